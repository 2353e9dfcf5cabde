// Events and refusals of None of a Kind in words, from the catalogue `nk`.
import { i18n, t } from '../../i18n/i18n.svelte';
import type { KindClaim, KindEvent, Refusal } from '../../wire/types';
import { cardName, face } from './cards';
import { signed } from './points';

type Values = Record<string, string | number>;
type Contested = Extract<KindEvent, { event: 'GrabContested' }>;

/** A card within a sentence of the log. */
export function cardInline(card: string): string {
  const { word, ink, count } = face(card);
  return t('nk.card.inline', { word, ink, n: count });
}

/** Several names or cards in a row. */
export function listed(parts: readonly string[]): string {
  return parts.join(', ');
}

/** Why not. `names`: per seat. */
export function refusalText(refusal: Refusal, names: readonly string[] = []): string {
  const { rule, ruling, params } = refusal;
  const values: Values = {};
  for (const [key, value] of Object.entries(params)) {
    values[key] = Array.isArray(value) ? listed(value) : value;
  }
  if (typeof params['seat'] === 'number') {
    values['name'] = names[params['seat']] ?? '';
  }
  const base = `refusal.${rule}`;
  const special = [`${base}.${ruling}`, 'ms' in params ? `${base}.ms` : base];
  return t(special.find((key) => i18n.has(key)) ?? base, values);
}

/** How much earlier the first of two claims was made, in ms, by the server's own measure. */
export function lead(claims: readonly KindClaim[]): number {
  const [first, second] = claims;
  if (first === undefined || second === undefined) {
    return 0;
  }
  const made = (claim: KindClaim) => claim.arrival - claim.correction;
  return Math.max(Math.round(made(second) - made(first)), 0);
}

/** What the log says about an event; nothing for what is mere bookkeeping. */
export function logLines(raw: unknown, names: readonly string[], _you: number): string[] {
  const event = raw as KindEvent;
  const name = (seat: number) => names[seat] ?? '';
  const key = `nk.event.${event.event}`;
  switch (event.event) {
    case 'PausesSet':
      return event.pauses.flatMap((ms, seat) =>
        ms > 0 ? [t(key, { name: name(seat), s: ms / 1000 })] : [],
      );
    case 'PointsShuffled':
      return [t(key)];
    case 'RoundSetUp':
      return [t(key, { n: event.round, need: event.need, points: pointList(event.points) })];
    case 'RaceStarted':
      return [t(key)];
    case 'CardTaken':
      return event.card === ''
        ? [t(`${key}.down`, { name: name(event.seat) })]
        : [t(`${key}.up`, { name: name(event.seat), card: cardInline(event.card) })];
    case 'CardAppended':
    case 'CardTakenBack':
      return [t(key, { name: name(event.seat), card: cardInline(event.card) })];
    case 'CardReturned':
      return [
        t(`${key}.${event.reason}`, { name: name(event.seat), card: cardInline(event.card) }),
      ];
    case 'FlagSet':
      return [t(`${key}.${event.on ? 'on' : 'off'}`, { name: name(event.seat) })];
    case 'GrabContested':
      return [contested(event, names)];
    case 'Stopped':
      return [t(`${key}.${event.by}`, { name: name(event.seat) })];
    case 'RoundScored':
      return event.order.map((seat, i) =>
        withMinus(
          t(`${key}.seat`, {
            name: name(seat),
            kept: event.checks.find((check) => check.seat === seat)?.kept ?? 0,
            points: event.points[i] ?? 0,
          }),
        ),
      );
    case 'MatchEnded':
      return [ended(event.ranking[0] ?? [], event.totals, names)];
    default:
      return [t(key, { name: name(event.seat) })];
  }
}

function contested(event: Contested, names: readonly string[]): string {
  const [winner, ...others] = event.claims.map(({ seat }) => names[seat] ?? '');
  const variant = event.slot < 0 ? 'stop' : event.by_row ? 'row' : 'card';
  return t(`nk.event.GrabContested.${variant}`, {
    name: winner ?? '',
    names: listed(others),
    ms: lead(event.claims),
  });
}

function ended(first: readonly number[], totals: readonly number[], names: readonly string[]) {
  return withMinus(
    t('nk.event.MatchEnded', {
      n: first.length,
      names: listed(first.map((seat) => names[seat] ?? '')),
      points: totals[first[0] ?? -1] ?? 0,
    }),
  );
}

/** A minus before a number, not the hyphen that the browser's own formats put there. */
function withMinus(text: string): string {
  return text.replace(/-(?=\d)/g, '−');
}

/** Point cards with their signs: "+10, −2". */
export function pointList(points: readonly number[]): string {
  return listed(points.map(signed));
}

/** Several cards as a screen reader says them. */
export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join('; ');
}
