/** Situations to look at: what a server would send, made up. */
import type { LuckyEvent, LuckyOptions, LuckyOwn, LuckyPublic } from '../../../wire/types';
import type { Scene as AnyScene } from '../../common/story/scene';

export type Scene = AnyScene<LuckyPublic, LuckyOwn, LuckyEvent>;

const OPTIONS: LuckyOptions = {
  luck: false,
  early: false,
  oncePer: 'round',
  clearAgain: false,
  pushEffect: 'transparent',
  skipFromOpenAlways: false,
  reactions: true,
  snapHint: false,
  snapPauseMs: 1000,
  skipMomentMs: 2000,
  starterTie: 'random',
  stallLimit: 60,
  skipCap: false,
  reactionIgnoresColour: false,
  pileVisible: 'full',
  turnTimerS: 0,
};
const PEOPLE = ['Chris', 'Anna', 'Ben', 'Ada', 'Maximiliane'];
const OPENS: (string | null)[][] = [
  ['o19', 'free:x', 'b18'],
  ['b17', 'push:o', 'o14'],
  ['o16', null, 'under17:x'],
  [null, null, null],
  ['clear:b', 'b15', 'o12'],
];

export const THIRTY = [
  ...['o11', 'o11', 'b11', 'o12', 'b12', 'o13', 'o13', 'b13', 'b13', 'o14', 'b14'],
  ...['o15', 'b15', 'o16', 'b16', 'b16', 'o17', 'b17', 'o18', 'o18', 'b18', 'b18'],
  ...['o19', 'b19', 'clear:o', 'push:b', 'push:x', 'free:o', 'under16:o', 'under18:b'],
];

/** A table of `n`, the viewer on seat 0 in an ordinary turn on a plain 16. */
export function scene(n: number, change: Partial<LuckyPublic> = {}, own: LuckyOwn = {}): Scene {
  const names = PEOPLE.slice(0, n);
  const pile = change.pile ?? ['b12', 'o14', 'o15', 'b16', 'o16', 'b16'];
  return {
    you: 0,
    names,
    online: names.map((_, i) => i !== 1),
    events: [],
    table: {
      code: 'K7QF',
      game: 'lucky-shutdown',
      phase: 'match',
      seats: names.map((name, i) => ({
        kind: i >= 3 ? 'bot' : 'guest',
        name,
        level: i >= 3 ? 'normal' : null,
        standIn: false,
      })),
      host: 0,
      options: OPTIONS,
      deck: 'lucky-shutdown',
      deckCards: 48,
      ownDeck: false,
      round: 1,
      sheet: [],
      final: null,
    },
    own: { hand: ['o12', 'b16', 'free:x'], ...own },
    pub: {
      number: 40,
      round: 1,
      dealer: 0,
      host: 0,
      phase: 'turn',
      turn: 0,
      skips: 0,
      chain: [],
      bonus: false,
      pileCount: pile.length + 6,
      top: 'b16',
      run: 3,
      lacking: 1,
      demand: { kind: 'number', n: 16, colour: '' },
      stock: 14,
      removed: 0,
      seats: names.map((_, i) => ({
        hand: [own.hand?.length ?? 3, 3, 23, 4, 6][i] ?? 3,
        open: OPENS[i] ?? [null, null, null],
        closed: i === 3 ? [true, false, true] : [true, true, true],
        chosen: true,
        place: 0,
        luckUsed: false,
        earlyUsed: false,
      })),
      finished: [],
      ranking: [],
      stopped: false,
      loser: -1,
      tied: [],
      stall: 0,
      stallLeft: -1,
      at: 0,
      snapUntil: 0,
      due: 0,
      ...change,
      pile,
    },
  };
}

/** Every lay of one or more equal cards of these values: enough to try the choosing out. */
export function laysOf(hand: readonly string[], fits: (code: string) => boolean): string[][] {
  const groups = new Map<string, string[]>();
  for (const code of hand.filter(fits)) {
    const key = code.includes(':') ? code.replace(/\d*:.*/, '') : code.slice(1);
    groups.set(key, [...(groups.get(key) ?? []), code]);
  }
  return [...groups.values()].flatMap((cards) => subsets(cards));
}

