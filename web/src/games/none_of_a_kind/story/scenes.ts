/** Situations to look at: what a server would send, made up. */
import type { KindEvent, KindOptions, KindOwn, KindPublic } from '../../../wire/types';
import type { Scene as AnyScene } from '../../common/story/scene';
import { COLOURS, DOWN } from '../cards';
import { COLUMNS } from '../geometry';

export type Scene = AnyScene<KindPublic, KindOwn, KindEvent>;

const OPTIONS: KindOptions = {
  fit: 'cross',
  takeBack: false,
  referee: false,
  throwBack: 'same',
  stopMode: 'manual',
  stopGraceMs: 3000,
  countdownMs: 3000,
  contestCapMs: 100,
  holdLimitS: 30,
  roundLimitS: 0,
  leaver: 'bot',
  rounds: 5,
  finalTie: 'seed',
  wordLanguage: 'each',
  spectators: 'live',
  calm: false,
};
const PEOPLE = ['Chris', 'Anna', 'Ben', 'Ada', 'Maximiliane', 'Jo'];
const NEED = [0, 0, 11, 10, 9, 8, 7];
const SLOTS = 80;
const GRID_ROWS = 7;

/** Numbers that look rolled and are the same every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], roll: () => number): Item[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    const [one, other] = [all[i] as Item, all[j] as Item];
    all[i] = other;
    all[j] = one;
  }
  return all;
}

const DECK = COLOURS.flatMap((word) =>
  COLOURS.filter((ink) => ink !== word).flatMap((ink) =>
    [1, 2, 3, 4].map((count) => `${word}/${ink}/${count}`),
  ),
);

/** Ten columns and eight rows of slots, each a little off. */
function layout(roll: () => number): [number, number, number][] {
  return Array.from({ length: SLOTS }, (_, i) => [
    Math.round((((i % 10) + 0.5 + (roll() - 0.5) * 0.7) / 10) * 1000),
    Math.round(((Math.floor(i / 10) + 0.5 + (roll() - 0.5) * 0.7) / 8) * 1000),
    Math.round((roll() - 0.5) * 60),
  ]);
}

/** The free place of the grid nearest to a slot; when its 42 are taken, rows go on below. */
function nearest([x, y]: [number, number, number], taken: Set<number>): number {
  const first = taken.size < COLUMNS * GRID_ROWS ? 0 : taken.size;
  const last = first === 0 ? COLUMNS * GRID_ROWS : taken.size + 1;
  const free = Array.from({ length: last - first }, (_, i) => first + i);
  const far = (place: number) =>
    ((place % COLUMNS) / (COLUMNS - 1) - x / 1000) ** 2 +
    (Math.floor(place / COLUMNS) / (GRID_ROWS - 1) - y / 1000) ** 2;
  return free
    .filter((place) => !taken.has(place))
    .reduce((best, place) => (far(place) < far(best) ? place : best));
}

interface Setting {
  /** How many cards lie face up. */
  up?: number;
  /** How long the rows are. */
  rows?: readonly number[];
  held?: KindPublic['held'];
  options?: Partial<KindOptions>;
  pub?: Partial<KindPublic>;
  own?: KindOwn | null;
}

/** Rows of these lengths, and the rest in the middle, `up` of them face up. */
function lay(
  lengths: readonly number[],
  up: number,
  roll: () => number,
): Pick<KindPublic, 'rows' | 'layout' | 'middle' | 'places'> {
  const deck = shuffled(DECK, roll);
  const rows = lengths.map((length) => deck.splice(0, length));
  const spots = layout(roll);
  const all = Array.from({ length: SLOTS }, (_, i) => i);
  const slots = shuffled(all, roll).slice(0, deck.length - lengths.length);
  const middle = all.map(() => '');
  const places = all.map(() => -1);
  const taken = new Set<number>();
  for (const [i, slot] of slots.entries()) {
    middle[slot] = i < up ? (deck[i] ?? '') : DOWN;
    if (i < up) {
      const place = nearest(spots[slot] ?? [0, 0, 0], taken);
      places[slot] = place;
      taken.add(place);
    }
  }
  return { rows, layout: spots, middle, places };
}

