import { beforeEach, expect, it, vi } from 'vitest';
import { keepPause, storedPause } from './pause';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('is kept on the device, and none at first', () => {
  expect(storedPause()).toBe(0);
  keepPause(2);
  expect(storedPause()).toBe(2);
});

it.each(['7', '-1', '1.5', '"2"', '{', 'null'])('of %s nothing is believed', (stored) => {
  keepPause(3);
  for (const key of kept.keys()) {
    kept.set(key, stored);
  }
  expect(storedPause()).toBe(0);
});
