/** What the log says about events, from the catalogue `lc`. */
import { i18n, t } from '../../i18n/i18n.svelte';
import type { LabEvent } from '../../wire/types';
import { cardList, inline, listed } from './cards';
import { answerText, askOf, type Name, valueText } from './words';

type Tag = LabEvent['event'];
type Of<T extends Tag> = Extract<LabEvent, { event: T }>;
type Lines = { readonly [T in Tag]?: (event: Of<T>, name: Name) => string[] };

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');
const onOff = (on: boolean): string => (on ? 'on' : 'off');
const ofSeat = (event: { event: string; seat: number }, name: Name): string[] => [
  t(`lc.event.${event.event}`, { name: name(event.seat) }),
];

/** By event; what is missing is mere bookkeeping or has been told by another event. */
const LINES: Lines = {
  FactsFrozen: () => [t('lc.event.FactsFrozen')],
  GameDealt: ({ game, dealer }, name) => [t('lc.event.GameDealt', { n: game, name: name(dealer) })],
  TurnBegan: ({ seat, extra }, name) =>
    extra ? [t('lc.event.TurnBegan.extra', { name: name(seat) })] : [],
  TurnSkipped: ({ seat, left }, name) => [t('lc.event.TurnSkipped', { name: name(seat), left })],
  CardPlayed: ({ seat, card, instant }, name) => [
    t(`lc.event.CardPlayed${instant ? '.instant' : ''}`, { name: name(seat), card: inline(card) }),
  ],
  FactUsed: ({ seat, fact, value }, name) => [
    t('lc.event.FactUsed', {
      name: name(seat),
      ask: askOf(fact),
      answer: answerText(fact, value),
    }),
  ],
  ClaimOpened: ({ seat, of, fact }, name) => [
    t(`lc.event.ClaimOpened${of >= 0 && of !== seat ? '.of' : ''}`, {
      name: name(seat),
      other: name(of),
      ask: askOf(fact),
    }),
  ],
  ClaimAnswered: ({ seat, agrees }, name) => [
    t(`lc.event.ClaimAnswered.${yesNo(agrees)}`, { name: name(seat) }),
  ],
  ClaimClosed: ({ stands }) => [t(`lc.event.ClaimClosed.${yesNo(stands)}`)],
  WindowHeld: ({ seat, on }, name) => [t(`lc.event.WindowHeld.${onOff(on)}`, { name: name(seat) })],
  EventCancelled: ({ situation, card }) => [
    t(`lc.event.EventCancelled.${situation === 'would_draw' ? 'would_draw' : 'play'}`, {
      card: inline(card),
    }),
  ],
  EventRedirected: ({ who }, name) => [t('lc.event.EventRedirected', { name: name(who) })],
  ChoiceOpened: choiceOpened,
  ChoiceMade: choiceLines,
  CardsMoved: movedLines,
  HandsMoved: ({ verb }) => [t(`lc.event.HandsMoved.${verb}`)],
  CardsShown: shownLines,
  Guessed: ({ seat, value, answer, right }, name) => [
    t(`lc.event.Guessed.${right ? 'right' : 'wrong'}`, {
      name: name(seat),
      value: valueText(value),
      answer: valueText(answer),
    }),
  ],
  Told: toldLines,
  EndSet: slotLines,
  LastingSet: slotLines,
  CardStopped: ({ card }) => [t('lc.event.CardStopped', { card: inline(card) })],
  CardWorked: ({ card }) => [t('lc.event.CardWorked', { card: inline(card) })],
  DirectionChanged: ({ direction }) => [
    t(`lc.event.DirectionChanged.${direction > 0 ? 'clockwise' : 'counter'}`),
  ],
  TurnsChanged: ({ what, seat, n }, name) =>
    n > 0 || what === 'next' ? [t(`lc.event.TurnsChanged.${what}`, { name: name(seat), n })] : [],
  PileReshuffled: ({ n }) => [t('lc.event.PileReshuffled', { n })],
  CardPutAway: putAwayLines,
  UndoAsked: ({ seat, on }, name) => [t(`lc.event.UndoAsked.${onOff(on)}`, { name: name(seat) })],
  CardUndone: ({ card }) => [t('lc.event.CardUndone', { card: inline(card) })],
  SeatRemoved: ofSeat,
  SeatReturned: ofSeat,
  GameEnded: ({ by, winner, penalties }, name) => [
    t(`lc.event.GameEnded.${by}`, { name: name(winner) }),
    ...penalties.flatMap((points, seat) =>
      seat === winner ? [] : [t('lc.event.GameEnded.seat', { name: name(seat), points })],
    ),
  ],
  MatchEnded: ({ ranking, totals }, name) => {
    const first = ranking[0] ?? [];
    const points = totals[first[0] ?? -1] ?? 0;
    const names = listed(first.map(name));
    return [t('lc.event.MatchEnded', { n: first.length, names, points })];
  },
};

