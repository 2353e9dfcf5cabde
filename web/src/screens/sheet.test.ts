import { expect, test } from 'vitest';
import { losses } from './sheet';

test('whoever comes in last has lost the round', () => {
  const sheet = [
    { round: 1, ranking: [2, 0, 1], reason: 'played', points: [] },
    { round: 2, ranking: [2, 1, 0], reason: 'stopped', points: [] },
    { round: 3, ranking: [0, 2, 1], reason: 'played', points: [] },
  ];
  expect(losses(sheet, 3)).toEqual([1, 2, 0]);
  expect(losses([], 2)).toEqual([0, 0]);
});
