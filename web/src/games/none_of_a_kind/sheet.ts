// The score sheet of a match, seat by seat.
import type { FinalView, SheetRow } from '../../wire/types';
import { byPlace, finalPlace, type Placed, places } from '../common/places';

export interface Cell {
  /** The point card won in this round. */
  readonly points: number;
  readonly place: number;
}

export interface Line extends Placed {
  /** By the number of the round; no cell: no part in that round. */
  readonly rounds: ReadonlyMap<number, Cell>;
  readonly total: number;
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

/** The lines from first to last: by totals while the match runs, by its ranking at the end. */
export function lines(
  sheet: readonly SheetRow[],
  won: readonly (readonly number[])[],
  final: FinalView | null,
): Line[] {
  const totals = won.map(sum);
  const running = places(totals, (one, other) => one > other);
  const place = (seat: number): number => {
    if (final !== null) {
      return finalPlace(final, seat);
    }
    return sheet.length === 0 ? 0 : (running[seat] ?? 0);
  };
  return totals
    .map((total, seat) => ({ seat, place: place(seat), rounds: roundsOf(sheet, seat), total }))
    .sort(byPlace);
}

function roundsOf(sheet: readonly SheetRow[], seat: number): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const row of sheet) {
    const place = row.ranking.indexOf(seat) + 1;
    if (place > 0) {
      cells.set(row.round, { points: row.points[seat] ?? 0, place });
    }
  }
  return cells;
}

/**
 * What decided between equal totals at the end (NK-7.3, NK-A22). `highest`: the highest point
 * card; `shared`: nothing could, so the place is shared; null: no totals were equal.
 */
export function tieBroken(
  final: FinalView | null,
  won: readonly (readonly number[])[],
): 'highest' | 'shared' | null {
  if (final === null) {
    return null;
  }
  const totals = won.map(sum);
  const apart = final.ranking.some((group, i) => {
    const [one] = group;
    const [other] = final.ranking[i + 1] ?? [];
    return one !== undefined && other !== undefined && totals[one] === totals[other];
  });
  if (apart) {
    return 'highest';
  }
  return final.ranking.some((group) => group.length > 1) ? 'shared' : null;
}
