// How the host options of Lucky Shutdown are offered; their words stand in the catalogue `ls`.
import type { LuckyOptions } from '../../wire/types';
import type { OptionSpec } from '../contract';

const ON_OFF = [false, true] as const;

/** Each option with the values on offer, its default first. */
export const OPTIONS: readonly OptionSpec<keyof LuckyOptions>[] = [
  { key: 'luck', values: ON_OFF, rule: 'LS-14.2' },
  { key: 'early', values: ON_OFF, rule: 'LS-14.7' },
  { key: 'oncePer', values: ['round', 'session'], rule: 'LS-A55' },
  { key: 'reactions', values: [true, false], rule: 'LS-9.5' },
  { key: 'snapPauseMs', values: [1_000, 0, 500, 2_000, 3_000, 5_000, 9_000], rule: 'LS-A36' },
  { key: 'snapHint', values: ON_OFF, rule: 'LS-A36' },
  { key: 'skipMomentMs', values: [2_000, 0, 1_000, 5_000, 10_000, 20_000], rule: 'LS-A26' },
  { key: 'turnTimerS', values: [0, 20, 30, 45, 60, 90], rule: 'LS-A54' },
  { key: 'clearAgain', values: ON_OFF, rule: 'LS-A6' },
  { key: 'pushEffect', values: ['transparent', 'nextTakesPile'], rule: 'LS-A8' },
  { key: 'skipFromOpenAlways', values: ON_OFF, rule: 'LS-A23' },
  { key: 'skipCap', values: ON_OFF, rule: 'LS-A64' },
  { key: 'reactionIgnoresColour', values: ON_OFF, rule: 'LS-A33' },
  { key: 'starterTie', values: ['random', 'host'], rule: 'LS-A46' },
  { key: 'stallLimit', values: [60, 30, 0], rule: 'LS-A53' },
  { key: 'pileVisible', values: ['full', 'topRun'], rule: 'LS-A58' },
];
