import { describe, expect, it } from 'vitest';
import type { KindEvent } from '../../wire/types';
import { newest } from './newest';

function middle(...up: number[]): string[] {
  return Array.from({ length: 20 }, (_, slot) => (up.includes(slot) ? 'red/blue/1' : '?'));
}

function thrown(slot: number): KindEvent {
  const card = 'red/blue/1';
  return { event: 'CardReturned', seat: 1, slot, card, place: 0, reason: 'thrown', at: 0 };
}

describe('the digits of face-up cards', () => {
  it('go to each card as it comes to lie there', () => {
    const one = newest(new Map(), [thrown(7)], middle(7));
    const two = newest(one, [thrown(3)], middle(3, 7));
    expect([...two]).toEqual([
      [7, '1'],
      [3, '2'],
    ]);
  });

  it('stay with their cards when others go', () => {
    const three = newest(new Map(), [thrown(7), thrown(3), thrown(5)], middle(3, 5, 7));
    expect([...newest(three, [], middle(3, 5))]).toEqual([
      [3, '2'],
      [5, '3'],
    ]);
  });

  it('are given again once they are free', () => {
    const two = newest(new Map(), [thrown(7), thrown(3)], middle(3, 7));
    const after = newest(two, [thrown(9)], middle(3, 9));
    expect(after.get(9)).toBe('1');
    expect(after.get(3)).toBe('2');
  });

  it('are ten: the eleventh card takes that of the oldest', () => {
    const slots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const ten = newest(new Map(), slots.map(thrown), middle(...slots));
    expect([...ten.values()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
    const more = newest(ten, [thrown(15)], middle(...slots, 15));
    expect(more.get(0)).toBeNull();
    expect(more.get(15)).toBe('1');
    expect(more.get(9)).toBe('0');
  });

  it('are given to what lies there when somebody comes back', () => {
    expect([...newest(new Map(), [], middle(2, 4))]).toEqual([
      [2, '1'],
      [4, '2'],
    ]);
  });
});
