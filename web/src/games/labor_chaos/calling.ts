/** The one thing of a message that everybody should notice, as a short call over the table. */
import { t } from '../../i18n/i18n.svelte';
import type { LabEvent } from '../../wire/types';
import type { Called } from '../common/called';
import { inline } from './cards';

type Told = Omit<Called, 'n'> | null;

/** The call for these events, the most telling one last. */
export function callFor(events: readonly LabEvent[], names: readonly string[], you: number): Told {
  let found: Told = null;
  for (const event of events) {
    found = callOf(event, names, you) ?? found;
  }
  return found;
}

function callOf(event: LabEvent, names: readonly string[], you: number): Told {
  const say = (key: string, seat: number, more: Record<string, string | number> = {}) =>
    seat === you ? t(`${key}.you`, more) : t(key, { name: names[seat] ?? '', ...more });
  switch (event.event) {
    case 'CardPlayed':
      return event.instant ? { text: say('lc.call.instant', event.seat), tone: 'good' } : null;
    case 'EventCancelled':
      return { text: t('lc.call.cancelled'), tone: 'bad' };
    case 'EndSet':
      return { text: t(event.card === '' ? 'lc.call.cleared' : 'lc.call.goal'), tone: 'good' };
    case 'TurnSkipped':
      return { text: say('lc.call.skip', event.seat), tone: 'plain' };
    case 'DirectionChanged':
      return { text: t('lc.call.direction'), tone: 'plain' };
    case 'WindowHeld':
      return event.on ? { text: say('lc.call.held', event.seat), tone: 'plain' } : null;
    case 'ClaimClosed':
      return event.stands ? null : { text: t('lc.call.refused'), tone: 'bad' };
    case 'Guessed':
      return event.right
        ? { text: t('lc.call.right'), tone: 'good' }
        : { text: t('lc.call.wrong'), tone: 'bad' };
    case 'CardUndone':
      return { text: t('lc.call.undone', { card: inline(event.card) }), tone: 'plain' };
    case 'GameEnded':
      return event.winner < 0
        ? { text: t('lc.call.nobody'), tone: 'plain' }
        : { text: say('lc.call.won', event.winner), tone: 'final' };
    default:
      return null;
  }
}
