import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, LuckyAction } from '../../wire/types';
import type { Surroundings } from './choice.svelte';
import { Play } from './play.svelte';
import { laysOf, SCENES, type Scene, scene } from './story/scenes';

const OK: Answer = { t: 'answer', key: '', ok: true, held: false, refusal: null, fault: null };
const NO: Answer = { ...OK, ok: false };

interface Asked {
  action: LuckyAction;
  hold: () => void;
  answer: (answer: Answer) => void;
}

/** A table whose answers the test gives, one by one. */
function sit(situation: Scene) {
  const acts: Asked[] = [];
  const whys: LuckyAction[] = [];
  const around: Surroundings = {
    pub: situation.pub,
    get own() {
      return situation.own;
    },
    you: situation.you,
    connected: true,
    act: (action, onHeld) =>
      new Promise((answer) => acts.push({ action, hold: () => onHeld?.(), answer })),
    why: (action) => {
      whys.push(action);
      return Promise.resolve(NO);
    },
  };
  const told = {
    dropped: vi.fn(),
    cancelled: vi.fn(),
    full: vi.fn(),
    mistake: vi.fn(),
    laid: vi.fn(),
  };
  const play = new Play(() => around, told);
  play.update(situation.own, true);
  const stack = (key: string) => {
    const found = play.stacks.find((one) => one.key === key);
    if (found === undefined) {
      throw new Error(`no stack ${key}`);
    }
    return found;
  };
  return { acts, whys, told, play, stack };
}

