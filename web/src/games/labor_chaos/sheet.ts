/** The score sheet of a series: penalty points by game and seat (LC-10.1 to LC-10.4). */
import type { FinalView } from '../../wire/types';

export interface Line {
  readonly seat: number;
  /** From 1, equal for those who share it; 0: not ranked. */
  readonly place: number;
  readonly games: readonly number[];
  readonly total: number;
}

/** The lines from first to last: the fewest points lead. */
export function lines(
  penalties: readonly (readonly number[])[],
  seats: number,
  final: FinalView | null,
): Line[] {
  const games = Array.from({ length: seats }, (_, seat) =>
    penalties.map((game) => game[seat] ?? 0),
  );
  const totals = games.map((points) => points.reduce((sum, one) => sum + one, 0));
  const place = (seat: number): number => {
    if (final === null) {
      return 1 + totals.filter((total) => total < (totals[seat] ?? 0)).length;
    }
    const group = final.ranking.findIndex((one) => one.includes(seat));
    return group < 0 ? 0 : 1 + final.ranking.slice(0, group).flat().length;
  };
  return games
    .map((points, seat) => ({
      seat,
      place: place(seat),
      games: points,
      total: totals[seat] ?? 0,
    }))
    .sort((a, b) => (a.place || 99) - (b.place || 99) || a.seat - b.seat);
}
