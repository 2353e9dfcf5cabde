// How the host options of None of a Kind are offered; their words stand in the catalogue `nk`.
import type { KindOptions } from '../../wire/types';
import type { OptionSpec } from '../contract';

const ON_OFF = [false, true] as const;

/** Each option with the values on offer, its default first. */
export const OPTIONS: readonly OptionSpec<keyof KindOptions>[] = [
  { key: 'calm', values: ON_OFF, rule: 'NK-A33' },
  { key: 'fit', values: ['cross', 'literal'], rule: 'NK-A1' },
  { key: 'rounds', values: [5, 1, 2, 3, 4], rule: 'NK-A31' },
  { key: 'stopMode', values: ['manual', 'auto'], rule: 'NK-A13' },
  { key: 'stopGraceMs', values: [3_000, 1_000, 2_000, 5_000, 10_000], rule: 'NK-A13' },
  { key: 'countdownMs', values: [3_000, 1_000, 2_000, 5_000, 10_000], rule: 'NK-A32' },
  { key: 'holdLimitS', values: [30, 0, 10, 15, 60, 120], rule: 'NK-A9' },
  { key: 'roundLimitS', values: [0, 60, 120, 180, 300, 600], rule: 'NK-A19' },
  { key: 'contestCapMs', values: [100, 0, 50, 150], rule: 'NK-A6' },
  { key: 'throwBack', values: ['same', 'scatter'], rule: 'NK-A7' },
  { key: 'takeBack', values: ON_OFF, rule: 'NK-A11' },
  { key: 'referee', values: ON_OFF, rule: 'NK-A12' },
  { key: 'wordLanguage', values: ['each', 'de', 'en'], rule: 'NK-A29' },
  { key: 'finalTie', values: ['seed', 'lexicographic'], rule: 'NK-A22' },
  { key: 'leaver', values: ['bot', 'freeze'], rule: 'NK-A26' },
  { key: 'spectators', values: ['live', 'delayed'], rule: 'NK-A30' },
];
