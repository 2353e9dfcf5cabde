/** What a choice offers: every option that one would look for, and why some are not to be had. */
import { t } from '../../i18n/i18n.svelte';
import type { LabChoiceView, LabPublic } from '../../wire/types';
import { SYMBOLS } from './cards';
import { askOf, valueText } from './words';

export interface Target {
  readonly value: string | number;
  readonly text: string;
  /** Why it cannot be chosen; empty: it can. */
  readonly why: string;
}

/** The options of a choice that is not made from the own hand, in the order they are shown. */
export function targetsOf(
  choice: LabChoiceView,
  pub: Pick<LabPublic, 'out'>,
  you: number,
  names: readonly string[],
): Target[] {
  const { kind, values } = choice;
  const offered = (value: string | number) => values.includes(value);
  const open = (value: string | number, text: string, why: string): Target => ({
    value,
    text,
    why: offered(value) ? '' : why,
  });
  switch (kind) {
    case 'player':
    case 'vote':
      return names.map((name, seat) =>
        open(seat, seat === you ? t('lc.you') : name, seatReason(seat, pub, you)),
      );
    case 'symbol':
      return SYMBOLS.map((one) => open(one, valueText(one), t('lc.target.other')));
    case 'yes_no':
      return values.map((one) => open(one, t(`lc.facts.${one}`), ''));
    case 'branch':
      return values.map((one) => open(one, askOf(String(one)), ''));
    case 'point':
      return values.map((one) => open(one, t('lc.target.place', { n: Number(one) + 1 }), ''));
    case 'press':
      return values.map((one) => open(one, t('lc.press'), ''));
    default:
      return values.map((one) => open(one, String(one), ''));
  }
}

/** Why this player cannot be meant (LC-7.2). */
function seatReason(seat: number, pub: Pick<LabPublic, 'out'>, you: number): string {
  if (pub.out.includes(seat)) {
    return t('lc.target.out');
  }
  return t(seat === you ? 'lc.target.self' : 'lc.target.other');
}
