// The scoring of a round as it is shown: what is checked when, and what decided the places.

import { t } from '../../i18n/i18n.svelte';
import type { KindContestView, KindResult, KindRowCheck } from '../../wire/types';

export type Relation = KindRowCheck['matches'][number];

/** The rule that a relation breaks (NK-4.3 to NK-4.7). */
export const RELATION_RULES: Readonly<Record<Relation, string>> = {
  WW: 'NK-4.3',
  II: 'NK-4.4',
  NN: 'NK-4.5',
  WI: 'NK-4.6',
  IW: 'NK-4.7',
};

/** How one row came out, wherever it was checked. */
export interface Verdict {
  /** How many cards are left. */
  readonly kept: number;
  /** The place of the first card that does not fit, from 1; 0: none. */
  readonly faultAt: number;
  readonly matches: readonly Relation[];
  /** The sum of words on the cards left. */
  readonly words: number;
}

export function verdictOf(check: KindRowCheck): Verdict {
  return { kept: check.kept, faultAt: check.fault_at, matches: check.matches, words: check.words };
}

/** Why a card does not fit behind the one before it, in words. */
export function mistakeText(check: Verdict, row: readonly string[]): string {
  const [word = '', ink = '', count = ''] = (row[check.faultAt - 1] ?? '').split('/');
  const value = (relation: Relation): string =>
    relation === 'NN'
      ? count
      : t(`nk.colour.${relation === 'WW' || relation === 'IW' ? word : ink}`);
  const relations = check.matches.map((one) => t(`nk.relation.${one}`, { value: value(one) }));
  const last = relations.pop() ?? '';
  return t('nk.mistake', {
    n: check.faultAt,
    relations:
      relations.length === 0 ? last : t('nk.relation.and', { first: relations.join(', '), last }),
  });
}

/** One moment of the scoring. `row`: an index of `result.checks`; `wait`: ms before it. */
export interface Step {
  readonly kind: 'card' | 'verdict' | 'points';
  readonly row: number;
  readonly wait: number;
}

const CARD_MS = 170;
const VERDICT_MS = 450;
const MISTAKE_MS = 700;
const POINTS_MS = 400;

/**
 * The moments of a scoring: row by row in the order of checking (NK-6.1), each card up to the
 * first mistake (NK-6.2) and a verdict; then the point cards, the winner's last (NK-6.5, NK-6.6).
 */
export function plan(result: KindResult, rows: readonly string[][]): Step[] {
  const looks = result.checks.flatMap((check, row): Step[] => {
    const cards = check.fault_at > 0 ? check.fault_at : (rows[check.seat]?.length ?? 0);
    return [
      ...Array.from({ length: cards }, () => ({ kind: 'card' as const, row, wait: CARD_MS })),
      { kind: 'verdict', row, wait: check.fault_at > 0 ? MISTAKE_MS : VERDICT_MS },
    ];
  });
  const points = result.order.toReversed().map((seat): Step => {
    const row = result.checks.findIndex((check) => check.seat === seat);
    return { kind: 'points', row, wait: POINTS_MS };
  });
  return [...looks, ...points];
}

/** What of a row is shown by now: so many cards looked at, the verdict, the point card. */
export interface Shown {
  readonly cards: number;
  readonly verdict: boolean;
  readonly points: boolean;
}

/** Per row in the order of checking: what these steps have shown. */
export function shownBy(steps: readonly Step[], rows: number): Shown[] {
  return Array.from({ length: rows }, (_, row) => {
    const kinds = steps.filter((step) => step.row === row).map((step) => step.kind);
    return {
      cards: kinds.filter((kind) => kind === 'card').length,
      verdict: kinds.includes('verdict'),
      points: kinds.includes('points'),
    };
  });
}

/** What put a seat before the next one although both kept as many cards; none if it was more. */
export type Edge = 'words' | 'stopper' | 'distance' | 'first' | 'closer';

/**
 * Per seat: what decided between it and the one behind it (NK-6.7 to NK-6.9). `stopper`: -1 if
 * nobody was; the first row that is checked stands in for it (NK-A20).
 */
export function edges(result: KindResult, stopper: number): Map<number, Edge> {
  const [first, closer] =
    stopper < 0 ? (['first', 'closer'] as const) : (['stopper', 'distance'] as const);
  const checks = new Map(result.checks.map((check) => [check.seat, check]));
  const found = new Map<number, Edge>();
  for (const [i, seat] of result.order.entries()) {
    const one = checks.get(seat);
    const other = checks.get(result.order[i + 1] ?? -1);
    if (one !== undefined && other !== undefined && one.kept === other.kept) {
      found.set(seat, one.words !== other.words ? 'words' : one.distance === 0 ? first : closer);
    }
  }
  return found;
}

/** The seats that kept as many cards as another one: their word sums are compared (NK-6.7). */
export function tied(result: KindResult): Set<number> {
  const counts = result.checks.map((check) => check.kept);
  return new Set(
    result.checks
      .filter((check) => counts.filter((kept) => kept === check.kept).length > 1)
      .map((check) => check.seat),
  );
}

export interface Runner {
  readonly seat: number;
  /** After the first to arrive, ms. */
  readonly raw: number;
  /** What was granted for the line, ms. */
  readonly grace: number;
  /** After the first by the corrected times, ms. */
  readonly corrected: number;
}

/** A contest with times that can be compared; the winner first. */
export function runners(contest: KindContestView): Runner[] {
  const graces = contest.seats.map((_, i) => contest.corrections[i] ?? 0);
  const raw = contest.seats.map((_, i) => contest.arrivals[i] ?? 0);
  const corrected = raw.map((arrival, i) => arrival - (graces[i] ?? 0));
  const firstRaw = Math.min(...raw);
  const first = Math.min(...corrected);
  return contest.seats.map((seat, i) => ({
    seat,
    raw: (raw[i] ?? 0) - firstRaw,
    grace: graces[i] ?? 0,
    corrected: (corrected[i] ?? 0) - first,
  }));
}