function subsets(cards: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const code of cards) {
    all.push(...all.map((one) => [...one, code]));
  }
  return [...new Map(all.map((one) => [one.join(), one])).values()].filter((one) => one.length > 0);
}

const value = (code: string) => (code.includes(':') ? 99 : Number(code.slice(1)));
const high = (code: string) => value(code) >= 16;
const now = Date.now();

export const SCENES: Record<string, Scene> = {
  turn: scene(
    4,
    {},
    {
      hand: ['o12', 'b16', 'o16', 'free:x'],
      take: true,
      lays: laysOf(['b16', 'o16', 'free:x'], high),
      snaps: [['b16'], ['o16']],
    },
  ),
  thirty: scene(
    5,
    { stock: 0, removed: 4 },
    { hand: THIRTY, take: true, lays: laysOf(THIRTY, high) },
  ),
  fifteen: scene(
    3,
    { pile: ['o12', 'b15'], top: 'b15', run: 1, demand: { kind: 'colour', n: 0, colour: 'blue' } },
    {
      hand: ['o11', 'o16', 'b16', 'b16', 'o18', 'push:x'],
      take: true,
      lays: [['b16'], ['o16', 'b16'], ['b16', 'b16'], ['o16', 'b16', 'b16'], ['push:x']],
    },
  ),
  skip: scene(
    4,
    {
      phase: 'skip',
      skips: 2,
      chain: [0, 1],
      pile: ['o17', 'b19', 'o19'],
      top: 'o19',
      run: 2,
      demand: { kind: 'skip', n: 0, colour: '' },
      at: now,
      due: now + 20_000,
    },
    {
      hand: ['o12', 'b19', 'free:x'],
      passSkip: true,
      lays: [['b19']],
    },
  ),
  blind: scene(
    2,
    { stock: 0, removed: 20, demand: { kind: 'blind', n: 0, colour: '' } },
    { hand: [], take: true, flips: [0, 1, 2] },
  ),
  open: scene(
    4,
    { stock: 0, removed: 12 },
    { hand: [], take: true, lays: [['o19'], ['b18'], ['free:x']] },
  ),
  push: scene(
    4,
    { turn: 2, pile: ['o14', 'b16', 'push:o', 'push:x'], top: 'b16', run: 2, lacking: 1 },
    { hand: THIRTY.slice(0, 9), snaps: [] },
  ),
  empty: scene(
    5,
    {
      pile: [],
      pileCount: 0,
      top: null,
      run: 0,
      lacking: 0,
      bonus: true,
      demand: { kind: 'any', n: 0, colour: '' },
    },
    { hand: ['o12', 'o13', 'b19'], lays: [['o12'], ['o13'], ['b19']] },
  ),
  choose: scene(
    4,
    {
      phase: 'choose',
      turn: -1,
      pile: [],
      pileCount: 0,
      top: null,
      run: 0,
      lacking: 0,
      demand: { kind: 'none', n: 0, colour: '' },
    },
    { hand: ['o12', 'o12', 'b15', 'o19', 'free:x', 'under16:o'], choose: true },
  ),
  starter: scene(
    4,
    {
      phase: 'starter',
      turn: -1,
      pile: [],
      pileCount: 0,
      top: null,
      run: 0,
      demand: { kind: 'none', n: 0, colour: '' },
      tied: [0, 2],
    },
    { pickStarter: [0, 2] },
  ),
};

for (const name of ['blind', 'open', 'choose']) {
  const found = SCENES[name];
  for (const [i, seat] of (found?.pub.seats ?? []).entries()) {
    if (name === 'choose') {
      seat.open = [null, null, null];
      seat.chosen = i === 2;
      seat.hand = 6;
    } else if (name === 'blind' && i === 0) {
      seat.open = [null, null, null];
    }
  }
}
