// Cards as the table writes them: `word/ink/count`, e.g. `red/green/1`.
import { t } from '../../i18n/i18n.svelte';
import { wordLanguage } from './language.svelte';

export const COLOURS = ['black', 'red', 'yellow', 'green', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

/** In place of a card in the middle: it lies face down. */
export const DOWN = '?';

export interface Face {
  word: Colour;
  ink: Colour;
  count: number;
}

/** The three criteria of a card (NK-1.2). Throws for what is no card. */
export function face(card: string): Face {
  const [word = '', ink = '', count = ''] = card.split('/');
  if (!isColour(word) || !isColour(ink) || !/^[1-4]$/.test(count)) {
    throw new Error(`no card: ${card}`);
  }
  return { word, ink, count: Number(count) };
}

function isColour(name: string): name is Colour {
  return (COLOURS as readonly string[]).includes(name);
}

/** What a screen reader says of a card; begins with the word that is printed on it. */
export function cardName(card: string): string {
  const { word, ink, count } = face(card);
  return t('nk.card.name', {
    word: t(`nk.print.${wordLanguage()}.${word}`),
    ink: t(`nk.ink.${ink}`),
    n: count,
  });
}

/** The numbers 0 to n − 1. */
export function upTo(n: number): number[] {
  return Array.from({ length: Math.max(n, 0) }, (_, i) => i);
}