/** A table of `n`, the viewer on seat 0. */
export function scene(n: number, setting: Setting = {}): Scene {
  const roll = dice(n * 7 + (setting.up ?? 0));
  const names = PEOPLE.slice(0, n);
  const lengths = setting.rows ?? [4, 2, 5, 3, 6, 1].slice(0, n);
  const laid = lay(lengths, setting.up ?? 12, roll);
  return {
    you: setting.own === null ? -1 : 0,
    names,
    online: names.map((_, i) => i !== 1),
    events: [],
    own: setting.own === undefined ? { mayTake: true, mayFlag: true } : setting.own,
    table: {
      code: 'K7QF',
      game: 'none-of-a-kind',
      phase: 'match',
      seats: names.map((name, i) => ({
        kind: i >= 3 ? 'bot' : 'guest',
        name,
        level: i >= 3 ? 'normal' : null,
        standIn: false,
      })),
      host: 0,
      options: { ...OPTIONS, ...setting.options },
      deck: 'none-of-a-kind',
      deckCards: 30,
      ownDeck: false,
      round: 2,
      sheet: [],
      final: null,
    },
    pub: {
      number: 40,
      round: 2,
      rounds: 5,
      phase: 'race',
      raceAt: 0,
      need: NEED[n] ?? 7,
      racers: names.map((_, i) => i),
      points: [10, 6, 3, 0, -2, -4].slice(0, n),
      stack: 30 - 2 * n,
      ...laid,
      held: setting.held ?? names.map(() => null),
      full: [],
      flags: [],
      frozen: [],
      pauses: names.map(() => 0),
      turn: -1,
      stopAt: 0,
      idleAt: 0,
      lead: -1,
      stopper: -1,
      by: null,
      result: null,
      contests: [],
      won: names.map((_, i) => [[9, 4, 1, -1, 5, -3][i] ?? 0]),
      final: null,
      due: 0,
      ...setting.pub,
    },
  };
}

const now = Date.now();
const HELD = 'red/blue/3';
const holding = { held: HELD, mayAppend: true, mayThrowBack: true };
const back = { slot: 3, card: '', until: 0, ready: 0 };

export const SCENES: Record<string, Scene> = {
  race: scene(4, { held: [null, back, { ...back, card: 'yellow/black/2' }, null] }),
  two: scene(2, { up: 6, rows: [7, 9] }),
  six: scene(6, { up: 20, held: [null, back, null, back, null, null], pub: { flags: [2] } }),
  holding: scene(4, { own: holding, held: [back, null, null, null] }),
  pausing: scene(4, {
    own: holding,
    held: [{ ...back, ready: now + 600_000 }, null, null, null],
    pub: { pauses: [3_000, 0, 2_000, 0] },
  }),
  limit: scene(6, {
    own: holding,
    held: [{ ...back, until: now + 9_000 }, back, null, null, back, null],
  }),
  crowded: scene(4, { up: 42, rows: [6, 5, 6, 4] }),
  sixty: scene(2, { up: 58, rows: [5, 4], own: holding, held: [back, null] }),
  empty: scene(3, { up: 0, rows: [1, 1, 1] }),
  countdown: scene(4, {
    up: 0,
    rows: [1, 1, 1, 1],
    own: {},
    pub: { phase: 'countdown', raceAt: now + 4_000 },
  }),
  full: scene(4, {
    rows: [9, 7, 8, 9],
    own: { mayStop: true },
    pub: { full: [3, 0], stopAt: now + 3_000 },
  }),
  house: scene(4, {
    options: { takeBack: true, referee: true, wordLanguage: 'en' },
    own: { mayTake: true, mayFlag: true, mayTakeBack: true },
  }),
  calm: scene(3, { options: { calm: true }, pub: { turn: 0 } }),
  calmOther: scene(3, {
    options: { calm: true },
    own: {},
    pub: { turn: 2 },
    held: [null, null, back],
  }),
  watching: scene(6, { own: null }),
  over: scene(4, {
    rows: [9, 7, 8, 8],
    own: {},
    pub: {
      phase: 'over',
      full: [0],
      stopper: 0,
      by: 'call',
      result: {
        checks: [
          { seat: 0, kept: 4, fault_at: 5, matches: ['WI'], words: 11, distance: 0 },
          { seat: 1, kept: 7, fault_at: 0, matches: [], words: 15, distance: 1 },
          { seat: 2, kept: 3, fault_at: 4, matches: ['NN', 'WW'], words: 8, distance: 2 },
          { seat: 3, kept: 8, fault_at: 0, matches: [], words: 21, distance: 3 },
        ],
        order: [3, 1, 0, 2],
        points: [10, 6, 3, 0],
        seed: 'c0ffee',
      },
    },
  }),
};
