// Cards as people type them: `rot/grün/1`, "yellow blue 3", several at once.
import { COLOURS, type Colour } from './cards';

const NAMES: Readonly<Record<Colour, readonly string[]>> = {
  black: ['black', 'schwarz'],
  red: ['red', 'rot'],
  yellow: ['yellow', 'gelb'],
  green: ['green', 'grün', 'gruen'],
  blue: ['blue', 'blau'],
};
const CARD = /(\p{L}+)[\s/,·-]+(\p{L}+)[\s/,·-]+(\d+)/gu;

export interface Typed {
  /** As the table writes them, in the order they were typed. */
  readonly cards: readonly string[];
  /** What could not be read as a card; empty if everything could. */
  readonly rest: string;
}

/** Read cards in German or English; what is no card of the game is left in `rest`. */
export function readCards(text: string): Typed {
  const cards: string[] = [];
  const rest = text
    .normalize('NFC')
    .replace(CARD, (whole, word: string, ink: string, n: string) => {
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

function colourOf(name: string): Colour | null {
  const small = name.toLowerCase();
  return COLOURS.find((colour) => NAMES[colour].includes(small)) ?? null;
}
