import { describe, expect, it } from 'vitest';
import { plan, seatEffects } from './motion';

const place = (seat: number, card: string | null) =>
  seat === 0 ? (card === null ? 'hand' : `stack-${card}`) : `seat-${seat}`;
const legs = (found: ReturnType<typeof plan>) =>
  found.flights.map(({ code, from, to }) => [code, from, to]);

describe('flights', () => {
  it('go from the seat to the pile, which shows the cards when they arrive', () => {
    const found = plan(
      [{ event: 'CardsLaid', seat: 2, cards: ['o16', 'b16'], slots: [], way: 'play' }],
      ['o12'],
      place,
    );
    expect(legs(found)).toEqual([
      ['o16', 'seat-2', 'pile'],
      ['b16', 'seat-2', 'pile'],
    ]);
    expect(found.landing).toEqual({ cards: 2, ms: 320 });
  });

  it('sweep the pile after the completing card, which is not seen there before', () => {
    const found = plan(
      [
        { event: 'CardsLaid', seat: 0, cards: ['o16'], slots: [], way: 'react' },
        { event: 'PileCleared', count: 4, reason: 'quad' },
      ],
      ['b16', 'b16', 'o16'],
      place,
    );
    expect(legs(found)).toEqual([
      ['o16', 'stack-o16', 'pile'],
      ['b16', 'pile', 'out'],
      ['b16', 'pile', 'out'],
      ['o16', 'pile', 'out'],
      ['o16', 'pile', 'out'],
    ]);
    const [laid, , , , swept] = found.flights;
    expect(laid?.slam).toBe(true);
    expect(swept?.appears).toBe(260);
    expect(found.landing.cards).toBe(0);
  });

  it('gather the pile within 0.6 seconds, however large it is', () => {
    const pile = Array.from({ length: 30 }, () => 'o11');
    const { flights } = plan([{ event: 'PileTaken', seat: 1, count: 30 }], pile, place);
    expect(Math.max(...flights.map(({ delay, ms }) => delay + ms))).toBeLessThanOrEqual(600);
  });

  it('show a card that did not fit before the pile is taken', () => {
    const found = plan(
      [
        { event: 'CardMissed', seat: 0, card: 'o12', slot: 1, way: 'flip' },
        { event: 'PileTaken', seat: 0, count: 2 },
      ],
      ['o18'],
      place,
    );
    expect(legs(found)).toEqual([
      ['o12', 'slot-1', 'pile'],
      ['o18', 'pile', 'stack-o18'],
      ['o12', 'pile', 'stack-o12'],
    ]);
    expect(found.flights[1]?.delay).toBe(660);
  });

  it('come from the slots that the event names, after the cards of the hand', () => {
    const found = plan(
      [{ event: 'CardsLaid', seat: 0, cards: ['o12', 'b12'], slots: [2], way: 'play' }],
      [],
      place,
    );
    expect(legs(found).map(([, from]) => from)).toEqual(['stack-o12', 'slot-2']);
  });

  it('never show the face of a drawn card', () => {
    const { flights } = plan(
      [{ event: 'CardsDrawn', seat: 0, count: 2, cards: ['o11', 'o12'] }],
      [],
      place,
    );
    expect(flights.map(({ code, from }) => [code, from])).toEqual([
      [null, 'stock'],
      [null, 'stock'],
    ]);
  });
});

it('marks who took how many and who was skipped', () => {
  const effects = seatEffects([
    { event: 'PileTaken', seat: 1, count: 9 },
    { event: 'SkipPassed', seat: 2 },
  ]);
  expect([...effects]).toEqual([
    [1, { kind: 'took', n: 9 }],
    [2, { kind: 'hopped' }],
  ]);
});
