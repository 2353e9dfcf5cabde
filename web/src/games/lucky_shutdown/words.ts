// Cards, events and refusals of Lucky Shutdown in words, from the catalogue `ls`.
import { i18n, t } from '../../i18n/i18n.svelte';
import type { LuckyEvent, Refusal } from '../../wire/types';
import { face } from './cards';

type Values = Record<string, string | number>;

/** A card alone: "16, blau". Begins with what is printed on it. */
export function cardLabel(code: string): string {
  const { kind, n, colour } = face(code);
  return t(`card.label.${kind}`, { n, colour });
}

/** A card within a sentence: "die blaue 16". */
export function cardInline(code: string): string {
  const { kind, n, colour } = face(code);
  return t(`card.inline.${kind}`, { n, colour });
}

/** Several cards within a sentence, in the order given; empty for none. */
export function cardList(codes: readonly string[]): string {
  const words = codes.map(cardInline);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : t('card.list', { first: words.join(', '), last });
}

/** Why not, with the cards in words. */
export function refusalText(refusal: Refusal): string {
  const key = `refusal.${refusal.rule}`;
  const withCard = 'card' in refusal.params && i18n.has(`${key}.card`);
  const values: Values = {};
  for (const [name, value] of Object.entries(refusal.params)) {
    values[name] = paramText(name, value);
  }
  return t(withCard ? `${key}.card` : key, values);
}

function paramText(name: string, value: Refusal['params'][string]): string | number {
  if (typeof value === 'number') {
    return value;
  }
  if (typeof value === 'string') {
    return name === 'card' ? cardInline(value) : value;
  }
  return cardList(value);
}

/** What the log says about an event; nothing for what is mere bookkeeping. */
export function logLines(raw: unknown, names: readonly string[], you: number): string[] {
  const event = raw as LuckyEvent;
  const name = (seat: number) => names[seat] ?? '';
  switch (event.event) {
    case 'RoundDealt':
      return [
        event.dealer < 0
          ? t('event.RoundDealt', { n: event.round })
          : t('event.RoundDealt.dealer', { n: event.round, name: name(event.dealer) }),
      ];
    case 'OpenChosen':
      return [t('event.OpenChosen', { name: name(event.seat) })];
    case 'OpenRevealed':
      return event.open.map((cards, seat) =>
        t('event.OpenRevealed.seat', {
          name: name(seat),
          cards: cardList(cards.filter((card) => card !== null)),
        }),
      );
    case 'StarterAsked':
      return [t('event.StarterAsked')];
    case 'StarterDecided':
      return [t(`event.StarterDecided.${event.how}`, { name: name(event.seat), n: event.lowest })];
    case 'CardsLaid':
      return [
        t(`event.CardsLaid.${event.way}`, {
          name: name(event.seat),
          cards: cardList(event.cards),
          n: event.cards.length,
        }),
      ];
    case 'CardMissed':
      return [
        t(`event.CardMissed.${event.way}`, {
          name: name(event.seat),
          cards: cardInline(event.card),
        }),
      ];
    case 'PileCleared':
      return [t(`event.PileCleared.${event.reason}`, { n: event.count })];
    case 'PileTaken':
      return [t('event.PileTaken', { name: name(event.seat), n: event.count })];
    case 'CardsDrawn':
      return [
        event.seat === you
          ? t('event.CardsDrawn.own', { name: name(event.seat), cards: cardList(event.cards) })
          : t('event.CardsDrawn.other', { name: name(event.seat), n: event.count }),
      ];
    case 'SkipPassed':
      return [t('event.SkipPassed', { name: name(event.seat) })];
    case 'SeatFinished':
      return [t('event.SeatFinished', { name: name(event.seat), place: event.place })];
    case 'TurnBegan':
      return turnLines(event, name(event.seat));
    case 'RoundEnded':
      return [t(`event.RoundEnded.${event.reason}`, { name: name(event.ranking.at(-1) ?? -1) })];
    case 'LowReached':
      return [];
  }
}

/** An ordinary turn needs no line: the next card tells whose it was. */
function turnLines(event: LuckyEvent & { event: 'TurnBegan' }, name: string): string[] {
  if (event.phase === 'skip') {
    return [t('event.TurnBegan.skip', { name, n: event.skips })];
  }
  return event.bonus ? [t('event.TurnBegan.bonus', { name })] : [];
}
