import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import de from '../../i18n/de';
import { i18n } from '../../i18n/i18n.svelte';
import type { Answer, LabAction, LabEvent, LabOwn, LabPublic } from '../../wire/types';
import type { GameProps } from '../contract';
import { actsOf } from './acts';
import { deck } from './deck.svelte';
import { hintOf } from './hint';
import { keyHandler } from './keys';
import { Play } from './play.svelte';
import { fixture, SCENES, type Scene } from './story/scenes';

const YES: Answer = { t: 'answer', key: '', ok: true, held: false, refusal: null, fault: null };

beforeAll(() => {
  i18n.messages = de;
  i18n.lang = 'de';
  deck.give(fixture());
});

/** A table in a scene, and what was sent. */
function sit(name: string, own: LabOwn = {}, pub: Partial<LabPublic> = {}) {
  const found = SCENES[name];
  if (found === undefined) {
    throw new Error(`no scene ${name}`);
  }
  const scene: Scene = {
    ...found,
    own: { ...found.own, ...own },
    pub: { ...found.pub, ...pub },
  };
  const sent: LabAction[] = [];
  const asked: LabAction[] = [];
  const full = vi.fn();
  const none = vi.fn();
  const props = {
    ...scene,
    connected: true,
    act: (action: LabAction) => {
      sent.push(action);
      return Promise.resolve(YES);
    },
    why: (action: LabAction) => {
      asked.push(action);
      return Promise.resolve(YES);
    },
  } as unknown as GameProps<LabPublic, LabOwn, LabEvent, LabAction>;
  const play = new Play(() => props, { done: () => undefined, full, none });
  play.update(scene.own, scene.pub);
  const acts = () => actsOf(play, scene.pub, scene.you);
  const press = async (act: string) => {
    acts()
      .find(({ name: one }) => one === act)
      ?.run();
    await Promise.resolve();
  };
  return { play, scene, sent, asked, full, none, acts, press };
}

describe('the own turn', () => {
  test('a tap reads a card and plays nothing', () => {
    const { play, sent } = sit('turn');
    play.tap('bald-01');
    expect(play.chosen).toBe('bald-01');
    expect(sent).toEqual([]);
  });

  test('the button plays the card that is read', async () => {
    const { play, sent, press } = sit('turn');
    play.tap('bald-01');
    await press('play');
    expect(sent).toEqual([{ do: 'play', card: 'bald-01' }]);
  });

  test('a card whose condition is not met is not sent: its reason is asked for', async () => {
    const { play, sent, asked, press } = sit('turn');
    play.tap('robo-01');
    await press('play');
    expect(sent).toEqual([]);
    expect(asked).toEqual([{ do: 'play', card: 'robo-01' }]);
  });

  test('without a card that is read nothing is played, and it says so', async () => {
    const { sent, none, press } = sit('turn');
    await press('play');
    expect(sent).toEqual([]);
    expect(none).toHaveBeenCalledTimes(1);
  });

  test('stopping the clock without a window asks why not', async () => {
    const { asked, press } = sit('turn');
    await press('hold');
    expect(asked).toEqual([{ do: 'hold', window: 0, on: true }]);
  });

  test('drawing with a playable card asks why not', async () => {
    const { sent, asked, press } = sit('turn');
    await press('draw');
    expect(sent).toEqual([]);
    expect(asked).toEqual([{ do: 'draw' }]);
  });

  test('drawing is the big button once nothing else is left', () => {
    const { acts } = sit('turn', { plays: [], claims: {}, mayDraw: true });
    expect(acts().find(({ main }) => main)?.name).toBe('draw');
    expect(
      sit('draw')
        .acts()
        .find(({ main }) => main)?.name,
    ).toBe('play');
  });
});

describe('a claim', () => {
  test('is checked in private before it is sent', async () => {
    const { play, sent, press, acts } = sit('draw');
    play.tap('robo-04');
    await press('play');
    expect(sent).toEqual([]);
    expect(acts().map(({ name }) => name)).toEqual(['deny', 'claim']);
    await press('claim');
    expect(sent).toEqual([{ do: 'play', card: 'robo-04' }]);
  });

  test('that is denied stays on this device and stays denied in this turn', async () => {
    const { play, sent, press, scene } = sit('draw');
    play.tap('robo-04');
    await press('play');
    await press('deny');
    expect(sent).toEqual([]);
    expect(play.playable('robo-04')).toBe(false);
    expect(hintOf('robo-04', play, scene.pub, 0, scene.names)).toMatchObject({ off: true });
    play.update(scene.own, { ...scene.pub, turn: 1 });
    play.update(scene.own, scene.pub);
    expect(play.playable('robo-04')).toBe(true);
  });

  test('that is possible makes drawing ask once more', async () => {
    const { play, sent, press } = sit('draw');
    await press('draw');
    expect(sent).toEqual([]);
    expect(play.confirming).toBe(true);
    await press('draw');
    expect(sent).toEqual([{ do: 'draw' }]);
  });

  test('once denied does not hold up drawing', async () => {
    const { play, sent, press } = sit('draw');
    play.tap('robo-04');
    await press('play');
    await press('deny');
    await press('draw');
    expect(sent).toEqual([{ do: 'draw' }]);
  });

  test('of somebody else is answered', async () => {
    const { sent, press, acts } = sit('claim');
    expect(acts().map(({ name }) => name)).toEqual(['agree', 'object']);
    await press('object');
    expect(sent).toEqual([{ do: 'object', claim: 2 }]);
  });
});

