import { describe, expect, it } from 'vitest';
import type { LuckyOptions, LuckyOwn, LuckyPublic } from '../../wire/types';
import { promptOf } from './prompt';
import { scene } from './story/scenes';

function said(
  change: Partial<LuckyPublic>,
  own: LuckyOwn = {},
  more: { held?: boolean; you?: number } = {},
) {
  const { pub, names, table, you } = scene(4, change, own);
  return promptOf({
    pub,
    own: { hand: [], ...own },
    you: more.you ?? you,
    names,
    options: table.options as LuckyOptions,
    held: more.held ?? false,
  });
}

describe('in my turn', () => {
  it.each([
    ['number', 'prompt.number', 'LS-5.2'],
    ['colour', 'prompt.colour', 'LS-10.1'],
    ['lock', 'prompt.lock', 'LS-5.4'],
    ['under', 'prompt.under', 'LS-5.7'],
    ['skip', 'prompt.skip', 'LS-11.3'],
    ['blind', 'prompt.blind', 'LS-12.4'],
    ['any', 'prompt.any', 'LS-5.1'],
  ] as const)('a demand of kind %s is said as %s', (kind, key, rule) => {
    const demand = { kind, n: 16, colour: 'blue' };
    expect(said({ demand })).toMatchObject({ key, rule, mine: true });
  });

  it('a turn after a set is called one more turn', () => {
    const demand = { kind: 'any', n: 0, colour: '' } as const;
    expect(said({ demand, bonus: true }).key).toBe('prompt.bonus');
  });

  it('a play that waits is said, and nothing is asked of me', () => {
    expect(said({}, {}, { held: true })).toMatchObject({ key: 'prompt.queued', mine: false });
  });
});

describe('in the turn of another', () => {
  it('tells that a snap is possible only where cards could be completed', () => {
    expect(said({ turn: 1 }).key).toBe('prompt.other');
    expect(said({ turn: 1, lacking: 0 }).key).toBe('prompt.otherTurn');
    expect(said({ turn: 1 }).params).toEqual({ name: 'Anna' });
  });

  it('tells of the skip moment', () => {
    expect(said({ turn: 2, phase: 'skip' })).toMatchObject({ key: 'prompt.otherSkip' });
  });
});

describe('at the end', () => {
  const end = { phase: 'end', turn: -1 } as const;

  it('is told from where I sit', () => {
    expect(said({ ...end, ranking: [0, 1, 2, 3] }).key).toBe('prompt.won');
    expect(said({ ...end, ranking: [3, 1, 2, 0] }).key).toBe('prompt.lost');
    expect(said({ ...end, ranking: [3, 0, 2, 1] })).toMatchObject({
      key: 'prompt.ended',
      params: { name: 'Anna' },
    });
  });

  it('names the stop rule if that ended the round', () => {
    expect(said({ ...end, stopped: true, ranking: [3, 0, 2, 1] }).rule).toBe('LS-A53');
  });
});

describe('before the first turn', () => {
  it('asks for open cards until they are chosen', () => {
    expect(said({ phase: 'choose', turn: -1 }, { choose: true }).mine).toBe(true);
    expect(said({ phase: 'choose', turn: -1 }).key).toBe('prompt.chosen');
    const watching = said({ phase: 'choose', turn: -1 }, {}, { you: -1 });
    expect(watching).toMatchObject({ key: 'prompt.choosing', mine: false });
  });

  it('asks the host for a starter', () => {
    expect(said({ phase: 'starter', turn: -1 }, { pickStarter: [1, 2] }).key).toBe(
      'prompt.starter',
    );
    expect(said({ phase: 'starter', turn: -1 }).key).toBe('prompt.starterWaiting');
  });
});
