import { beforeAll, describe, expect, test } from 'vitest';
import { i18n } from '../../i18n/i18n.svelte';
import type { KindResult, KindRowCheck } from '../../wire/types';
import { edges, mistakeText, plan, runners, shownBy, tied, verdictOf } from './reveal';

beforeAll(() => {
  // The catalogue without a page: `speak` would set the language of the document.
  return import('../../i18n/en').then(({ default: messages }) => {
    i18n.messages = messages;
    i18n.lang = 'en';
  });
});

const check = (seat: number, over: Partial<KindRowCheck>): KindRowCheck => ({
  seat,
  kept: 2,
  fault_at: 0,
  matches: [],
  words: 5,
  distance: seat,
  ...over,
});
const ROWS = [
  ['black/red/1', 'yellow/green/2', 'yellow/blue/3', 'black/red/4'],
  ['red/blue/1', 'green/black/4'],
  ['red/blue/2', 'green/black/3'],
];
const RESULT: KindResult = {
  checks: [check(0, { fault_at: 3, matches: ['WW'], words: 3 }), check(1, {}), check(2, {})],
  order: [1, 2, 0],
  points: [10, 0, -4],
  seed: '',
};

describe('the scoring', () => {
  test('looks at each card up to the mistake, and the winner gets the last word', () => {
    const steps = plan(RESULT, ROWS);
    expect(steps.map(({ kind, row }) => `${kind} ${row}`)).toEqual([
      ...['card 0', 'card 0', 'card 0', 'verdict 0'],
      ...['card 1', 'card 1', 'verdict 1'],
      ...['card 2', 'card 2', 'verdict 2'],
      ...['points 0', 'points 2', 'points 1'],
    ]);
  });

  test('shows of each row what was looked at so far', () => {
    const steps = plan(RESULT, ROWS);
    expect(shownBy(steps.slice(0, 5), 3)).toEqual([
      { cards: 3, verdict: true, points: false },
      { cards: 1, verdict: false, points: false },
      { cards: 0, verdict: false, points: false },
    ]);
    expect(shownBy(steps, 3).every((row) => row.verdict && row.points)).toBe(true);
  });

  test('says what decided between rows of the same length', () => {
    expect([...edges(RESULT, 0)]).toEqual([
      [1, 'distance'],
      [2, 'words'],
    ]);
    const [first] = RESULT.checks;
    const byStop = {
      ...RESULT,
      checks: [{ ...check(0, {}), fault_at: first?.fault_at ?? 0 }, check(1, {})],
      order: [0, 1],
    };
    expect([...edges(byStop, 0)]).toEqual([[0, 'stopper']]);
    // NK-A20: nobody called, so nobody is said to have.
    expect([...edges(byStop, -1)]).toEqual([[0, 'first']]);
    expect([...edges(RESULT, -1)]).toEqual([
      [1, 'closer'],
      [2, 'words'],
    ]);
    expect([...tied(RESULT)]).toEqual([0, 1, 2]);
    expect(tied({ ...RESULT, checks: [check(0, {}), check(1, { kept: 1 })] }).size).toBe(0);
  });
});

describe('a mistake in words', () => {
  test.each([
    ['WW', 'yellow/blue/3', 'Card 2: same word (yellow). Nothing counts from here.'],
    ['II', 'red/green/3', 'Card 2: same ink (green). Nothing counts from here.'],
    ['NN', 'red/black/2', 'Card 2: same number (2). Nothing counts from here.'],
    [
      'WI',
      'red/yellow/3',
      'Card 2: the word before is the ink here (yellow). Nothing counts from here.',
    ],
    [
      'IW',
      'green/red/3',
      'Card 2: the ink before is the word here (green). Nothing counts from here.',
    ],
  ] as const)('%s', (relation, card, text) => {
    const verdict = verdictOf(check(0, { fault_at: 2, matches: [relation] }));
    expect(mistakeText(verdict, ['yellow/green/2', card])).toBe(text);
  });

  test('several relations are joined', () => {
    const verdict = verdictOf(check(0, { fault_at: 2, matches: ['WI', 'NN'] }));
    expect(mistakeText(verdict, ['yellow/green/2', 'red/yellow/2'])).toBe(
      'Card 2: the word before is the ink here (yellow) and same number (2). Nothing counts from here.',
    );
  });
});

test('times of a contest count from the first', () => {
  const contest = {
    slot: 7,
    seats: [2, 0],
    arrivals: [1_040, 1_000],
    corrections: [80, 5],
    byRow: false,
  };
  expect(runners(contest)).toEqual([
    { seat: 2, raw: 40, grace: 80, corrected: 0 },
    { seat: 0, raw: 0, grace: 5, corrected: 35 },
  ]);
});