/** What the log says about an event; nothing for what is mere bookkeeping. */
export function logLines(raw: unknown, names: readonly string[], _you: number): string[] {
  const event = raw as LabEvent;
  // The table has the right function for each event; the type of a look-up cannot say so.
  const lines = LINES[event.event] as ((one: LabEvent, name: Name) => string[]) | undefined;
  return lines?.(event, (seat) => names[seat] ?? '') ?? [];
}

/**
 * Choice -> what kind of answer it asks for: the answer alone does not say whether 3 is a number or
 * a seat. Every choice is opened before it is made, so the table is right at each of its answers.
 */
const KINDS = new Map<number, Of<'ChoiceOpened'>['kind']>();

function choiceOpened({ choice, kind }: Of<'ChoiceOpened'>): string[] {
  KINDS.set(choice, kind);
  return [];
}

/** Which cards were chosen is told by where they go. */
function choiceLines(event: Of<'ChoiceMade'>, name: Name): string[] {
  const [value] = event.values;
  const kind = KINDS.get(event.choice);
  if (!event.public || value === undefined || kind === undefined || kind === 'cards') {
    return [];
  }
  const n = Number(value);
  const values = {
    name: name(event.seat),
    other: name(n),
    n: kind === 'point' ? n + 1 : n,
    symbol: valueText(value),
    ask: askOf(String(value)),
  };
  const key = `lc.event.ChoiceMade.${kind === 'yes_no' ? value : kind}`;
  return i18n.has(key) ? [t(key, values)] : [];
}

function movedLines(event: Of<'CardsMoved'>, name: Name): string[] {
  const values = {
    name: name(event.seat >= 0 ? event.seat : event.to_seat),
    other: name(event.to_seat),
    n: event.n,
    cards: cardList(event.cards),
  };
  const known = event.cards.length > 0 && event.cards.every((card) => card !== '');
  const key = `lc.event.CardsMoved.${event.verb}`;
  return [t(known && i18n.has(`${key}.own`) ? `${key}.own` : key, values)];
}

function shownLines({ seat, to, cards }: Of<'CardsShown'>, name: Name): string[] {
  const way = to < 0 ? '' : cards.length > 0 ? '.one.own' : '.one';
  return [
    t(`lc.event.CardsShown${way}`, {
      name: name(seat),
      other: name(to),
      n: Math.max(cards.length, 1),
      cards: cardList(cards),
    }),
  ];
}

function toldLines({ verb, seats, values }: Of<'Told'>, name: Name): string[] {
  const line = (value: string | number, seat: number) =>
    t(`lc.event.Told.${verb}`, {
      name: name(seat),
      other: typeof value === 'number' ? name(value) : '',
      n: typeof value === 'number' ? value : 0,
      ask: askOf(String(value)),
    });
  return values.map((value, i) => line(value, seats[i] ?? -1));
}

function slotLines(event: Of<'EndSet'> | Of<'LastingSet'>): string[] {
  const way = event.card === '' ? 'cleared' : event.old === '' ? 'set' : 'replaced';
  const values = { card: inline(event.card), old: inline(event.old) };
  return [t(`lc.event.${event.event}.${way}`, values)];
}

/** That a card goes to the discard pile or into its slot is what always happens. */
function putAwayLines({ card, to, to_seat, top }: Of<'CardPutAway'>, name: Name): string[] {
  const way = to === 'draw' ? `draw_${top ? 'top' : 'bottom'}` : to;
  return ['hand', 'draw_top', 'draw_bottom', 'box'].includes(way)
    ? [t(`lc.event.CardPutAway.${way}`, { card: inline(card), name: name(to_seat) })]
    : [];
}
