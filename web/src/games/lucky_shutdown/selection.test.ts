import { describe, expect, it } from 'vitest';
import { isListed, leadsTo, recheck, stacks, tap, tapAll, tapCard, without } from './selection';

const under15 = [['b16'], ['o16', 'b16'], ['b16', 'b16'], ['o16', 'b16', 'b16']];

describe('stacks', () => {
  const hand = ['free:x', 'b16', 'o12', 'o16', 'under17:x', 'under16:o', 'b12'];

  it('groups by value, numbers first, undercuts together', () => {
    expect(stacks(hand, 'value')).toEqual([
      { key: '12', cards: ['o12', 'b12'] },
      { key: '16', cards: ['o16', 'b16'] },
      { key: 'free', cards: ['free:x'] },
      { key: 'under', cards: ['under16:o', 'under17:x'] },
    ]);
  });

  it('keeps colours apart when sorted by colour', () => {
    expect(stacks(hand, 'colour').map((stack) => stack.key)).toEqual([
      'orange-12',
      'orange-16',
      'orange-under',
      'blue-12',
      'blue-16',
      'both-free',
      'both-under',
    ]);
  });

  it('refuses what is no card', () => {
    expect(() => stacks(['16'], 'value')).toThrow(RangeError);
  });
});

describe('possibilities', () => {
  it('do not depend on the order, and count equal cards', () => {
    expect(isListed(under15, ['b16', 'o16'])).toBe(true);
    expect(isListed(under15, ['o16'])).toBe(false);
    expect(leadsTo(under15, ['o16'])).toBe(true);
    expect(isListed(under15, ['o16', 'o16', 'b16'])).toBe(false);
    expect(leadsTo(under15, ['b16', 'b16', 'b16'])).toBe(false);
  });
});

describe('tap', () => {
  const stack = ['o16', 'b16', 'b16'];

  it('takes first the card that can be laid alone', () => {
    expect(tap(stack, [], under15)).toEqual({ chosen: ['b16'] });
  });

  it('adds one card a tap and puts the stack back after the last', () => {
    let chosen: string[] = [];
    const counts = [];
    for (let i = 0; i < 4; i++) {
      const tapped = tap(stack, chosen, under15);
      chosen = tapped.blocked === undefined ? tapped.chosen : ['blocked'];
      counts.push(chosen.length);
    }
    expect(counts).toEqual([1, 2, 3, 0]);
  });

  it('starts anew with a card that goes with nothing chosen', () => {
    expect(tap(['o17'], ['b16'], [['b16'], ['o17']])).toEqual({ chosen: ['o17'] });
  });

  it('keeps what goes together across stacks', () => {
    const listed = [['o16'], ['b16'], ['o16', 'b16']];
    expect(tap(['b16'], ['o16'], listed)).toEqual({ chosen: ['o16', 'b16'] });
  });

  it('names the card that can not be played', () => {
    expect(tap(['o11'], ['b16'], [['b16']])).toEqual({ blocked: 'o11' });
  });

  it('puts the stack back when no more of it can be added', () => {
    expect(tap(['o19', 'b19'], ['o19'], [['o19'], ['b19']])).toEqual({ chosen: [] });
  });
});

describe('tapCard', () => {
  it('puts a chosen card on top, and away when it is on top', () => {
    const chosen = ['o16', 'b16'];
    expect(tapCard('o16', true, chosen, under15)).toEqual({ chosen: ['b16', 'o16'] });
    expect(tapCard('b16', true, chosen, under15)).toEqual({ chosen: ['o16'] });
  });

  it('allows the wrong colour as long as a lay with it exists', () => {
    expect(tapCard('o16', false, [], under15)).toEqual({ chosen: ['o16'] });
    expect(tapCard('o17', false, ['b16'], under15)).toEqual({ blocked: 'o17' });
  });
});

it('takes all of a stack that go together', () => {
  expect(tapAll(['o16', 'b16', 'b16'], ['b16'], under15)).toEqual({
    chosen: ['b16', 'o16', 'b16'],
  });
  expect(tapAll(['o11'], [], under15)).toEqual({ blocked: 'o11' });
});

describe('recheck', () => {
  it('keeps a choice that is held and possible', () => {
    expect(recheck(['b16'], ['b16', 'o11'], under15)).toEqual(['b16']);
  });

  it('drops it when a card is gone or nothing can be laid any more', () => {
    expect(recheck(['b16', 'b16'], ['b16'], under15)).toEqual([]);
    expect(recheck(['b16'], ['b16'], [])).toEqual([]);
  });
});

it('takes each card away once', () => {
  expect(without(['o16', 'o16', 'b16'], ['o16', 'x13'])).toEqual(['o16', 'b16']);
});
