/** What the title bar says, and which rule its [?] opens. Chosen by what the server said. */
import type { LuckyOptions, LuckyOwn, LuckyPublic } from '../../wire/types';

export interface Situation {
  pub: LuckyPublic;
  own: LuckyOwn | null;
  /** The own seat; -1: watching. */
  you: number;
  names: readonly string[];
  options: LuckyOptions;
  /** An own play waits for the snap pause. */
  held: boolean;
}

export interface Worded {
  key: string;
  params: Record<string, string | number>;
  rule: string;
  mine: boolean;
}

type Params = Record<string, string | number>;

export function promptOf(situation: Situation): Worded {
  const { pub, own, you } = situation;
  switch (pub.phase) {
    case 'ready':
      return calm('prompt.waiting', 'LS-2.1');
    case 'choose':
      if (you < 0) {
        return calm('prompt.choosing', 'LS-2.4');
      }
      return own?.choose === true
        ? urgent('prompt.choose', 'LS-2.4')
        : calm('prompt.chosen', 'LS-2.4');
    case 'starter':
      return (own?.pickStarter ?? []).length > 0
        ? urgent('prompt.starter', 'LS-2.10')
        : calm('prompt.starterWaiting', 'LS-2.10');
    case 'end':
      return endPrompt(situation);
    default:
      return pub.turn === you ? myPrompt(situation) : otherPrompt(situation);
  }
}

function myPrompt({ pub, held }: Situation): Worded {
  const { kind, n, colour } = pub.demand;
  if (held) {
    return calm('prompt.queued', 'LS-9.10');
  }
  switch (kind) {
    case 'number':
      return urgent('prompt.number', 'LS-5.2', { n });
    case 'colour':
      return urgent('prompt.colour', 'LS-10.1', { colour });
    case 'lock':
      return urgent('prompt.lock', 'LS-5.4');
    case 'under':
      return urgent('prompt.under', 'LS-5.7', { n });
    case 'skip':
      return urgent('prompt.skip', 'LS-11.3');
    case 'blind':
      return urgent('prompt.blind', 'LS-12.4');
    case 'any':
      return pub.bonus ? urgent('prompt.bonus', 'LS-8.3') : urgent('prompt.any', 'LS-5.1');
    default:
      return calm('prompt.waiting', 'LS-3.1');
  }
}

function otherPrompt({ pub, you, names, options }: Situation): Worded {
  const place = pub.seats[you]?.place ?? 0;
  if (place > 0) {
    return calm('prompt.finished', 'LS-13.2', { place });
  }
  const name = names[pub.turn] ?? '';
  if (pub.phase === 'skip') {
    return calm('prompt.otherSkip', 'LS-11.1', { name });
  }
  // A snap is only spoken of where cards to complete lie, and to those who may do it.
  return you >= 0 && options.reactions && pub.lacking > 0
    ? calm('prompt.other', 'LS-9.5', { name })
    : calm('prompt.otherTurn', 'LS-3.1', { name });
}

function endPrompt({ pub, you, names }: Situation): Worded {
  const rule = pub.stopped ? 'LS-A53' : 'LS-13.4';
  const loser = pub.ranking.at(-1) ?? -1;
  if (you >= 0 && loser === you) {
    return calm('prompt.lost', rule);
  }
  if (you >= 0 && pub.ranking[0] === you) {
    return calm('prompt.won', rule);
  }
  return calm('prompt.ended', rule, { name: names[loser] ?? '' });
}

function urgent(key: string, rule: string, params: Params = {}): Worded {
  return { key, params, rule, mine: true };
}

function calm(key: string, rule: string, params: Params = {}): Worded {
  return { key, params, rule, mine: false };
}