function named(name: string): Scene {
  const found = SCENES[name];
  if (found === undefined) {
    throw new Error(`no scene ${name}`);
  }
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('an act', () => {
  it('is sent once, however often it is pressed', () => {
    const { play, stack, acts } = sit(named('turn'));
    play.tap(stack('16'));
    void play.lay();
    void play.lay();
    expect(acts.map(({ action }) => action)).toEqual([{ do: 'play', cards: ['o16'] }]);
  });

  it('is marked as pending only after a quarter of a second', () => {
    const { play, stack } = sit(named('turn'));
    play.tap(stack('16'));
    void play.lay();
    vi.advanceTimersByTime(249);
    expect(play.pending).toBe(false);
    vi.advanceTimersByTime(1);
    expect(play.pending).toBe(true);
  });

  it('clears the choice when it was accepted', async () => {
    const { play, stack, acts, told } = sit(named('turn'));
    play.tap(stack('16'));
    const done = play.lay();
    acts[0]?.answer(OK);
    await done;
    expect(play.chosen).toEqual([]);
    expect(told.laid).toHaveBeenCalledOnce();
  });

  it('keeps the choice when it was refused', async () => {
    const { play, stack, acts } = sit(named('turn'));
    play.tap(stack('16'));
    const done = play.lay();
    acts[0]?.answer(NO);
    await done;
    expect(play.chosen).toEqual(['o16']);
  });
});

describe('the snap pause', () => {
  it('shows the cards as ready, and says so if somebody snapped', async () => {
    const { play, stack, acts, told } = sit(named('turn'));
    play.tap(stack('16'));
    const done = play.lay();
    acts[0]?.hold();
    expect(play.held).toEqual(['o16']);
    acts[0]?.answer(NO);
    await done;
    expect(play.held).toBeNull();
    expect(told.cancelled).toHaveBeenCalledOnce();
  });

  it('lets another act take the place of the waiting one', async () => {
    const { play, stack, acts, told } = sit(named('turn'));
    play.tap(stack('16'));
    const first = play.lay();
    acts[0]?.hold();
    const second = play.snap();
    expect(acts.map(({ action }) => action.do)).toEqual(['play', 'react']);
    acts[0]?.answer(NO);
    acts[1]?.answer(OK);
    await Promise.all([first, second]);
    expect(told.cancelled).not.toHaveBeenCalled();
  });
});

describe('a snap', () => {
  it('lays the chosen cards if they complete the set', () => {
    const { play, acts } = sit(named('turn'));
    play.tapCard('o16', false);
    void play.snap();
    expect(acts[0]?.action).toEqual({ do: 'react', cards: ['o16'] });
  });

  it('that is wrong asks why with the equal cards, and is blocked for a second', () => {
    const { play, acts, whys, told } = sit(
      scene(3, { run: 1, pile: ['o12'] }, { hand: ['b12', 'o11'], snaps: [] }),
    );
    void play.snap();
    void play.snap();
    expect(acts).toEqual([]);
    expect(whys).toEqual([{ do: 'react', cards: ['b12'] }]);
    expect(told.mistake).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(play.snapLocked).toBe(false);
  });
});

describe('taking the pile', () => {
  it('is asked back for three seconds, once', () => {
    const { play, acts } = sit(named('turn'));
    void play.take();
    expect(play.confirming).toBe(true);
    vi.advanceTimersByTime(3000);
    expect(play.confirming).toBe(false);
    void play.take();
    void play.take();
    expect(acts.map(({ action }) => action)).toEqual([{ do: 'take' }]);
  });

  it('is not asked back below five cards', () => {
    const small = scene(2, { pileCount: 4 }, { hand: ['o16'], take: true, lays: [['o16']] });
    const { play, acts } = sit(small);
    void play.take();
    expect(acts).toHaveLength(1);
  });
});

describe('cards of the hand', () => {
  it('that came are new until they are touched', () => {
    const situation = scene(2, {}, { hand: ['o16'], lays: [['o16']] });
    const { play, stack } = sit(situation);
    expect(play.fresh).toEqual([]);
    situation.own = { hand: ['o16', 'b16', 'o12'], lays: [['o16']] };
    play.update(situation.own, false);
    expect(play.fresh).toEqual(['b16', 'o12']);
    play.tap(stack('16'));
    expect(play.fresh).toEqual(['o12']);
  });

  it('that are gone leave the choice, and this is said', () => {
    const situation = scene(2, {}, { hand: ['o16', 'o12'], lays: [['o16']] });
    const { play, stack, told } = sit(situation);
    play.tap(stack('16'));
    situation.own = { hand: ['o12'] };
    play.update(situation.own, false);
    expect(play.chosen).toEqual([]);
    expect(told.dropped).toHaveBeenCalledOnce();
  });

  it('show the order of laying only if it matters', () => {
    const { play, stack } = sit(named('fifteen'));
    play.tap(stack('16'));
    expect(play.mixedChoice).toEqual([]);
    play.tap(stack('16'));
    expect(play.mixedChoice).toEqual(['o16', 'b16']);
    play.closeSingles();
    expect(play.mixedChoice).toEqual([]);
  });
});

describe('what is on offer without a lay', () => {
  it('turns over the closed card pointed at, early if only that is possible', () => {
    const { play, acts } = sit(scene(2, {}, { hand: [], early: [0, 2] }));
    play.tapSlot(2);
    void play.turnOver();
    expect(acts[0]?.action).toEqual({ do: 'early', slot: 2 });
  });

  it('asks why a closed card can not be turned over', () => {
    const { play, whys } = sit(scene(2, {}, { hand: ['o12'] }));
    play.tapSlot(1);
    expect(whys).toEqual([{ do: 'flip', slot: 1 }]);
    expect(play.slot).toBeNull();
  });

  it('tries the luck', () => {
    const { play, acts } = sit(scene(2, {}, { hand: ['o12'], luck: true }));
    void play.luck();
    expect(acts[0]?.action).toEqual({ do: 'luck' });
  });
});

it('does not take an open card for the equal one in the hand', () => {
  const { play, whys } = sit(scene(2, {}, { hand: ['o19', 'o12'], lays: [['o19']] }));
  expect(play.playable('o19')).toBe(true);
  expect(play.playableOpen('o19')).toBe(false);
  play.tapOpen('o19', false);
  expect(whys).toEqual([{ do: 'play', cards: ['o19', 'o19'] }]);
});

it('makes the lays of the scenes from equal cards alone', () => {
  expect(laysOf(['o16', 'b16', 'o12'], (code) => code.endsWith('16'))).toEqual([
    ['o16'],
    ['b16'],
    ['o16', 'b16'],
  ]);
});
