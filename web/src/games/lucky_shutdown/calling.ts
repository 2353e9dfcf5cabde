/** The one thing of a message that everybody should notice, as a short call over the table. */
import { t } from '../../i18n/i18n.svelte';
import type { LuckyEvent } from '../../wire/types';
import type { Called } from '../common/called';
import { cardLabel } from './words';

type Told = Omit<Called, 'n'> | null;

/** The call for these events, the most telling one last. */
export function callFor(
  events: readonly LuckyEvent[],
  names: readonly string[],
  you: number,
): Told {
  let found: Told = null;
  for (const event of events) {
    found = callOf(event, names, you) ?? found;
  }
  return found;
}

function callOf(event: LuckyEvent, names: readonly string[], you: number): Told {
  const say = (key: string, seat: number, more: Record<string, string | number> = {}) =>
    seat === you ? t(`${key}.you`, more) : t(key, { name: names[seat] ?? '', ...more });
  switch (event.event) {
    case 'CardsLaid':
      return event.way === 'react'
        ? { text: say('ls.callout.snap', event.seat), tone: 'good' }
        : null;
    case 'PileCleared':
      return { text: t(`ls.callout.${event.reason}`), tone: 'good' };
    case 'CardMissed':
      return { text: t('ls.callout.missed', { card: cardLabel(event.card) }), tone: 'bad' };
    case 'PileTaken':
      return { text: say('ls.callout.take', event.seat, { n: event.count }), tone: 'bad' };
    case 'SkipPassed':
      return { text: say('ls.callout.skip', event.seat), tone: 'plain' };
    case 'SeatFinished':
      return { text: say('ls.callout.finished', event.seat, { place: event.place }), tone: 'good' };
    case 'RoundEnded':
      return { text: finale(event.ranking, names, you), tone: 'final' };
    default:
      return null;
  }
}

/** The end of the round, as seen from the own seat. */
function finale(ranking: readonly number[], names: readonly string[], you: number): string {
  const first = ranking[0] ?? -1;
  if (you >= 0 && first === you) {
    return t('ls.callout.end.won');
  }
  return you >= 0 && ranking.at(-1) === you
    ? t('ls.callout.end.lost')
    : t('ls.callout.end', { name: names[first] ?? '' });
}
