import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, KindAction, KindOwn } from '../../wire/types';
import { Play } from './play.svelte';

const OK: Answer = { t: 'answer', key: '', ok: true, held: false, refusal: null, fault: null };
const TAKEN: Answer = {
  ...OK,
  ok: false,
  refusal: { rule: 'NK-3.4', ruling: '', params: { seat: 1, ms: 23 } },
};

/** A seat whose answers the test gives, one by one. */
function sit() {
  const acts: {
    action: KindAction;
    answer: (answer: Answer) => Promise<void>;
    hold: () => void;
  }[] = [];
  const around = {
    own: {} as KindOwn,
    you: 0,
    connected: true,
    act: (action: KindAction, hold: () => void) =>
      new Promise<Answer>((resolve) => {
        const answer = async (given: Answer) => {
          resolve(given);
          await vi.advanceTimersByTimeAsync(0);
        };
        acts.push({ action, answer, hold });
      }),
    why: vi.fn(() => Promise.resolve(OK)),
  };
  const lost = vi.fn();
  const waits = vi.fn();
  const play = new Play(() => around, { lost, waits });
  const sent = () => acts.map(({ action }) => action);
  return { acts, around, lost, waits, play, sent };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('reaching for a card', () => {
  it('asks for the slot and the side that was seen, and lifts it at once (NK-8.3)', () => {
    const { play, sent } = sit();
    void play.reach({ slot: 12, up: false });
    expect(sent()).toEqual([{ do: 'draw', slot: 12 }]);
    expect(play.wanted).toMatchObject({ slot: 12, up: false });
  });

  it('twice in a hurry asks once', async () => {
    const { acts, play, sent } = sit();
    void play.reach({ slot: 12, up: true });
    void play.reach({ slot: 12, up: true });
    void play.reach({ slot: 13, up: true });
    expect(sent()).toEqual([{ do: 'take', slot: 12 }]);
    await acts[0]?.answer(TAKEN);
    void play.reach({ slot: 13, up: true });
    expect(sent()).toHaveLength(2);
  });

  it('lets the card down and tells when somebody was faster', async () => {
    const { acts, lost, play } = sit();
    void play.reach({ slot: 12, up: true });
    await acts[0]?.answer(TAKEN);
    expect(play.wanted).toBeNull();
    expect(lost).toHaveBeenCalledOnce();
  });

  it('keeps it lifted until the card is in the hand', async () => {
    const { acts, around, play } = sit();
    void play.reach({ slot: 12, up: false });
    await acts[0]?.answer(OK);
    expect(play.wanted).not.toBeNull();
    around.own = { held: 'red/blue/1' };
    play.update(around.own, false);
    expect(play.wanted).toBeNull();
  });

  it('does not wait for ever', async () => {
    const { acts, play } = sit();
    void play.reach({ slot: 12, up: false });
    await acts[0]?.answer(OK);
    await vi.advanceTimersByTimeAsync(1000);
    expect(play.wanted).toBeNull();
  });

  it('with a card in the hand lifts nothing, but asks, so that the reason is told', () => {
    const { around, play, sent } = sit();
    around.own = { held: 'red/blue/1' };
    void play.reach({ slot: 4, up: true });
    expect(play.wanted).toBeNull();
    expect(sent()).toEqual([{ do: 'take', slot: 4 }]);
  });

  it('does nothing while the line is lost', () => {
    const { around, play, sent } = sit();
    around.connected = false;
    void play.reach({ slot: 4, up: true });
    void play.stop();
    void play.explain({ do: 'stop' });
    expect(sent()).toEqual([]);
    expect(around.why).not.toHaveBeenCalled();
  });
});

describe('somebody who watches', () => {
  it('asks for nothing', () => {
    const { around, play, sent } = sit();
    around.you = -1;
    void play.reach({ slot: 4, up: true });
    void play.append();
    void play.stop();
    void play.explain({ do: 'stop' });
    expect(sent()).toEqual([]);
    expect(play.wanted).toBeNull();
    expect(around.why).not.toHaveBeenCalled();
  });
});

describe('in the own pause (NK-A38)', () => {
  it('what was asked for waits, is told, and is not asked twice', async () => {
    const { acts, around, play, sent, waits } = sit();
    around.own = { held: 'red/blue/1' };
    void play.append();
    acts[0]?.hold();
    expect(play.waiting).toBe('append');
    expect(play.moving).toBeNull();
    expect(waits).toHaveBeenCalledWith('append');
    await vi.advanceTimersByTimeAsync(1000);
    expect(play.pending).toBe(false);
    void play.append();
    expect(sent()).toHaveLength(1);
    await acts[0]?.answer(OK);
    expect(play.waiting).toBeNull();
  });

  it('something else can be chosen instead', async () => {
    const { acts, around, play, sent } = sit();
    around.own = { held: 'red/blue/1' };
    void play.append();
    acts[0]?.hold();
    void play.throwBack();
    acts[1]?.hold();
    await acts[0]?.answer({ ...OK, ok: false });
    expect(play.waiting).toBe('throw_back');
    expect(sent()).toEqual([{ do: 'append' }, { do: 'throw_back' }]);
    await acts[1]?.answer(OK);
    expect(play.waiting).toBeNull();
  });
});

describe('what follows', () => {
  it('is sent without waiting for what was asked before, but each only once', () => {
    const { around, play, sent } = sit();
    around.own = { held: 'red/blue/1' };
    void play.append();
    void play.append();
    void play.throwBack();
    void play.stop();
    void play.stop();
    void play.reach({ slot: 3, up: true });
    expect(sent()).toEqual([{ do: 'append' }, { do: 'stop' }, { do: 'take', slot: 3 }]);
  });

  it('is seen at once, and as pending after a quarter of a second', async () => {
    const { acts, around, play } = sit();
    around.own = { held: 'red/blue/1' };
    void play.throwBack();
    expect(play.moving).toBe('throw_back');
    expect(play.pending).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(play.pending).toBe(true);
    await acts[0]?.answer(OK);
    expect(play.pending).toBe(false);
    expect(play.moving).toBeNull();
  });

  it('asks before the row is full as well: the server says how many are missing', () => {
    const { play, sent } = sit();
    void play.stop();
    void play.flag(true);
    expect(sent()).toEqual([{ do: 'stop' }, { do: 'nothing_fits', on: true }]);
  });
});
