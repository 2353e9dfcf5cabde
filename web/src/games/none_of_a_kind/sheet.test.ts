import { describe, expect, test } from 'vitest';
import { lines, tieBroken } from './sheet';

const SHEET = [
  { round: 1, ranking: [1, 0, 2], reason: 'call', points: [3, 10, -4] },
  { round: 2, ranking: [0, 1], reason: 'call', points: [7, 0, 0] },
];
const WON = [[3, 7], [10, 0], [-4]];

describe('the score sheet', () => {
  test('orders by totals while the match runs; equal totals share the place', () => {
    const found = lines(SHEET, WON, null);
    expect(found.map(({ seat, place, total }) => [seat, place, total])).toEqual([
      [0, 1, 10],
      [1, 1, 10],
      [2, 3, -4],
    ]);
    expect(found[1]?.rounds.get(1)).toEqual({ points: 10, place: 1 });
    expect(found[2]?.rounds.has(2)).toBe(false);
  });

  test('ranks nobody before a round is over', () => {
    expect(lines([], [[], []], null).map(({ place }) => place)).toEqual([0, 0]);
  });

  test('orders as the match was ranked at its end; who was dropped comes last', () => {
    const final = { ranking: [[1], [0]], totals: [10, 10, -4] };
    expect(lines(SHEET, WON, final).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 0],
    ]);
  });
});

describe('equal totals at the end', () => {
  test.each([
    [null, WON, null],
    [{ ranking: [[1], [0], [2]], totals: [10, 10, -4] }, WON, 'highest'],
    [{ ranking: [[0, 1], [2]], totals: [10, 10, -4] }, WON, 'shared'],
    [{ ranking: [[1], [0], [2]], totals: [3, 10, -4] }, [[3], [10], [-4]], null],
  ] as const)('%j', (final, won, what) => {
    const whole =
      final === null
        ? null
        : { ranking: final.ranking.map((group) => [...group]), totals: [...final.totals] };
    expect(tieBroken(whole, won)).toBe(what);
  });
});
