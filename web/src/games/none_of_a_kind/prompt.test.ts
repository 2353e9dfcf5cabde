import { describe, expect, it } from 'vitest';
import de from '../../i18n/de';
import en from '../../i18n/en';
import type { KindOptions, KindOwn, KindPublic } from '../../wire/types';
import { BEGUN_MS, hasBegun, promptOf } from './prompt';
import { scene } from './story/scenes';

function said(pub: Partial<KindPublic>, own: KindOwn | null = {}, calm = false, scoring = false) {
  const set = scene(4, { own, pub, options: { calm } as Partial<KindOptions> });
  return promptOf({ pub: set.pub, own: set.own, you: set.you, names: set.names, calm, scoring });
}

describe('the title says', () => {
  it('to search, and how far the row is', () => {
    const prompt = said({}, { mayTake: true });
    expect(prompt).toMatchObject({ key: 'nk.prompt.search', params: { k: 4, n: 9 }, mine: false });
  });

  it('what to do with the card in the hand', () => {
    const own = { held: 'red/blue/1', mayAppend: true };
    expect(said({}, own)).toMatchObject({ key: 'nk.prompt.holding', rule: 'NK-4.2' });
  });

  it('to call Stop with a full row, aloud', () => {
    expect(said({ need: 4 }, { mayStop: true })).toMatchObject({
      key: 'nk.prompt.full',
      rule: 'NK-5.1',
      mine: true,
    });
  });

  it('that the countdown runs', () => {
    const prompt = said({ phase: 'countdown', raceAt: 9 });
    expect(prompt).toMatchObject({ key: 'nk.prompt.countdown', params: { round: 2, rounds: 5 } });
  });

  it('who called Stop', () => {
    expect(said({ phase: 'over', stopper: 2 })).toMatchObject({
      key: 'nk.prompt.stopped',
      params: { name: 'Ben' },
    });
    expect(said({ phase: 'over', stopper: 0 }).key).toBe('nk.prompt.stopped.you');
    expect(said({ phase: 'over', stopper: -1 }).key).toBe('nk.prompt.stuck');
    expect(said({ phase: 'over', stopper: -1, by: 'limit' }).key).toBe('nk.prompt.limit');
  });

  it('who has won, at the end', () => {
    const final = (ranking: number[][]) => ({
      phase: 'over' as const,
      final: { totals: [], ranking },
    });
    expect(said(final([[0], [1, 2]])).key).toBe('nk.prompt.won');
    expect(
      said(
        final([
          [0, 3],
          [1, 2],
        ]),
      ).key,
    ).toBe('nk.prompt.won.shared');
    expect(said(final([[1, 2], [0]]))).toMatchObject({
      key: 'nk.prompt.final',
      params: { n: 2, names: 'Anna + Ben' },
    });
  });

  it('nothing of who has won before the scoring is shown', () => {
    const final = { totals: [], ranking: [[1], [0]] };
    const over = { phase: 'over' as const, stopper: 2, final };
    expect(said(over, {}, false, true).key).toBe('nk.prompt.stopped');
  });

  it('to somebody who watches that they do', () => {
    expect(said({}, null).key).toBe('nk.prompt.watching');
  });

  it('in a calm round whose go it is, aloud if it is the own one', () => {
    expect(said({ turn: 2 }, {}, true)).toMatchObject({
      key: 'nk.prompt.turn',
      params: { name: 'Ben' },
      mine: false,
    });
    expect(said({ turn: 0 }, { mayTake: true }, true)).toMatchObject({
      key: 'nk.prompt.search',
      mine: true,
    });
    expect(said({ turn: 1 }, null, true).key).toBe('nk.prompt.turn');
  });
});

describe('every prompt', () => {
  const keys = Object.keys(de).filter((key) => key.startsWith('nk.prompt.'));

  it('stands in both languages and is short', () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) {
      expect((de[key] ?? '').length, key).toBeLessThanOrEqual(66);
      expect((en[key] ?? '').length, key).toBeLessThanOrEqual(66);
    }
  });
});

it('the race is taken to have begun when the countdown runs out, but not for long', () => {
  expect([-1, 0, BEGUN_MS - 1, BEGUN_MS].map((after) => hasBegun(5000, 5000 + after))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
