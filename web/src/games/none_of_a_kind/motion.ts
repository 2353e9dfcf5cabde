/** What moves after a message: cards from where they were to where they go. */
import type { KindEvent } from '../../wire/types';

/** `slot-12` as it lay before, `lay-12` as it lies now, `held`, `row`, `seat-2`. */
export type Place = string;

export interface Flight {
  /** None: nobody here may see its face. */
  card: string | null;
  from: Place;
  to: Place;
  ms: number;
}

const TAKE = 180;
const ADD = 200;
const THROW = 240;

export function plan(events: readonly KindEvent[], you: number): Flight[] {
  return events.flatMap((event) => flightOf(event, you) ?? []);
}

function flightOf(event: KindEvent, you: number): Flight | null {
  switch (event.event) {
    case 'CardTaken':
      return {
        card: event.card === '' ? null : event.card,
        from: `slot-${event.slot}`,
        to: hand(event.seat, you),
        ms: TAKE,
      };
    case 'CardAppended':
      return event.seat === you ? { card: event.card, from: 'held', to: 'row', ms: ADD } : null;
    case 'CardTakenBack':
      return event.seat === you ? { card: event.card, from: 'row', to: 'held', ms: ADD } : null;
    case 'CardReturned':
      return {
        card: event.card,
        from: hand(event.seat, you),
        to: `lay-${event.slot}`,
        ms: THROW,
      };
    default:
      return null;
  }
}

function hand(seat: number, you: number): Place {
  return seat === you ? 'held' : `seat-${seat}`;
}
