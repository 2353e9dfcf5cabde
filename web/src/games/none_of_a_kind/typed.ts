// Cards as people type them: `rot/grün/1`, "yellow blue 3", `sch/ge/2`, `rg1`; several at once.
// The same forms as `kartenhaus arbiter` reads (docs/notation.md).
import { COLOURS, type Colour } from './cards';

const NAMES: Readonly<Record<Colour, readonly string[]>> = {
  black: ['black', 'schwarz'],
  red: ['red', 'rot'],
  yellow: ['yellow', 'gelb'],
  green: ['green', 'grün', 'gruen'],
  blue: ['blue', 'blau'],
};
/** In German, too, g is green. */
const LETTERS: Readonly<Record<string, Colour>> = {
  k: 'black',
  s: 'black',
  r: 'red',
  y: 'yellow',
  g: 'green',
  b: 'blue',
};
const LONG = /(\p{L}+)[\s/,·-]+(\p{L}+)[\s/,·-]+(\d+)/u;
const SHORT = /(?<![\p{L}\d/])([ksrygb])([ksrygb])(\d)(?![\p{L}\d/])/u;
const ANY = new RegExp(`${SHORT.source}|${LONG.source}`, 'giu');

export interface Typed {
  /** As the table writes them, in the order they were typed. */
  readonly cards: readonly string[];
  /** What could not be read as a card; empty if everything could. */
  readonly rest: string;
}

/** Read cards in German or English; what is no card of the game is left in `rest`. */
export function readCards(text: string): Typed {
  const cards: string[] = [];
  const rest = text.normalize('NFC').replace(ANY, (whole, ...found: string[]) => {
    const [word = '', ink = '', n = ''] = found[0] === undefined ? found.slice(3) : found;
    const card = cardOf(colourOf(word), colourOf(ink), Number(n));
    if (card === null) {
      return whole;
    }
    cards.push(card);
    return '';
  });
  return { cards, rest: rest.replace(/^[\s,;]+|[\s,;]+$/g, '') };
}

/** The card of these criteria; null if there is none (NK-1.3: word and ink always differ). */
export function cardOf(word: Colour | null, ink: Colour | null, count: number): string | null {
  const exists = word !== null && ink !== null && word !== ink && count >= 1 && count <= 4;
  return exists ? `${word}/${ink}/${count}` : null;
}

/** From a letter, a name, or as much of one as leaves no doubt. */
function colourOf(name: string): Colour | null {
  const small = name.toLowerCase();
  const meant = COLOURS.filter((colour) => NAMES[colour].some((full) => full.startsWith(small)));
  return LETTERS[small] ?? (meant.length === 1 ? (meant[0] ?? null) : null);
}
