// Facts, situations and refusals of Labor Chaos in words, from the catalogue `lc`.
import { i18n, t } from '../../i18n/i18n.svelte';
import type { LabWindowView, Refusal } from '../../wire/types';
import { inline, listed } from './cards';
import { deck, spoken } from './deck.svelte';

type Values = Record<string, string | number>;
type Params = Refusal['params'];
export type Name = (seat: number) => string;

/** What a fact asks, as a sentence; the key itself for one that the deck does not have. */
export function askOf(fact: string): string {
  return spoken(deck.fact(fact)?.ask) || fact;
}

/** An answer to a fact: yes, no, a number, or a choice. */
export function answerText(fact: string, value: string | number): string {
  if (deck.fact(fact)?.type === 'yes_no') {
    return t(value === 0 || value === 'no' ? 'lc.answer.no' : 'lc.answer.yes');
  }
  return String(value);
}

/** Why not. `names`: per seat. */
export function refusalText(refusal: Refusal, names: readonly string[] = []): string {
  const { rule, ruling, params } = refusal;
  const values = valuesOf(params, names);
  const base = `refusal.${rule}`;
  const why = params['why'];
  const ways = [
    ...(why === undefined ? [] : [`${ruling}.${why}`, `${why}`]),
    ruling,
    ...Object.keys(params).reverse(),
  ];
  // A sentence that needs the card's clause is not for a card that has none.
  const fits = (key: string) =>
    i18n.has(key) && (values['clause'] !== '' || !i18n.messages[key]?.includes('{clause}'));
  return t(ways.map((way) => `${base}.${way}`).find(fits) ?? base, values);
}

function valuesOf(params: Params, names: readonly string[]): Values {
  const values: Values = { clause: '' };
  for (const [key, value] of Object.entries(params)) {
    values[key] = Array.isArray(value) ? listed(value) : value;
  }
  const { seat, by, card } = params;
  if (typeof seat === 'number') {
    values['name'] = names[seat] ?? '';
  }
  if (typeof card === 'string') {
    values['card'] = inline(card);
    values['clause'] = clauseOf(card);
  }
  if (typeof by === 'string') {
    values['card'] = inline(by);
  }
  return values;
}

/** What a card waits for or demands, as a clause; empty: nothing. */
export function clauseOf(card: string): string {
  return spoken(deck.card(card)?.clause);
}

/** What has happened, as the window for reactions says it; `you` is spoken to. */
export function situationText(
  window: Omit<LabWindowView, 'window' | 'since' | 'until' | 'heldBy'>,
  names: readonly string[],
  you: number,
): string {
  const { situation, who, by, n, fact } = window;
  const what = fact === '' ? situation : 'fact';
  const own = `lc.situation.you.${what}`;
  const key = who >= 0 && who === you && i18n.has(own) ? own : `lc.situation.${what}`;
  const card = inline(window.card);
  return t(key, { name: names[who] ?? '', other: names[by] ?? '', n, card, ask: askOf(fact) });
}

/** A symbol or a number that was named. */
export function valueText(value: string | number): string {
  const key = `lc.symbol.${value}`;
  return i18n.has(key) ? t(key) : String(value);
}
