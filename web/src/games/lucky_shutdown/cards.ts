/** Card codes, taken apart so that they can be drawn, sorted and named. Knows no rule. */

export type Kind = 'number' | 'clear' | 'push' | 'free' | 'under';
export type Colour = 'orange' | 'blue' | 'both';

export interface Face {
  code: string;
  kind: Kind;
  /** The value of a number, the print of an undercut; 0 for the other Magic cards. */
  n: number;
  colour: Colour;
}

const CODE = /^(?:([obx])(\d+)|(clear|push|free|under)(\d*):([obx]))$/;
const COLOURS: Record<string, Colour> = { o: 'orange', b: 'blue', x: 'both' };
const KINDS: readonly Kind[] = ['number', 'clear', 'push', 'free', 'under'];
const TINTS: readonly Colour[] = ['orange', 'blue', 'both'];

const known = new Map<string, Face>();

/** The parts of a code such as `o15`, `under17:x`. Throws `RangeError` for what is no code. */
export function face(code: string): Face {
  const seen = known.get(code);
  if (seen !== undefined) {
    return seen;
  }
  const match = CODE.exec(code);
  if (match === null) {
    throw new RangeError(`not a card code: ${code}`);
  }
  const colour = COLOURS[match[1] ?? match[5] ?? ''];
  const kind = KINDS.find((one) => one === (match[3] ?? 'number'));
  if (colour === undefined || kind === undefined) {
    throw new RangeError(`not a card code: ${code}`);
  }
  const found: Face = { code, kind, n: Number(match[2] ?? match[4] ?? 0) || 0, colour };
  known.set(code, found);
  return found;
}

/** What lies on one stack of the hand: `16` for numbers, the kind for Magic cards. */
export function stackOf(code: string): string {
  const { kind, n } = face(code);
  return kind === 'number' ? String(n) : kind;
}

/** The order of a sorted hand: numbers from low to high, then Magic cards, orange before blue. */
export function compareCards(a: string, b: string): number {
  const left = face(a);
  const right = face(b);
  return (
    KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
    left.n - right.n ||
    TINTS.indexOf(left.colour) - TINTS.indexOf(right.colour)
  );
}

/** The order of a hand sorted by colour: orange, blue, two-coloured, each from low to high. */
export function compareByColour(a: string, b: string): number {
  return TINTS.indexOf(face(a).colour) - TINTS.indexOf(face(b).colour) || compareCards(a, b);
}
