/** Who stands where on a score sheet. */
import type { FinalView } from '../../wire/types';

export interface Placed {
  readonly seat: number;
  /** From 1, equal for those who share it; 0: not ranked: nothing is over, or it was dropped. */
  readonly place: number;
}

/** The place of each seat while the match runs; `ahead`: whether the one total beats the other. */
export function places(
  totals: readonly number[],
  ahead: (one: number, other: number) => boolean,
): number[] {
  return totals.map((total) => 1 + totals.filter((other) => ahead(other, total)).length);
}

/** The place of a seat as the match was ranked at its end. */
export function finalPlace(final: FinalView, seat: number): number {
  const group = final.ranking.findIndex((seats) => seats.includes(seat));
  return group < 0 ? 0 : 1 + final.ranking.slice(0, group).flat().length;
}

/** First to last; who is not ranked comes at the end, equals in the order of the seats. */
export function byPlace(one: Placed, other: Placed): number {
  return (one.place || 99) - (other.place || 99) || one.seat - other.seat;
}
