/**
 * The digits 1 to 0 for the ten newest face-up cards. A card keeps its digit as long as it lies
 * there and is one of the ten: nobody shall take another one because something new came.
 */
import type { KindEvent } from '../../wire/types';
import { DOWN } from './cards';

export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
export type Digit = (typeof DIGITS)[number];

/** Slots of face-up cards, oldest first, with the digit of each; none: it is too old. */
export type Newest = ReadonlyMap<number, Digit | null>;

/** The digits after these events. `middle`: as it lies now. */
export function newest(
  before: Newest,
  events: readonly KindEvent[],
  middle: readonly string[],
): Newest {
  const after = new Map(before);
  for (const event of events) {
    if (event.event === 'CardReturned') {
      after.delete(event.slot);
      after.set(event.slot, null);
    }
  }
  for (const slot of after.keys()) {
    if (!isUp(middle[slot])) {
      after.delete(slot);
    }
  }
  for (const [slot, card] of middle.entries()) {
    if (isUp(card) && !after.has(slot)) {
      after.set(slot, null);
    }
  }
  return numbered(after);
}

function numbered(cards: Map<number, Digit | null>): Newest {
  const slots = [...cards.keys()];
  const few = slots.slice(-DIGITS.length);
  for (const slot of slots.slice(0, -DIGITS.length)) {
    cards.set(slot, null);
  }
  const used = few.map((slot) => cards.get(slot));
  const free = DIGITS.filter((digit) => !used.includes(digit));
  for (const slot of few) {
    if (cards.get(slot) === null) {
      cards.set(slot, free.shift() ?? null);
    }
  }
  return cards;
}

function isUp(card: string | undefined): boolean {
  return card !== undefined && card !== '' && card !== DOWN;
}
