import type { SheetRow } from '../wire/types';

/** Per seat, how many of these rounds it came in last. */
export function losses(sheet: readonly SheetRow[], seats: number): number[] {
  return Array.from(
    { length: seats },
    (_, seat) => sheet.filter((row) => row.ranking.at(-1) === seat).length,
  );
}