describe('a window', () => {
  test('shows the same buttons whatever is in the hand', () => {
    const names = (scene: string) =>
      sit(scene)
        .acts()
        .map(({ name, word }) => [name, word]);
    expect(names('window')).toEqual(names('quiet'));
  });

  test('takes the only instant that fits without its being read', async () => {
    const { sent, press } = sit('window');
    await press('react');
    expect(sent).toEqual([{ do: 'react', window: 7, card: 'dino-18' }]);
  });

  test('is held and let go', async () => {
    const { sent, press } = sit('window');
    await press('hold');
    expect(sent).toEqual([{ do: 'hold', window: 7, on: true }]);
    const window = SCENES['window']?.pub.window ?? null;
    const held = sit('window', {}, { window: window && { ...window, heldBy: 0 } });
    await held.press('hold');
    expect(held.sent).toEqual([{ do: 'hold', window: 7, on: false }]);
  });

  test('that somebody else holds cannot be held', () => {
    expect(
      sit('held')
        .acts()
        .find(({ name }) => name === 'hold')?.off,
    ).toBe(true);
  });

  test('is passed once', async () => {
    const { sent, press } = sit('quiet');
    await press('pass');
    expect(sent).toEqual([{ do: 'pass', window: 7 }]);
    expect(sit('quiet', { mayPass: false }).acts()[0]?.off).toBe(true);
  });
});

describe('a choice', () => {
  test('takes as many cards as it asks for, in the order they were picked', async () => {
    const { play, sent, press, full } = sit('discard');
    for (const card of ['haired-01', 'robo-01', 'robo-04']) {
      play.tap(card);
    }
    expect(full).toHaveBeenCalledWith(2);
    await press('choose');
    expect(sent).toEqual([{ do: 'choose', choice: 3, values: ['haired-01', 'robo-01'] }]);
  });

  test('cannot be confirmed before it is made', async () => {
    const { play, sent, press } = sit('discard');
    play.tap('haired-01');
    await press('choose');
    expect(sent).toEqual([]);
  });

  test('of one player changes with every tap', () => {
    const { play } = sit('player');
    play.pick(1);
    play.pick(2);
    expect(play.picked).toEqual([2]);
    play.pick(0);
    expect(play.picked).toEqual([2]);
  });

  test('is forgotten when the next one opens', () => {
    const { play, scene } = sit('player');
    play.pick(1);
    const { choice } = scene.own ?? {};
    play.update({ choice: choice == null ? null : { ...choice, choice: 4 } }, scene.pub);
    expect(play.picked).toEqual([]);
  });

  test('of cards elsewhere is not made from the own hand', () => {
    expect(sit('pickup').play.picksFromHand).toBe(false);
    expect(sit('discard').play.picksFromHand).toBe(true);
  });
});

describe('keys', () => {
  class Target {
    closest(): null {
      return null;
    }
  }
  const acts = {
    main: vi.fn(),
    clear: vi.fn(),
    draw: vi.fn(),
    hold: vi.fn(),
    why: vi.fn(),
    rule: vi.fn(),
    sayTurn: vi.fn(),
    sayHand: vi.fn(),
    sayOthers: vi.fn(),
  };
  const press = (key: string, letters: boolean, more: object = {}) =>
    keyHandler(
      acts,
      () => letters,
    )({
      key,
      target: new Target(),
      preventDefault: () => undefined,
      ...more,
    } as unknown as KeyboardEvent);

  beforeEach(() => {
    vi.stubGlobal('Element', Target);
    vi.clearAllMocks();
  });

  test.each([
    ['d', 'draw'],
    ['m', 'hold'],
    ['W', 'why'],
    ['?', 'rule'],
    ['t', 'sayTurn'],
    ['h', 'sayHand'],
    ['o', 'sayOthers'],
  ] as const)('%s does %s, and nothing when letters are off', (key, act) => {
    press(key, true);
    expect(acts[act]).toHaveBeenCalledTimes(1);
    press(key, false);
    press(key, true, { repeat: true });
    press(key, true, { ctrlKey: true });
    expect(acts[act]).toHaveBeenCalledTimes(1);
  });

  test('Escape works without letters', () => {
    press('Escape', false);
    expect(acts.clear).toHaveBeenCalledTimes(1);
  });
});
