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
const MIN_CROWDED = 30;
const MAX_HEIGHT = 68;
const RATIO = 1.45;
/** Wide middles leave room between columns; there the rows may overlap a little. */
const ROOMY = 90;
const OVERLAP = 1.14;
const BACK = 0.86;
const MOST_TURN = 4;

export interface Size {
  width: number;
  height: number;
}

/** One card in the middle: its middle in px from the upper left corner of the area. */
export interface Lying extends Size {
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
export function cardSize(area: Size, rows: number): Size {
  const across = area.width / COLUMNS;
  const down = area.height / rows;
  const least = rows > ROWS ? MIN_CROWDED : MIN_HEIGHT;
  const height = Math.max(least, Math.min(across > ROOMY ? down * OVERLAP : down, MAX_HEIGHT));
  return { width: Math.max(MIN_HEIGHT, Math.min(across - 1, height * RATIO, 100)), height };
}

/** Every card of the middle, face-down ones first: in the order in which they cover each other. */
export function spread(pub: Spread, area: Size, rows: number): Lying[] {
  const up = cardSize(area, rows);
  const calm = cardSize(area, ROWS);
  const down = { width: calm.width * BACK, height: calm.height * BACK };
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

function backAt(pub: Spread, slot: number, area: Size, size: Size): Lying {
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

/** On its place of the grid, but within it as near to where it lay as there is room. */
function faceAt(pub: Spread, slot: number, area: Size, size: Size & { rows: number }): Lying {
  const { width, height, rows } = size;
  const place = Math.max(pub.places[slot] ?? 0, 0);
  const [layX = 500, layY = 500, turn = 0] = pub.layout[slot] ?? [];
  const across = Math.max((area.width - COLUMNS * width) / (COLUMNS - 1) - 2, 0);
  const x = between(width, area.width, (place % COLUMNS) / (COLUMNS - 1));
  const y = between(height, area.height, Math.floor(place / COLUMNS) / (rows - 1));
  const near = between(width, area.width, layX / 1000);
  const nearY = between(height, area.height, layY / 1000);
  const roomY = Math.max((area.height - rows * height) / (rows - 1) - 2, 0);
  return {
    width,
    height,
    slot,
    up: true,
    card: pub.middle[slot] ?? '',
    x: within(near, x, across / 2, [width / 2, area.width - width / 2]),
    y: within(nearY, y, roomY / 2, [height / 2, area.height - height / 2]),
    turn: Math.max(-MOST_TURN, Math.min(turn / 8, MOST_TURN)),
  };
}

/** The middle of a card of this length, `share` of the way from one end of the area to the other. */
function between(length: number, whole: number, share: number): number {
  return length / 2 + share * Math.max(whole - length, 0);
}

function within(wish: number, middle: number, room: number, [least, most]: number[]): number {
  const wished = Math.max(middle - room, Math.min(wish, middle + room));
  return Math.max(least ?? wished, Math.min(wished, most ?? wished));
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
