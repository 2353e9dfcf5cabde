import { describe, expect, test } from 'vitest';
import { addName, newEvening, readEvening, removeName, tally } from './evening';

describe('an evening', () => {
  test('is kept whole', () => {
    const evening = newEvening(3);
    evening.names[1] = 'Ben';
    evening.points[1] = [10, -4, null, null, 0];
    evening.games.push({ totals: [3, 2, 1], winners: [0] });
    expect(readEvening(JSON.parse(JSON.stringify(evening)))).toEqual(evening);
  });

  test.each([
    null,
    7,
    {},
    { names: ['A'], points: [[null, null, null, null, null]], games: [] },
    { names: ['A', 'B'], points: [[1, 2, 3, 4, 11]], games: [] },
    { names: ['A', 'B'], points: [[1], [2]], games: [] },
    { ...newEvening(2), games: [{ totals: [1], winners: [0] }] },
    { ...newEvening(2), games: [{ totals: [1, 2], winners: [2] }] },
    { ...newEvening(2), games: [null] },
  ])('that is not whole is begun anew: %j', (stored) => {
    expect(readEvening(stored)).toEqual(newEvening());
  });

  test('counts wins and points, also when somebody comes or goes', () => {
    const evening = newEvening(3);
    evening.games = [
      { totals: [10, 12, 3], winners: [1] },
      { totals: [8, -2, 8], winners: [0, 2] },
    ];
    addName(evening);
    expect(tally(evening)).toEqual([
      { wins: 1, points: 18 },
      { wins: 1, points: 10 },
      { wins: 1, points: 11 },
      { wins: 0, points: 0 },
    ]);
    removeName(evening, 0);
    expect(evening.names).toHaveLength(3);
    expect(tally(evening)).toEqual([
      { wins: 1, points: 10 },
      { wins: 1, points: 11 },
      { wins: 0, points: 0 },
    ]);
  });
});
