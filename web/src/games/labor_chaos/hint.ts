/** What can be done with a card in hand now, in one sentence. */
import { t } from '../../i18n/i18n.svelte';
import type { LabPublic } from '../../wire/types';
import { printed } from './cards';
import type { Play } from './play.svelte';
import { clauseOf, refusalText } from './words';

export interface Hint {
  readonly text: string;
  /** It can be played, or picked. */
  readonly good: boolean;
  /** It cannot, although it is this person's turn or choice. */
  readonly off: boolean;
}

const good = (key: string): Hint => ({ text: t(key), good: true, off: false });
const off = (text: string): Hint => ({ text, good: false, off: true });
const calm = (key: string): Hint => ({ text: t(key), good: false, off: false });

export function hintOf(
  card: string,
  play: Play,
  pub: LabPublic,
  you: number,
  names: readonly string[],
): Hint {
  const { own } = play;
  if (pub.phase === 'over') {
    return { text: '', good: false, off: false };
  }
  if (play.picksFromHand) {
    const open = own.choice?.values.includes(card) === true;
    return open ? good('lc.state.pick') : off(t('lc.state.nopick'));
  }
  if (pub.window !== null) {
    return (own.reacts ?? []).includes(card) ? good('lc.state.reacts') : waiting(card);
  }
  return pub.turn === you && pub.phase === 'turn' ? onTurn(card, play, names) : waiting(card);
}

function onTurn(card: string, play: Play, names: readonly string[]): Hint {
  const { claims = {}, plays = [], barred = [] } = play.own;
  if (play.denied.has(card)) {
    return off(t('lc.state.denied'));
  }
  if (plays.includes(card)) {
    return good(card in claims ? 'lc.state.claim' : 'lc.state.plays');
  }
  const found = barred.find((one) => one.card === card);
  // An instant is never the turn's card: it is not out of the question, it waits (LC-A14).
  return found === undefined || printed(card).kind === 'instant'
    ? waiting(card)
    : off(refusalText({ rule: found.rule, ruling: '', params: found.params }, names));
}

/** A card that is not this moment's: instants wait for what they name, the others for the turn. */
function waiting(card: string): Hint {
  if (printed(card).kind !== 'instant') {
    return calm('lc.state.turn');
  }
  const clause = clauseOf(card);
  return clause === ''
    ? calm('lc.state.instant')
    : { text: t('lc.state.waits', { clause }), good: false, off: false };
}
