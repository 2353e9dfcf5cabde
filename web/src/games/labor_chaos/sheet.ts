/** The score sheet of a series: penalty points by game and seat (LC-10.1 to LC-10.4). */
import type { FinalView } from '../../wire/types';
import { byPlace, finalPlace, type Placed, places } from '../common/places';

export interface Line extends Placed {
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
  const running = places(totals, (one, other) => one < other);
  const place = (seat: number): number => {
    if (final !== null) {
      return finalPlace(final, seat);
    }
    return penalties.length === 0 ? 0 : (running[seat] ?? 0);
  };
  return games
    .map((points, seat) => ({
      seat,
      place: place(seat),
      games: points,
      total: totals[seat] ?? 0,
    }))
    .sort(byPlace);
}
