/** What the keys T, H and O read out. */
import { t } from '../../i18n/i18n.svelte';
import type { LuckyPublic, TableView } from '../../wire/types';
import { cardNames, seatLabel, stackCards } from './naming';
import { stacks } from './selection';

export function turnSpeech(
  pub: LuckyPublic,
  you: number,
  names: readonly string[],
  prompt: string,
): string {
  if (pub.turn < 0 || pub.turn === you) {
    return pub.turn < 0 ? prompt : t('ls.say.turn.you', { prompt });
  }
  return t('ls.say.turn.other', { name: names[pub.turn] ?? '' });
}

export function handSpeech(hand: readonly string[], opens: readonly string[]): string {
  const cards = stacks(hand, 'value').map((stack) =>
    stack.cards.length > 1
      ? `${stack.cards.length}× ${stackCards(stack.cards)}`
      : stackCards(stack.cards),
  );
  const said = [t('ls.say.hand', { n: hand.length, cards: cards.join('; ') })];
  if (opens.length > 0) {
    said.push(t('ls.say.table', { cards: cardNames(opens) }));
  }
  return said.join(' ');
}

export function othersSpeech(
  pub: LuckyPublic,
  table: TableView,
  you: number,
  names: readonly string[],
  online: readonly boolean[],
): string {
  const said: string[] = [];
  for (let step = 1; step <= pub.seats.length; step++) {
    const seat = (Math.max(you, 0) + step) % pub.seats.length;
    const view = pub.seats[seat];
    const info = table.seats[seat];
    if (seat !== you && view !== undefined && info !== undefined) {
      const here = online[seat] ?? true;
      said.push(seatLabel({ seat, view, info, pub, name: names[seat] ?? '', here }));
    }
  }
  return `${said.join('. ')}.`;
}
