/** Names for what lies on the table, as screen readers say them and buttons show them. */
import { t } from '../../i18n/i18n.svelte';
import type { LuckyPublic, LuckySeatView, SeatInfo } from '../../wire/types';
import { type Colour, face, stackOf } from './cards';
import { cardLabel } from './words';

const COLOURS: readonly Colour[] = ['orange', 'blue', 'both'];

/** The short name of equal cards: "16", "Schieben". */
export function stackName(code: string): string {
  const { kind, n } = face(code);
  return kind === 'number' ? String(n) : t(`card.kind.${kind}`);
}

/** Equal cards laid together: "16 legen", "2× 16 legen". */
export function layName(cards: readonly string[]): string {
  const first = cards[0];
  if (first === undefined) {
    return t('ls.lay');
  }
  const shown = face(first);
  const alike = cards.every((code) => stackOf(code) === stackOf(first));
  const single = cards.length === 1 || !alike;
  const name =
    shown.kind === 'number'
      ? String(shown.n)
      : t(`card.short.${shown.kind}`, { n: single ? shown.n : '' });
  return cards.length === 1
    ? t('ls.lay.one', { name })
    : t('ls.lay.many', { n: cards.length, name: name.trim() });
}

/** The cards of a stack: "16, blau" if they are all alike, else "16, 1 orange, 2 blau". */
export function stackCards(cards: readonly string[]): string {
  const first = cards[0];
  if (first === undefined) {
    return '';
  }
  if (cards.every((code) => code === first)) {
    return cardLabel(first);
  }
  const parts = COLOURS.map((colour) => ({
    colour,
    n: cards.filter((code) => face(code).colour === colour).length,
  })).filter(({ n }) => n > 0);
  const colours = parts.map(({ colour, n }) => t(`ls.stack.part.${colour}`, { n })).join(', ');
  return t('ls.stack.mixed', { name: stackName(first), colours });
}

export interface StackState {
  cards: readonly string[];
  chosen: number;
  playable: boolean;
  fresh: boolean;
}

/** What a screen reader says of a stack: "16, blau, 2 von 3 gewählt, spielbar". */
export function stackLabel({ cards, chosen, playable, fresh }: StackState): string {
  const parts = [
    stackCards(cards),
    chosen > 0 || cards.length > 1 ? t('ls.stack.chosen', { k: chosen, n: cards.length }) : '',
    fresh ? t('ls.stack.new') : '',
    t(playable ? 'ls.stack.playable' : 'ls.stack.blocked'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Several cards in a row, with commas. */
export function cardNames(codes: readonly string[]): string {
  return codes.map(cardLabel).join('; ');
}

export interface SeatState {
  seat: number;
  view: LuckySeatView;
  info: SeatInfo;
  pub: LuckyPublic;
  name: string;
  here: boolean;
}

/** Everything that can be seen of another seat, in one sentence. */
export function seatLabel({ seat, view, info, pub, name, here }: SeatState): string {
  const opened = view.open.filter((code) => code !== null);
  const closed = view.closed.filter(Boolean).length;
  const choosing = pub.phase === 'choose';
  const said: [boolean, () => string][] = [
    [true, () => t('ls.seat.label', { name, hand: view.hand, closed })],
    [opened.length > 0, () => t('ls.seat.open', { cards: cardNames(opened) })],
    [opened.length === 0 && !choosing, () => t('ls.seat.noOpen')],
    [choosing, () => t(view.chosen ? 'ls.seat.chosen' : 'ls.seat.choosing')],
    [view.place > 0, () => t('ls.seat.place', { place: view.place })],
    [pub.turn === seat, () => t('ls.seat.turn')],
    [pub.chain.includes(seat), () => t('ls.seat.skipped')],
    [info.kind === 'bot', () => t('ls.seat.bot')],
    [info.standIn, () => t('ls.seat.standIn')],
    [!here && info.kind === 'guest', () => t('ls.seat.away')],
  ];
  return said
    .filter(([holds]) => holds)
    .map(([, text]) => text())
    .join(', ');
}
