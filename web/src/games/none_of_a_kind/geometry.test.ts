import { describe, expect, it } from 'vitest';
import { cardSize, type Lying, pick, rowsFor, spread } from './geometry';
import { scene } from './story/scenes';

const PHONE = { width: 344, height: 310 };
const DESK = { width: 984, height: 420 };

function lying(slot: number, up: boolean, x: number, y: number): Lying {
  const size = { width: 56, height: 44, flat: false };
  return { ...size, slot, up, card: up ? 'red/blue/1' : '?', x, y, turn: 0 };
}

function overlap(one: Lying, other: Lying): number {
  const across = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return across > 0 && down > 0 ? (across * down) / (one.width * one.height) : 0;
}

describe('a finger', () => {
  it('on a face-up card means it, although a back lies nearer to the finger', () => {
    const face = lying(1, true, 100, 100);
    const back = lying(2, false, 124, 118);
    expect(pick([back, face], 125, 119)?.slot).toBe(1);
  });

  it('within 22 px of the middle of a card whose rows have closed up means that card', () => {
    const flat = { ...lying(1, true, 100, 100), height: 22 };
    expect(pick([lying(2, false, 100, 130), flat], 100, 121)?.slot).toBe(1);
  });

  it('on a back beside a face-up card means the back', () => {
    const cards = [lying(2, false, 170, 100), lying(1, true, 100, 100)];
    expect(pick(cards, 150, 100)?.slot).toBe(2);
  });

  it('between the cards means a face-up one within 22 px first', () => {
    const cards = [lying(2, false, 178, 100), lying(1, true, 100, 100)];
    expect(pick(cards, 147, 100)?.slot).toBe(1);
  });

  it('anywhere else means the nearest card', () => {
    const cards = [lying(1, true, 100, 100), lying(2, false, 250, 250)];
    expect(pick(cards, 300, 290)?.slot).toBe(2);
    expect(pick(cards, 20, 20)?.slot).toBe(1);
  });

  it('on two cards that cover each other means the one whose middle is nearer', () => {
    const cards = [lying(1, true, 100, 100), lying(2, true, 100, 138)];
    expect(pick(cards, 100, 118)?.slot).toBe(1);
    expect(pick(cards, 100, 121)?.slot).toBe(2);
  });

  it('finds nothing on an empty table', () => {
    expect(pick([], 10, 10)).toBeUndefined();
  });
});

describe('the middle', () => {
  it.each([
    ['a phone', PHONE],
    ['a low phone', { width: 344, height: 300 }],
    ['a small phone', { width: 304, height: 310 }],
    ['a phone on its side', { width: 388, height: 250 }],
    ['a desk', DESK],
  ])('on %s keeps every card inside', (_, area) => {
    const { pub } = scene(4, { up: 42, rows: [6, 5, 6, 4] });
    for (const card of spread(pub, area, 7)) {
      expect(card.x - card.width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(card.x + card.width / 2).toBeLessThanOrEqual(area.width + 0.01);
      expect(card.y - card.height / 2).toBeGreaterThanOrEqual(-0.01);
      expect(card.y + card.height / 2).toBeLessThanOrEqual(area.height + 0.01);
    }
  });

  it.each([PHONE, DESK])('covers at most a quarter of a face-up card', (area) => {
    const { pub } = scene(4, { up: 42, rows: [6, 5, 6, 4] });
    const faces = spread(pub, area, 7).filter((card) => card.up);
    expect(faces).toHaveLength(42);
    for (const [i, card] of faces.entries()) {
      const above = faces.slice(i + 1).reduce((sum, other) => sum + overlap(card, other), 0);
      expect(above).toBeLessThanOrEqual(0.25);
    }
  });

  it('has targets of 56 by 44 px on a phone, and 96 px wide ones on a desk', () => {
    const phone = cardSize(PHONE, 7);
    expect(phone.width).toBeGreaterThanOrEqual(56);
    expect(phone.height).toBeGreaterThanOrEqual(44);
    expect(cardSize(DESK, 7).width).toBeGreaterThanOrEqual(85);
    expect(cardSize({ width: 1080, height: 420 }, 7).width).toBeGreaterThanOrEqual(96);
  });

  it('closes up its rows from the 43rd face-up card on, and no sooner', () => {
    expect(rowsFor([-1, 0, 41])).toBe(7);
    expect(rowsFor([42])).toBe(10);
    expect(rowsFor([77])).toBe(13);
    expect(rowsFor([])).toBe(7);
    expect(cardSize(PHONE, 10)).toMatchObject({ height: 31, flat: true });
  });

  it('puts a card that was thrown back where nothing else moves', () => {
    const { pub } = scene(3, { up: 10 });
    const slot = pub.middle.indexOf('?');
    const place = [...Array(42).keys()].find((one) => !pub.places.includes(one)) ?? -1;
    const after = {
      ...pub,
      middle: pub.middle.map((card, i) => (i === slot ? 'black/red/1' : card)),
      places: pub.places.map((one, i) => (i === slot ? place : one)),
    };
    const before = new Map(spread(pub, PHONE, 7).map((card) => [card.slot, card]));
    const moved = spread(after, PHONE, 7).filter(
      (card) => card.x !== before.get(card.slot)?.x || card.y !== before.get(card.slot)?.y,
    );
    expect(moved.map((card) => card.slot)).toEqual([slot]);
  });

  it('says nothing about what lies face down', () => {
    const { pub } = scene(4);
    const backs = spread(pub, PHONE, 7).filter((card) => !card.up);
    expect(backs.length).toBeGreaterThan(40);
    expect(new Set(backs.map((card) => card.card))).toEqual(new Set(['?']));
  });
});
