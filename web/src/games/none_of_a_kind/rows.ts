// The rows that are laid on the page "Check a row", kept on this device.

import { t } from '../../i18n/i18n.svelte';
import { readJson, writeJson } from '../../store/storage';

export interface LaidRow {
  /** Whose it is; empty: not said. */
  name: string;
  cards: string[];
}

export interface Laid {
  rows: LaidRow[];
  /** The row that called Stop; -1: none. */
  stopper: number;
  fit: 'cross' | 'literal';
}

const KEY = 'kh.rows';
export const MOST_ROWS = 6;
/** Nobody lays more than 11 (NK-3.10); one more may be laid, to see what is wrong. */
export const LONGEST_ROW = 12;

export function emptyLaid(): Laid {
  return { rows: [{ name: '', cards: [] }], stopper: -1, fit: 'cross' };
}

/** What this device has kept; an empty row if that is nothing readable. */
export function readLaid(stored: unknown = readJson(KEY)): Laid {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Laid>;
  const rows = Array.isArray(found.rows) ? found.rows.filter(isRow).slice(0, MOST_ROWS) : [];
  if (rows.length === 0) {
    return emptyLaid();
  }
  const stopper = Number.isInteger(found.stopper) ? Number(found.stopper) : -1;
  return {
    rows: rows.map(({ name, cards }) => ({ name, cards: cards.slice(0, LONGEST_ROW) })),
    stopper: stopper < rows.length ? Math.max(-1, stopper) : -1,
    fit: found.fit === 'literal' ? 'literal' : 'cross',
  };
}

/** False if this device keeps nothing. */
export function keepLaid(laid: Laid): boolean {
  return writeJson(KEY, laid);
}

function isRow(row: unknown): row is LaidRow {
  if (typeof row !== 'object' || row === null) {
    return false;
  }
  const { name, cards } = row as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    Array.isArray(cards) &&
    cards.every((card) => typeof card === 'string' && CARD.test(card))
  );
}

const COLOUR = '(?:black|red|yellow|green|blue)';
const CARD = new RegExp(`^(${COLOUR})/(?!\\1/)${COLOUR}/[1-4]$`);

/** What a row is called: its name, or its number. */
export function rowName(row: LaidRow, index: number): string {
  return row.name.trim() || t('rows.row', { n: index + 1 });
}
