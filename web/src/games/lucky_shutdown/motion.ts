/** What moves after a message: cards from where they were to where they go, in order. */
import type { LuckyEvent } from '../../wire/types';

/** `seat-2`, `slot-0` (of the viewer), `hand`, `stack-16`, `pile`, `stock`, `out`. */
export type Place = string;

export interface Flight {
  /** None: a card that stays closed for the viewer. */
  code: string | null;
  from: Place;
  to: Place;
  delay: number;
  ms: number;
  /** Not to be seen before this time: the card is still elsewhere. */
  appears: number;
  slam: boolean;
}

export interface Flights {
  flights: Flight[];
  /** How many cards on top of the pile are still on their way, and for how long. */
  landing: { cards: number; ms: number };
}

export type SeatEffect = { kind: 'took'; n: number } | { kind: 'hopped' };

const LAY = 260;
const STAGGER = 60;
const SHOW_MISSED = 400;
const GATHER = 340;
const GATHERED = 6;
const DRAW = 220;

/** The flights of one message, given the pile as it lay before. */
export function plan(
  events: readonly LuckyEvent[],
  pileBefore: readonly string[],
  place: (seat: number, card: string | null) => Place,
): Flights {
  const flights: Flight[] = [];
  let pile: Lying[] = pileBefore.map((code) => ({ code, since: 0 }));
  let landing = { cards: 0, ms: 0 };
  let at = 0;

  function move(cards: readonly Lying[], leg: Leg): void {
    for (const [i, { code, since }] of cards.entries()) {
      const from = typeof leg.from === 'string' ? leg.from : leg.from(code, i);
      const to = typeof leg.to === 'string' ? leg.to : leg.to(code, i);
      const delay = at + i * leg.stagger;
      const slam = leg.slam === true;
      flights.push({ code, from, to, delay, ms: leg.ms, appears: since, slam });
    }
    at += leg.ms + Math.max(cards.length - 1, 0) * leg.stagger;
  }

  for (const event of events) {
    switch (event.event) {
      case 'CardsLaid': {
        const from = origin(event, place);
        move(lying(event.cards), {
          from: (code, i) => from(code ?? '', i),
          to: 'pile',
          ms: LAY,
          stagger: STAGGER,
          slam: event.way === 'react',
        });
        pile.push(...lying(event.cards, at));
        landing = { cards: event.cards.length, ms: at };
        break;
      }
      case 'CardMissed': {
        const from = missedFrom(event, place);
        move(lying([event.card]), { from, to: 'pile', ms: LAY, stagger: 0 });
        pile.push(...lying([event.card], at));
        at += SHOW_MISSED;
        break;
      }
      case 'PileCleared':
        move(pile.slice(-GATHERED), { from: 'pile', to: 'out', ms: GATHER, stagger: 25 });
        pile = [];
        landing = { cards: 0, ms: 0 };
        break;
      case 'PileTaken':
        move(pile.slice(-GATHERED), {
          from: 'pile',
          to: (code) => place(event.seat, code),
          ms: GATHER,
          stagger: 25,
        });
        pile = [];
        landing = { cards: 0, ms: 0 };
        break;
      case 'CardsDrawn': {
        const drawn = lying(Array.from({ length: Math.min(event.count, 3) }, () => null));
        move(drawn, { from: 'stock', to: place(event.seat, null), ms: DRAW, stagger: STAGGER });
        break;
      }
      default:
        break;
    }
  }
  return { flights, landing };
}

interface Lying {
  code: string | null;
  since: number;
}

function lying(cards: readonly (string | null)[], since = 0): Lying[] {
  return cards.map((code) => ({ code, since }));
}

/** A card that did not fit comes from its closed place, or from the stock. */
function missedFrom(
  event: Extract<LuckyEvent, { event: 'CardMissed' }>,
  place: (seat: number, card: string | null) => Place,
): Place {
  if (event.slot < 0) {
    return 'stock';
  }
  const seat = place(event.seat, null);
  return seat.startsWith('seat-') ? seat : `slot-${event.slot}`;
}

interface Leg {
  from: Place | ((code: string | null, i: number) => Place);
  to: Place | ((code: string | null, i: number) => Place);
  ms: number;
  stagger: number;
  slam?: boolean;
}

/** Where each card of a lay comes from: hand first, then the slots, as the event tells. */
function origin(
  event: Extract<LuckyEvent, { event: 'CardsLaid' }>,
  place: (seat: number, card: string | null) => Place,
): (code: string, i: number) => Place {
  const fromHand = event.cards.length - event.slots.length;
  return (code, i) => {
    if (event.way === 'luck') {
      return 'stock';
    }
    const slot = event.slots[i - fromHand];
    const seat = place(event.seat, code);
    return slot !== undefined && !seat.startsWith('seat-') ? `slot-${slot}` : seat;
  };
}

/** What is to be seen at the seats: who took how many, who was skipped. */
export function seatEffects(events: readonly LuckyEvent[]): Map<number, SeatEffect> {
  const effects = new Map<number, SeatEffect>();
  for (const event of events) {
    if (event.event === 'PileTaken') {
      effects.set(event.seat, { kind: 'took', n: event.count });
    } else if (event.event === 'SkipPassed') {
      effects.set(event.seat, { kind: 'hopped' });
    }
  }
  return effects;
}
