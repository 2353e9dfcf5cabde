import { describe, expect, test } from 'vitest';
import { parseCode, parseRoute } from './router.svelte';

describe('addresses', () => {
  test.each([
    ['/', { name: 'home' }],
    ['/create', { name: 'create' }],
    ['/rows', { name: 'rows' }],
    ['/points', { name: 'points' }],
    ['/j/K7QF', { name: 'join', code: 'K7QF' }],
    ['/t/k7qf/', { name: 'table', code: 'K7QF' }],
  ])('%s shows its screen', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  test.each([
    '/j/K7Q',
    '/j/K7QFF',
    '/t/K0QF',
    '/t/K7QI',
    '/x',
    '/j/',
    '/create/more',
    '/constructor',
  ])('%s is no address of ours', (path) => {
    expect(parseRoute(path)).toEqual({ name: 'unknown' });
  });
});

describe('codes', () => {
  test('are read in any case, with blanks and hyphens', () => {
    expect(parseCode(' k7-qf ')).toBe('K7QF');
  });

  test.each(['', 'K7Q', 'K7QFX', 'K0QF', 'KOQF', 'K1QF', 'KIQF', 'KLQF', 'K7Q?'])(
    '%s can be no code',
    (typed) => {
      expect(parseCode(typed)).toBeNull();
    },
  );
});
