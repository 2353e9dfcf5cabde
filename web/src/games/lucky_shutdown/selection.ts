/**
 * Choosing cards without knowing a rule: what the server listed as possible, and nothing else,
 * decides what can be chosen together. A choice is a list of faces in laying order, last on top.
 */
import { compareByColour, compareCards, face, stackOf } from './cards';

/** `face`: only cards that look alike lie together. */
export type Sorting = 'value' | 'colour' | 'face';

/** Cards of the hand that are shown as one pile of equal cards. */
export interface Stack {
  key: string;
  cards: string[];
}

/** What came of a tap: the new choice, or the card that can not be played now. */
export type Tapped = { chosen: string[]; blocked?: undefined } | { blocked: string };

/** The hand as stacks, sorted by value, or by colour and then by value. */
export function stacks(hand: readonly string[], sorting: Sorting): Stack[] {
  const compare = sorting === 'colour' ? compareByColour : compareCards;
  const found = new Map<string, string[]>();
  for (const code of [...hand].sort(compare)) {
    const key = stackKey(code, sorting);
    found.set(key, [...(found.get(key) ?? []), code]);
  }
  return [...found].map(([key, cards]) => ({ key, cards }));
}

function stackKey(code: string, sorting: Sorting): string {
  if (sorting === 'face') {
    return code;
  }
  return sorting === 'value' ? stackOf(code) : `${face(code).colour}-${stackOf(code)}`;
}

/** The cards that are left when `taken` are taken away, each once. */
export function without(cards: readonly string[], taken: readonly string[]): string[] {
  const left = [...cards];
  for (const code of taken) {
    const at = left.indexOf(code);
    if (at >= 0) {
      left.splice(at, 1);
    }
  }
  return left;
}

/** How many of `some` are among `cards`, each counted once. */
export function shared(cards: readonly string[], some: readonly string[]): number {
  return cards.length - without(cards, some).length;
}

/** Is this, in whatever order, one of the listed possibilities? */
export function isListed(listed: readonly string[][], chosen: readonly string[]): boolean {
  return listed.some((one) => one.length === chosen.length && shared(one, chosen) === one.length);
}

/** Could this become one of the listed possibilities by adding cards? */
export function leadsTo(listed: readonly string[][], chosen: readonly string[]): boolean {
  return listed.some((one) => shared(one, chosen) === chosen.length);
}

/**
 * One more card of a stack: one that makes a possible lay if there is one, else one that leads to
 * it. After the last one the stack is put back; a card that goes with nothing chosen so far
 * starts a new choice.
 */
export function tap(
  stack: readonly string[],
  chosen: readonly string[],
  listed: readonly string[][],
): Tapped {
  const free = without(stack, chosen);
  if (free.length === 0) {
    return { chosen: without(chosen, stack) };
  }
  const bases = chosen.length > 0 ? [chosen, []] : [[]];
  for (const base of bases) {
    const code = next(free, base, listed);
    if (code !== undefined) {
      return { chosen: [...base, code] };
    }
    if (shared(stack, chosen) > 0) {
      return { chosen: without(chosen, stack) };
    }
  }
  return { blocked: free[0] ?? '' };
}

/** As `tap`, for one single card: on top if it is new or below, away if it is on top already. */
export function tapCard(
  code: string,
  isChosen: boolean,
  chosen: readonly string[],
  listed: readonly string[][],
): Tapped {
  if (isChosen) {
    const rest = withoutLast(chosen, code);
    return { chosen: chosen.at(-1) === code ? rest : [...rest, code] };
  }
  const more = [...chosen, code];
  if (leadsTo(listed, more)) {
    return { chosen: more };
  }
  return leadsTo(listed, [code]) ? { chosen: [code] } : { blocked: code };
}

/** All cards of a stack that can be laid together, the cards chosen so far first. */
export function tapAll(
  stack: readonly string[],
  chosen: readonly string[],
  listed: readonly string[][],
): Tapped {
  const all = shared(stack, chosen) > 0 ? [...chosen] : [];
  let code = next(without(stack, all), all, listed);
  while (code !== undefined) {
    all.push(code);
    code = next(without(stack, all), all, listed);
  }
  return all.length > 0 ? { chosen: all } : { blocked: stack[0] ?? '' };
}

/** The choice after the table has changed: kept only if it is held and still leads somewhere. */
export function recheck(
  chosen: readonly string[],
  held: readonly string[],
  listed: readonly string[][],
): string[] {
  const keeps = shared(held, chosen) === chosen.length && leadsTo(listed, chosen);
  return keeps ? [...chosen] : [];
}

/** Every way to choose `n` of these cards, as multisets of faces. */
export function choices(cards: readonly string[], n: number): string[][] {
  if (n === 0) {
    return [[]];
  }
  return cards.flatMap((card, i) =>
    choices(cards.slice(i + 1), n - 1).map((rest) => [card, ...rest]),
  );
}

/** Cards that came to the hand since it was last looked at. */
export function arrived(before: readonly string[], after: readonly string[]): string[] {
  return without(after, before);
}

/** The card to add: one that makes a possible lay, else one that leads to it. */
function next(
  free: readonly string[],
  base: readonly string[],
  listed: readonly string[][],
): string | undefined {
  return (
    free.find((one) => isListed(listed, [...base, one])) ??
    free.find((one) => leadsTo(listed, [...base, one]))
  );
}

function withoutLast(cards: readonly string[], code: string): string[] {
  const at = cards.lastIndexOf(code);
  return cards.filter((_, i) => i !== at);
}
