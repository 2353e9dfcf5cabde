import { expect, test } from 'vitest';
import { GAMES } from './registry';

/** WCAG 2.2.1: how long somebody has can be made endless, or ten times as long. None of a Kind is
 * played without any limit in calm rounds. */
test.each([
  ['lucky-shutdown', 'skipMomentMs'],
  ['lucky-shutdown', 'turnTimerS'],
  ['none-of-a-kind', 'holdLimitS'],
  ['none-of-a-kind', 'roundLimitS'],
  ['labor-chaos', 'windowMs'],
  ['labor-chaos', 'claimMs'],
  ['labor-chaos', 'turnTimerS'],
])('nobody is hurried: %s, %s', (id, key) => {
  const option = GAMES.find((game) => game.id === id)?.options.find((one) => one.key === key);
  const [usual = 0, ...others] = (option?.values ?? []).map(Number);
  expect(option).toBeDefined();
  expect([usual, ...others].some((value) => value === 0 || value >= 10 * usual)).toBe(true);
});

test('None of a Kind can be played without a race', () => {
  const game = GAMES.find(({ id }) => id === 'none-of-a-kind');
  expect(game?.options.find(({ key }) => key === 'calm')?.values).toContain(true);
});
