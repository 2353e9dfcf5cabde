/** What the keys H and O read out, and the names of seats. */
import { t } from '../../i18n/i18n.svelte';
import type { LabPublic, SeatInfo, TableView } from '../../wire/types';
import { cardHead } from './cards';
import { answerText, askOf } from './words';

export interface SeatState {
  seat: number;
  pub: LabPublic;
  info: SeatInfo;
  name: string;
  here: boolean;
}

/** What can be seen of a seat, beginning with what is printed there. */
export function seatLabel({ seat, pub, info, name, here }: SeatState): string {
  const n = pub.hands[seat] ?? 0;
  const skips = pub.skips[seat] ?? 0;
  const parts = [
    n < 0 ? t('lc.seat.hidden', { name }) : t('lc.seat.label', { name, n }),
    pub.turn === seat && pub.phase !== 'over' ? t('lc.seat.turn') : '',
    pub.asked.some((one) => one.seat === seat) ? t('lc.seat.asked') : '',
    skips > 0 ? t('lc.seat.skips', { n: skips }) : '',
    pub.out.includes(seat) ? t('lc.seat.out') : '',
    seatKind(info, here),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function seatKind(info: SeatInfo, here: boolean): string {
  if (info.kind === 'bot') {
    return t('lc.seat.bot');
  }
  if (info.standIn) {
    return t('lc.seat.standIn');
  }
  return here ? '' : t('lc.seat.away');
}

/** The facts of a seat that cards have asked for. */
export function factsText(pub: LabPublic, seat: number): string {
  const known = Object.entries(pub.facts[seat] ?? {});
  const pairs = known.map(([fact, value]) =>
    t('lc.facts.pair', { ask: askOf(fact), answer: answerText(fact, value) }),
  );
  return pairs.length === 0 ? '' : t('lc.facts.used', { facts: pairs.join('; ') });
}

export function handSpeech(hand: readonly string[]): string {
  return t('lc.say.hand', { n: hand.length, cards: hand.map(cardHead).join('; ') });
}

export function othersSpeech(
  pub: LabPublic,
  table: TableView,
  you: number,
  names: readonly string[],
  online: readonly boolean[],
): string {
  const said: string[] = [];
  for (let step = 1; step <= names.length; step++) {
    const seat = (Math.max(you, 0) + step) % names.length;
    const info = table.seats[seat];
    if (seat !== you && info !== undefined) {
      const here = online[seat] ?? true;
      said.push(seatLabel({ seat, pub, info, name: names[seat] ?? '', here }));
    }
  }
  return `${said.join('. ')}.`;
}
