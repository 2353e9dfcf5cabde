/** What is said: labels of seats, what T, H and O read out, and the news of a race, bundled. */
import { t } from '../../i18n/i18n.svelte';
import type { KindEvent, KindPublic, SeatInfo, TableView } from '../../wire/types';
import { cardName } from './cards';
import { cardNames, logLines } from './words';

export interface SeatState {
  seat: number;
  pub: KindPublic;
  info: SeatInfo;
  name: string;
  here: boolean;
}

/** Everything that can be seen of another seat, in one sentence. */
export function seatLabel({ seat, pub, info, name, here }: SeatState): string {
  const row = pub.rows[seat] ?? [];
  const held = pub.held[seat] ?? null;
  const last = row.at(-1);
  const out = !pub.racers.includes(seat) && pub.phase !== 'ready';
  const pause = pub.pauses[seat] ?? 0;
  const said: [boolean, () => string][] = [
    [true, () => t('nk.seat.label', { name, k: row.length, n: pub.need })],
    [last !== undefined, () => t('nk.seat.last', { card: cardName(last ?? '') })],
    [held?.card === '', () => t('nk.seat.holds')],
    [
      (held?.card ?? '') !== '',
      () => t('nk.seat.holds.card', { card: cardName(held?.card ?? '') }),
    ],
    [pub.full.includes(seat), () => t('nk.seat.full')],
    [pub.flags.includes(seat), () => t('nk.seat.flag')],
    [pub.frozen.includes(seat), () => t('nk.seat.frozen')],
    [out && !pub.frozen.includes(seat), () => t('nk.seat.out')],
    [pub.turn === seat, () => t('nk.seat.turn')],
    [pause > 0, () => t('nk.seat.pause', { s: pause / 1000 })],
    [info.kind === 'bot', () => t('nk.seat.bot')],
    [info.standIn, () => t('nk.seat.standIn')],
    [!here && info.kind === 'guest', () => t('nk.seat.away')],
  ];
  return said
    .filter(([holds]) => holds)
    .map(([, text]) => text())
    .join(', ');
}

export function handSpeech(pub: KindPublic, you: number, held: string): string {
  const row = pub.rows[you] ?? [];
  return [
    held === '' ? t('nk.say.hand.none') : t('nk.say.held', { card: cardName(held) }),
    t('nk.say.row', { k: row.length, n: pub.need, cards: cardNames(row) }),
  ].join(' ');
}

export function othersSpeech(
  pub: KindPublic,
  table: TableView,
  you: number,
  names: readonly string[],
  online: readonly boolean[],
): string {
  return others(pub.rows.length, you)
    .flatMap((seat) => {
      const info = table.seats[seat];
      const name = names[seat] ?? '';
      return info === undefined
        ? []
        : [seatLabel({ seat, pub, info, name, here: online[seat] ?? true })];
    })
    .join('. ');
}

/** The seats clockwise from the viewer's left; a watcher sees all. */
export function others(n: number, you: number): number[] {
  const first = you < 0 ? 0 : you + 1;
  return Array.from({ length: you < 0 ? n : n - 1 }, (_, i) => (first + i) % n);
}

/** What must be heard at once: the own doings, and what changes the race for all. */
export function urgent(
  events: readonly KindEvent[],
  you: number,
  names: readonly string[],
): string[] {
  return events.flatMap((event) => ownSpeech(event, you) ?? commonSpeech(event, you, names));
}

function ownSpeech(event: KindEvent, you: number): string[] | null {
  if (event.event === 'CardTaken' && event.seat === you && event.card !== '') {
    return [t('nk.say.held', { card: cardName(event.card) })];
  }
  if (event.event === 'CardAppended' && event.seat === you) {
    return [t('nk.say.added', { card: cardName(event.card) })];
  }
  if (event.event === 'CardReturned' && event.seat === you && event.reason === 'thrown') {
    return [t('nk.say.back', { card: cardName(event.card) })];
  }
  return null;
}

const COMMON: readonly KindEvent['event'][] = [
  'RoundSetUp',
  'RaceStarted',
  'FlagSet',
  'Stopped',
  'MatchEnded',
  'SeatFrozen',
  'SeatReturned',
];

function commonSpeech(event: KindEvent, you: number, names: readonly string[]): string[] {
  const told = COMMON.includes(event.event) || isMine(event, you) || isOthers(event, you);
  return told ? logLines(event, names, you) : [];
}

function isMine(event: KindEvent, you: number): boolean {
  switch (event.event) {
    case 'CardReturned':
      return event.seat === you && event.reason !== 'stop';
    case 'GrabContested':
      return event.claims.slice(1).some(({ seat }) => seat === you);
    default:
      return false;
  }
}

/** For the own seat the title says these. */
function isOthers(event: KindEvent, you: number): boolean {
  return (event.event === 'RowFilled' || event.event === 'TurnBegan') && event.seat !== you;
}

/**
 * What the others did, gathered over a while, in a few words: how far each row is that grew, and
 * how many cards were thrown back. Which cards are face up is told by the middle itself.
 */
export function bundle(
  events: readonly KindEvent[],
  pub: KindPublic,
  you: number,
  names: readonly string[],
): string {
  const grown = new Set<number>();
  const thrown: string[] = [];
  for (const event of events) {
    if (event.event === 'CardAppended' && event.seat !== you) {
      grown.add(event.seat);
    } else if (event.event === 'CardReturned' && event.seat !== you) {
      thrown.push(event.card);
    }
  }
  const rows = [...grown].map((seat) =>
    t('nk.say.rows', {
      name: names[seat] ?? '',
      k: pub.rows[seat]?.length ?? 0,
      n: pub.need,
    }),
  );
  const back =
    thrown.length === 0
      ? []
      : [t('nk.say.thrown', { n: thrown.length, card: cardName(thrown[0] ?? '') })];
  return [...rows, ...back].map((part) => `${part}.`).join(' ');
}
