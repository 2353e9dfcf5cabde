/** The one thing of a message that everybody should notice, as a short call over the table. */
import { t } from '../../i18n/i18n.svelte';
import type { KindEvent } from '../../wire/types';
import type { Called } from '../common/called';
import { lead } from './words';

type Told = Omit<Called, 'n'> | null;

/** The call for these events, the most telling one last. */
export function callFor(events: readonly KindEvent[], names: readonly string[], you: number): Told {
  let found: Told = null;
  // Where somebody's turn begins there is no race.
  const calm = events.some(({ event }) => event === 'TurnBegan');
  for (const event of events) {
    if (!(calm && event.event === 'RaceStarted')) {
      found = callOf(event, names, you) ?? found;
    }
  }
  return found;
}

function callOf(event: KindEvent, names: readonly string[], you: number): Told {
  switch (event.event) {
    case 'RaceStarted':
      return { text: t('nk.callout.go'), tone: 'good' };
    case 'GrabContested':
      return lostCall(event, names, you);
    case 'Stopped':
      return { text: stopText(event, names, you), tone: 'final' };
    default:
      return null;
  }
}

function lostCall(
  { claims }: Extract<KindEvent, { event: 'GrabContested' }>,
  names: readonly string[],
  you: number,
): Told {
  const [first, ...others] = claims;
  if (first === undefined || !others.some(({ seat }) => seat === you)) {
    return null;
  }
  const text = t('nk.callout.lost', { name: names[first.seat] ?? '', ms: lead(claims) });
  return { text, tone: 'bad' };
}

function stopText(
  { seat, by }: Extract<KindEvent, { event: 'Stopped' }>,
  names: readonly string[],
  you: number,
): string {
  const name = names[seat] ?? '';
  if (seat < 0) {
    return t(by === 'limit' ? 'nk.callout.limit' : 'nk.callout.stuck');
  }
  if (by === 'grace') {
    return t('nk.callout.stop.table', { name });
  }
  return seat === you ? t('nk.callout.stop.you') : t('nk.callout.stop', { name });
}
