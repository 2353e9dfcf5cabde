/**
 * Where the cards of the middle lie on the screen, and which one a finger means. Everybody's
 * middle is laid out alike: by the layout of the slots and the grid of face-up cards.
 */
import type { KindPublic } from '../../wire/types';
import { DOWN } from './cards';

export const COLUMNS = 6;
const ROWS = 7;
/** Rows close up in steps, so that cards move seldom: 42, 60 and 78 places. */
const CROWDED = [ROWS, 10, 13];
const REACH = 22;
/** A finger covers the edge of a face-up card by this much. */
const EDGE = 4;
const MIN_HEIGHT = 44;
const MIN_WIDTH = 56;
const MAX_HEIGHT = 68;
/** When rows have closed up, the print stays readable down to this height. */
const LEAST = 22;
const RATIO = 1.45;
/** Cards are at least so many times as wide as they are high. */
const SQUAREST = 1.22;
/** Of what is to be seen of a card: then its print has to move together. */
const FLAT = 1.6;
/** Wide middles have room between columns: there every second row is set off by half of it. */
const ROOMY = 80;
const WIDEST = 100;
/** Of half a column: corners may cover each other a little. */
const OVERLAP = 1.16;
const BACK = 0.74;
const MOST_TURN = 4;

export interface Size {
  width: number;
  height: number;
}

export interface CardSize extends Size {
  /** The next row leaves little of the card to be seen. */
  flat: boolean;
}

/** One card in the middle: its middle in px from the upper left corner of the area. */
export interface Lying extends CardSize {
  slot: number;
  up: boolean;
  card: string;
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
}

type Spread = Pick<KindPublic, 'layout' | 'middle' | 'places'>;

/** How many rows the grid needs for these places. */
export function rowsFor(places: readonly number[]): number {
  const last = Math.max(-1, ...places);
  return CROWDED.find((rows) => last < rows * COLUMNS) ?? (CROWDED.at(-1) as number);
}

/** How large a face-up card is in an area of this size. */
export function cardSize(area: Size, rows: number): CardSize {
  const half = halfColumn(area) * OVERLAP;
  if (half >= ROOMY) {
    const width = Math.min(half, WIDEST);
    const height = Math.min(width / RATIO, (2 * area.height) / (rows + 1) - 2);
    return { width, height: Math.max(MIN_HEIGHT, height), flat: false };
  }
  const across = area.width / COLUMNS;
  const down = area.height / rows;
  const most = Math.min(down, across / SQUAREST, MAX_HEIGHT);
  const height = rows > ROWS ? Math.max(down, LEAST) : Math.max(most, MIN_HEIGHT);
  const width = Math.min(across - 1, Math.max(height * RATIO, MIN_WIDTH));
  return {
    width: Math.max(MIN_HEIGHT, width),
    height,
    flat: width > Math.min(height, down) * FLAT,
  };
}

function halfColumn(area: Size): number {
  return area.width / (COLUMNS + 0.5) / 2;
}

/** Every card of the middle, face-down ones first: in the order in which they cover each other. */
export function spread(pub: Spread, area: Size, rows: number): Lying[] {
  const up = cardSize(area, rows);
  const calm = cardSize(area, ROWS);
  const down = { width: calm.width * BACK, height: calm.height * BACK, flat: false };
  const backs: Lying[] = [];
  const faces: Lying[] = [];
  for (const [slot, card] of pub.middle.entries()) {
    if (card === DOWN) {
      backs.push(backAt(pub, slot, area, down));
    } else if (card !== '') {
      faces.push(faceAt(pub, slot, area, { ...up, rows }));
    }
  }
  faces.sort((a, b) => (pub.places[a.slot] ?? 0) - (pub.places[b.slot] ?? 0));
  return [...backs, ...faces];
}

function backAt(pub: Spread, slot: number, area: Size, size: CardSize): Lying {
  const [x, y, turn] = pub.layout[slot] ?? [500, 500, 0];
  return {
    ...size,
    slot,
    up: false,
    card: DOWN,
    x: between(size.width, area.width, x / 1000),
    y: between(size.height, area.height, y / 1000),
    turn,
  };
}

/** On its place of the grid. */
function faceAt(pub: Spread, slot: number, area: Size, size: CardSize & { rows: number }): Lying {
  const { width, height, flat, rows } = size;
  const place = Math.max(pub.places[slot] ?? 0, 0);
  const row = Math.floor(place / COLUMNS);
  const turn = pub.layout[slot]?.[2] ?? 0;
  const shift = halfColumn(area) * OVERLAP >= ROOMY ? 0.5 : 0;
  const column = (place % COLUMNS) + (row % 2) * shift;
  return {
    width,
    height,
    flat,
    slot,
    up: true,
    card: pub.middle[slot] ?? '',
    x: between(width, area.width, column / (COLUMNS - 1 + shift)),
    y: between(height, area.height, row / (rows - 1)),
    turn: Math.max(-MOST_TURN, Math.min(turn / 8, MOST_TURN)),
  };
}

/** The middle of a card of this length, `share` of the way from one end of the area to the other. */
function between(length: number, whole: number, share: number): number {
  return length / 2 + share * Math.max(whole - length, 0);
}

/**
 * The card that a finger at this point means: a face-up card under it or with its middle within
 * 22 px; else the nearest card, where a face-up one within 22 px comes before a face-down one that
 * is not under the finger itself. None: nothing lies there at all.
 */
export function pick(cards: readonly Lying[], x: number, y: number): Lying | undefined {
  const faces = cards.filter((card) => card.up);
  const under = faces.filter((card) => gap(card, x, y) <= EDGE || reach(card, x, y) <= REACH);
  if (under.length > 0) {
    return least(under, (card) => reach(card, x, y));
  }
  const near = faces.filter((card) => gap(card, x, y) <= REACH);
  const onBack = cards.some((card) => !card.up && gap(card, x, y) === 0);
  if (near.length > 0 && !onBack) {
    return least(near, (card) => gap(card, x, y));
  }
  return least(cards, (card) => gap(card, x, y) + reach(card, x, y) / 1000);
}

/** From the point to the edge of the card; 0 on it. Turns are small enough to be left out. */
function gap(card: Lying, x: number, y: number): number {
  const across = Math.max(Math.abs(x - card.x) - card.width / 2, 0);
  const down = Math.max(Math.abs(y - card.y) - card.height / 2, 0);
  return Math.hypot(across, down);
}

function reach(card: Lying, x: number, y: number): number {
  return Math.hypot(x - card.x, y - card.y);
}

function least(cards: readonly Lying[], measure: (card: Lying) => number): Lying | undefined {
  return cards.reduce<Lying | undefined>(
    (best, card) => (best === undefined || measure(card) <= measure(best) ? card : best),
    undefined,
  );
}
