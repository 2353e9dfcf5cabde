// The games this client can show. Their tables are fetched when somebody sits down at one.

import type { Component } from 'svelte';
import type { Level } from '../screens/levels';
import type { GameModule, LobbyProps, OptionSpec } from './contract';
import { OPTIONS as LAB_OPTIONS } from './labor_chaos/options';
import { OPTIONS as LUCKY_OPTIONS } from './lucky_shutdown/options';
import { OPTIONS as KIND_OPTIONS } from './none_of_a_kind/options';

export interface GameEntry {
  readonly id: string;
  /** Words under `game.<key>` in the catalogue `ui`. */
  readonly key: string;
  /** What the IDs of its rules begin with. */
  readonly letters: string;
  /** What the keys of its options begin with in the catalogues. */
  readonly words: string;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** The rule that bounds the seats. */
  readonly seatsRule: string;
  readonly options: readonly OptionSpec[];
  /** All act at once: every line is measured often, and much happens while somebody reads. */
  readonly race: boolean;
  /** How strong a bot is unless somebody wants it otherwise. */
  readonly level: Level;
  readonly load: () => Promise<{ default: GameModule }>;
  /** What it asks of people in the lobby. */
  readonly lobby?: () => Promise<{ default: Component<LobbyProps> }>;
}

export const GAMES: readonly GameEntry[] = [
  {
    id: 'lucky-shutdown',
    key: 'luckyShutdown',
    letters: 'LS',
    words: 'option.',
    race: false,
    level: 'normal',
    minSeats: 2,
    maxSeats: 5,
    seatsRule: 'LS-1.1',
    options: LUCKY_OPTIONS,
    load: () => import('./lucky_shutdown'),
  },
  {
    id: 'none-of-a-kind',
    key: 'noneOfAKind',
    letters: 'NK',
    words: 'nk.option.',
    race: true,
    level: 'easy', // closest to people in their first games
    minSeats: 2,
    maxSeats: 6,
    seatsRule: 'NK-1.6',
    options: KIND_OPTIONS,
    load: () => import('./none_of_a_kind'),
    lobby: () => import('./none_of_a_kind/PausePage.svelte'),
  },
  {
    id: 'labor-chaos',
    key: 'laborChaos',
    letters: 'LC',
    words: 'lc.option.',
    race: false,
    level: 'normal',
    minSeats: 3,
    maxSeats: 6,
    seatsRule: 'LC-1.4',
    options: LAB_OPTIONS,
    load: () => import('./labor_chaos'),
    lobby: () => import('./labor_chaos/FactsPage.svelte'),
  },
];

/** The game whose rulebook has this rule (`LS-5.2`, `NK-A1`); undefined for none of ours. */
export function gameOfRule(rule: string): GameEntry | undefined {
  return GAMES.find((game) => rule.startsWith(`${game.letters}-`));
}

/** The entry of a game; undefined if this client does not know it. */
export function findGame(id: string): GameEntry | undefined {
  return GAMES.find((game) => game.id === id);
}
