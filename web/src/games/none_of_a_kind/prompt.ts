/** What the title bar says, and which rule its [?] opens. */
import type { KindOwn, KindPublic } from '../../wire/types';

export interface Situation {
  pub: KindPublic;
  own: KindOwn | null;
  /** The own seat; -1: watching. */
  you: number;
  names: readonly string[];
  calm: boolean;
  /** The scoring is not shown yet: who has won is not told before. */
  scoring: boolean;
}

export interface Worded {
  key: string;
  params: Record<string, string | number>;
  rule: string;
  mine: boolean;
}

type Params = Worded['params'];

/**
 * So long after the end of the countdown it is taken for granted that the race has begun. If the
 * server was away meanwhile it begins later, and says so.
 */
export const BEGUN_MS = 1000;

/** Whether the countdown has just run out: the race has begun, though no message says so yet. */
export function hasBegun(raceAt: number, now: number): boolean {
  return now >= raceAt && now < raceAt + BEGUN_MS;
}

export function promptOf(situation: Situation): Worded {
  const { pub } = situation;
  switch (pub.phase) {
    case 'ready':
      return told('waiting', 'NK-2.1');
    case 'countdown':
      return told('countdown', 'NK-A32', { round: pub.round, rounds: pub.rounds });
    case 'over':
      return overPrompt(situation);
    default:
      return racing(situation);
  }
}

function racing(situation: Situation): Worded {
  const { pub, own, you, names, calm } = situation;
  const row = pub.rows[you]?.length ?? 0;
  if (own === null || !pub.racers.includes(you) || pub.frozen.includes(you)) {
    return calm
      ? told('turn', 'NK-A33', { name: names[pub.turn] ?? '' })
      : told('watching', 'NK-3.1', { round: pub.round, rounds: pub.rounds });
  }
  if ((own.held ?? '') !== '') {
    return { ...told('holding', 'NK-4.2'), mine: calm };
  }
  if (row >= pub.need) {
    const stops = own.mayStop === true;
    return { ...told(stops ? 'full' : 'filled', 'NK-5.1'), mine: stops };
  }
  if (calm && pub.turn !== you) {
    return told('turn', 'NK-A33', { name: names[pub.turn] ?? '' });
  }
  return { ...told('search', 'NK-3.2', { k: row, n: pub.need }), mine: calm };
}

function overPrompt({ pub, you, names, scoring }: Situation): Worded {
  if (pub.final !== null && !scoring) {
    return finalPrompt(pub.final.ranking[0] ?? [], you, names);
  }
  if (pub.stopper < 0) {
    return told(pub.by === 'limit' ? 'limit' : 'stuck', 'NK-A19');
  }
  return pub.stopper === you
    ? told('stopped.you', 'NK-5.1')
    : told('stopped', 'NK-5.1', { name: names[pub.stopper] ?? '' });
}

function finalPrompt(first: readonly number[], you: number, names: readonly string[]): Worded {
  if (you >= 0 && first.includes(you)) {
    return told(first.length > 1 ? 'won.shared' : 'won', 'NK-7.2');
  }
  const won = first.map((seat) => names[seat] ?? '');
  return told('final', 'NK-7.2', { n: won.length, names: won.join(' + ') });
}

function told(key: string, rule: string, params: Params = {}): Worded {
  return { key: `nk.prompt.${key}`, params, rule, mine: false };
}
