// How the host options of Labor Chaos are offered; their words stand in the catalogue `lc`.
import type { LabOptions } from '../../wire/types';
import type { OptionSpec } from '../contract';

const OFF_ON = [false, true] as const;
const ON_OFF = [true, false] as const;

/** Each option with the values on offer, its default first. */
export const OPTIONS: readonly OptionSpec<keyof LabOptions>[] = [
  { key: 'games', values: [3, 1, 2, 4, 5, 6, 8, 10], rule: 'LC-10.5' },
  { key: 'scoring', values: ['sum', 'count'], rule: 'LC-10.2' },
  { key: 'promos', values: OFF_ON, rule: 'LC-11.2' },
  { key: 'facts', values: ['all', 'ask', 'off'], rule: 'LC-A24' },
  { key: 'windowMs', values: [5_000, 2_500, 10_000, 20_000, 60_000, 0], rule: 'LC-A45' },
  { key: 'claimMs', values: [10_000, 5_000, 20_000, 30_000, 60_000, 120_000], rule: 'LC-A16' },
  { key: 'announceMs', values: [1_500, 0, 3_000, 5_000, 10_000], rule: 'LC-A34' },
  { key: 'turnTimerS', values: [0, 30, 45, 60, 90, 120], rule: 'LC-A46' },
  { key: 'tableUndo', values: ON_OFF, rule: 'LC-A35' },
  { key: 'instantChain', values: [0, 1, 2, 3], rule: 'LC-A22' },
  { key: 'emptyTurnStart', values: ['own_act', 'always', 'never'], rule: 'LC-A4' },
  { key: 'endAtTurnStart', values: ON_OFF, rule: 'LC-A7' },
  { key: 'endAdds', values: OFF_ON, rule: 'LC-A8' },
  { key: 'reshuffle', values: ON_OFF, rule: 'LC-A12' },
  { key: 'handCounts', values: ['public', 'hidden'], rule: 'LC-A25' },
  { key: 'leaver', values: ['bot', 'remove'], rule: 'LC-A27' },
];
