// The point sheet of an evening with the real deck, kept on this device.
import { readJson, writeJson } from '../../store/storage';

export const ROUNDS = 5;
export const NAMES = { least: 2, most: 6 };
/** The values of the point cards (NK-1.4), the highest first. */
export const VALUES: readonly number[] = Array.from({ length: 15 }, (_, i) => 10 - i);

/** Per name the point card of each round; null: not won yet. */
export type Points = (number | null)[][];

export interface Finished {
  readonly totals: readonly number[];
  /** Indices of names. */
  readonly winners: readonly number[];
}

export interface Evening {
  names: string[];
  points: Points;
  /** The games of this evening that are over. */
  games: Finished[];
}

const KEY = 'kh.points';

export const noPoints = (names: number): Points =>
  Array.from({ length: names }, () => new Array<number | null>(ROUNDS).fill(null));

export function newEvening(names = 4): Evening {
  return { names: new Array<string>(names).fill(''), points: noPoints(names), games: [] };
}

/** What this device has kept; a new evening if that is nothing whole. */
export function readEvening(stored: unknown = readJson(KEY)): Evening {
  if (typeof stored !== 'object' || stored === null) {
    return newEvening();
  }
  const { names, points, games } = stored as Record<string, unknown>;
  const whole =
    isList(names, (name) => typeof name === 'string') &&
    names.length >= NAMES.least &&
    names.length <= NAMES.most &&
    isList(points, (row) => isList(row, isPoint) && row.length === ROUNDS) &&
    points.length === names.length &&
    isList(games, (game) => isFinished(game, names.length));
  return whole
    ? { names: names as string[], points: points as Points, games: games as Finished[] }
    : newEvening();
}

/** False if this device keeps nothing. */
export function keepEvening(evening: Evening): boolean {
  return writeJson(KEY, evening);
}

/** A seat more, at the end. */
export function addName(evening: Evening): void {
  evening.names.push('');
  evening.points.push(...noPoints(1));
  evening.games = evening.games.map((game) => ({ ...game, totals: [...game.totals, 0] }));
}

/** A seat less, with all its points. */
export function removeName(evening: Evening, index: number): void {
  evening.names.splice(index, 1);
  evening.points.splice(index, 1);
  evening.games = evening.games.map((game) => ({
    totals: game.totals.filter((_, i) => i !== index),
    winners: game.winners.filter((i) => i !== index).map((i) => (i > index ? i - 1 : i)),
  }));
}

/** Per name: games won and points of all games that are over. */
export function tally(evening: Evening): { wins: number; points: number }[] {
  return evening.names.map((_, i) => ({
    wins: evening.games.filter((game) => game.winners.includes(i)).length,
    points: evening.games.reduce((sum, game) => sum + (game.totals[i] ?? 0), 0),
  }));
}

function isList(value: unknown, each: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(each);
}

function isPoint(value: unknown): boolean {
  return value === null || VALUES.includes(value as number);
}

function isFinished(value: unknown, names: number): boolean {
  const { totals, winners } = (value ?? {}) as Record<string, unknown>;
  return (
    isList(totals, Number.isInteger) &&
    totals.length === names &&
    isList(winners, (i) => Number.isInteger(i) && Number(i) >= 0 && Number(i) < names)
  );
}
