import { describe, expect, test } from 'vitest';
import { cardOf, readCards } from './typed';

describe('typed cards', () => {
  test.each([
    ['rot/grün/1', ['red/green/1']],
    ['Yellow blue 3', ['yellow/blue/3']],
    ['SCHWARZ-GELB-4, blau/rot/2', ['black/yellow/4', 'blue/red/2']],
    ['gru\u0308n/schwarz/2; gruen/rot/1', ['green/black/2', 'green/red/1']],
    ['rg1 KB3,sy4', ['red/green/1', 'black/blue/3', 'black/yellow/4']],
    ['sch/ge/2 r/g/1 blu-ro-3', ['black/yellow/2', 'red/green/1', 'blue/red/3']],
    ['  ', []],
  ])('%s', (text, cards) => {
    expect(readCards(text)).toEqual({ cards, rest: '' });
  });

  test.each([
    'bl/rot/1',
    'rr1',
    'rg5',
    'rg12',
    'brg1',
    'rx1',
    'rot/rot/1',
    'rot/grün/5',
    'rot/grün/0',
    'rosa/grün/1',
    'rot/grün',
  ])('%s is none', (text) => {
    expect(readCards(text)).toEqual({ cards: [], rest: text });
  });

  test('what is wrong is left, the rest is read', () => {
    expect(readCards('rot/grün/1 lila/rot/2 blau/gelb/3')).toEqual({
      cards: ['red/green/1', 'blue/yellow/3'],
      rest: 'lila/rot/2',
    });
  });
});

test('word and ink always differ', () => {
  expect(cardOf('red', 'red', 1)).toBeNull();
  expect(cardOf('red', null, 1)).toBeNull();
  expect(cardOf('red', 'blue', 4)).toBe('red/blue/4');
});
