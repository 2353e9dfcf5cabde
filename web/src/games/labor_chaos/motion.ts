/** What moves after a message: cards from where they were to where they go, in order. */
import type { LabEvent } from '../../wire/types';

/** `seat-2`, `hand` (the viewer's), `draw`, `discard`, `end`, `lasting`, `front`. */
export type Place = string;

export interface Flight {
  /** Empty: a card that stays closed for the viewer. */
  card: string;
  from: Place;
  to: Place;
  delay: number;
  ms: number;
}

const ONE_MS = 300;
const STAGGER = 70;
/** Of more cards than this only so many are seen to move; the number on the seat says the rest. */
const MOST = 4;
/** A whole message is shown in so long. */
const BUNDLE_MS = 900;

/** The flights of one message. `you`: the viewer's seat. */
export function plan(events: readonly LabEvent[], you: number): Flight[] {
  const flights: Flight[] = [];
  let at = 0;
  for (const event of events) {
    const leg = legOf(event, (seat) => (seat === you ? 'hand' : `seat-${seat}`));
    if (leg === null || leg.from === leg.to) {
      continue;
    }
    for (const [i, card] of leg.cards.slice(0, MOST).entries()) {
      const delay = Math.min(at + i * STAGGER, BUNDLE_MS);
      flights.push({ card, from: leg.from, to: leg.to, delay, ms: ONE_MS });
    }
    at += STAGGER * 2;
  }
  return flights;
}

interface Leg {
  cards: readonly string[];
  from: Place;
  to: Place;
}

function legOf(event: LabEvent, seat: (n: number) => Place): Leg | null {
  switch (event.event) {
    case 'CardPlayed':
      return { cards: [event.card], from: seat(event.seat), to: 'front' };
    case 'CardPutAway': {
      const to = event.to === 'hand' ? seat(event.to_seat) : event.to;
      return { cards: [event.card], from: 'front', to };
    }
    case 'EndSet':
    case 'LastingSet': {
      const to = event.event === 'EndSet' ? 'end' : 'lasting';
      return event.card === '' ? null : { cards: [event.card], from: 'front', to };
    }
    case 'CardsMoved': {
      const cards = Array.from({ length: event.n }, (_, i) => event.cards[i] ?? '');
      const from = event.origin === 'hand' ? seat(event.seat) : event.origin;
      return { cards, from, to: event.to === 'hand' ? seat(event.to_seat) : event.to };
    }
    default:
      return null;
  }
}

/** By how much each seat's hand grew through cards that were drawn or given. */
export function gains(events: readonly LabEvent[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const event of events) {
    if (event.event === 'CardsMoved' && event.to === 'hand') {
      found.set(event.to_seat, (found.get(event.to_seat) ?? 0) + event.n);
    }
  }
  return found;
}
