/** Cards of the deck in words: titles, texts, names for the ear. */
import { i18n, t } from '../../i18n/i18n.svelte';
import type { LabCardView } from '../../wire/types';
import { deck, spoken } from './deck.svelte';

export const SYMBOLS = ['bald', 'haired', 'dino', 'robo'] as const;

/** What stands on a card, in the viewer's language. */
export interface Printed {
  readonly id: string;
  readonly symbol: string;
  /** 0: none. */
  readonly number: number;
  readonly kind: string;
  readonly promo: boolean;
  readonly title: string;
  readonly text: string;
  readonly gloss: string;
}

/** A card by its id; before the deck has come, or for an unknown one, a card without text. */
export function printed(id: string): Printed {
  const card: LabCardView | undefined = deck.card(id);
  return {
    id,
    symbol: card?.symbol ?? '',
    number: card?.number ?? 0,
    kind: card?.kind ?? 'normal',
    promo: card?.promo ?? false,
    title: card === undefined ? t('lc.card.hidden') : spoken(card.title),
    text: spoken(card?.text),
    gloss: spoken(card?.gloss),
  };
}

/** A card within a sentence: its title in quotation marks. */
export function inline(id: string): string {
  if (id === '') {
    return t('lc.card.hidden');
  }
  const { title } = printed(id);
  return /^[„“"»«‚‘]/.test(title) ? title : t('lc.card.inline', { title });
}

/** "a, b und c". */
export function listed(parts: readonly string[]): string {
  const words = [...parts];
  const last = words.pop() ?? '';
  return words.length === 0 ? last : t('lc.list', { first: words.join(', '), last });
}

export function cardList(ids: readonly string[]): string {
  return listed(ids.map(inline));
}

/** "Robo-Karte", or what a symbol means that the language has no word for. */
export function symbolName(symbol: string): string {
  const key = `lc.symbolCard.${symbol}`;
  return i18n.has(key) ? t(key) : symbol;
}

/** What is printed on a card, for the ear: symbol, number, kind, title. */
export function cardHead(id: string): string {
  const card = printed(id);
  const parts = [
    symbolName(card.symbol),
    card.number > 0 ? t('lc.number', { n: card.number }) : '',
    card.kind === 'normal' ? '' : t(`lc.kind.${card.kind}`),
    card.title,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** All of a card, for the ear. */
export function cardName(id: string): string {
  return `${cardHead(id)}. ${printed(id).text}`;
}

const RANK: Readonly<Record<string, number>> = { normal: 0, instant: 1, lasting: 2, end: 3 };

/** A hand as it is shown: by symbol, then kind, then number. */
export function sorted(hand: readonly string[]): string[] {
  const place = (id: string): number[] => {
    const { symbol, kind, number } = printed(id);
    return [SYMBOLS.indexOf(symbol as 'bald'), RANK[kind] ?? 0, number];
  };
  return [...hand].sort((one, other) => {
    const [a, b] = [place(one), place(other)];
    const apart = a.map((value, i) => value - (b[i] ?? 0)).find((difference) => difference !== 0);
    return apart ?? (one < other ? -1 : 1);
  });
}
