// What the page gives to a game's table, and what a game gives to the page.
import type { Component } from 'svelte';
import type { Answer, Order, Refusal, TableView } from '../wire/types';

/** The events of one frame, masked for this seat. `n` grows with every batch. */
export interface Batch<Event> {
  readonly n: number;
  /** True after a (re)connect: everything jumped to the present, nothing is to be animated. */
  readonly fresh: boolean;
  readonly events: readonly Event[];
}

/** What the title bar says; `rule` is what its [?] button opens. */
export interface Prompt {
  readonly text: string;
  readonly rule: string;
  /** The seat or person has to act now: announced at once, and the tab's title shows it. */
  readonly mine: boolean;
}

export interface GameProps<Public, Own, Event, Action> {
  table: TableView;
  /** The public part of the observation. */
  pub: Public;
  /** The own part; null for somebody who watches. */
  own: Own | null;
  batch: Batch<Event>;
  /** The own seat; -1 for somebody who watches. */
  you: number;
  /** One name per seat, told apart, in the viewer's language ("Du" is the game's choice). */
  names: readonly string[];
  /** Per seat: is somebody connected. Bots always are. */
  online: readonly boolean[];
  /** False while the line is lost: draw, but let nothing be pressed. */
  connected: boolean;
  /** The server's clock in epoch ms, for deadlines of `pub`. */
  now: () => number;
  /**
   * Send an action, meant for the state now shown. Resolves with the final answer; `onHeld` is
   * called first if the action waits for the snap pause. Never rejects. The page itself shows
   * refusals and faults above the action bar, with a link to the rule.
   */
  act: (action: Action, onHeld?: () => void) => Promise<Answer>;
  /** Ask whether an action is possible; the page shows the reason if it is not. */
  why: (action: Action) => Promise<Answer>;
  /** Open the rules drawer at this rule. */
  openRule: (id: string) => void;
  /** Say what the title bar shall show; call it from an `$effect`. */
  prompt: (prompt: Prompt) => void;
}

/** One option of a game, as the host may set it. */
export interface OptionSpec<Key extends string = string> {
  readonly key: Key;
  /** What is offered, the default first. Booleans are a switch; `…Ms` and `…S` are durations. */
  readonly values: readonly (boolean | number | string)[];
  /** The rule or ruling that explains it. */
  readonly rule: string;
}

/** What a game asks of people before the match; shown in the lobby. */
export interface LobbyProps {
  table: TableView;
  /** The own seat; -1 for somebody who watches. */
  you: number;
  /** Give an order; false if it was refused, which the page shows. */
  order: (order: Order) => Promise<boolean>;
}

/** What the score sheet of a game is drawn from. */
export interface SheetProps<Public> {
  table: TableView;
  pub: Public;
  names: readonly string[];
  you: number;
}

/** How a game shows what a round was worth, before the score sheet. */
export interface RevealProps<Public> extends SheetProps<Public> {
  /** Show everything at once: somebody skips it, nothing may move, or it was seen before. */
  whole: boolean;
  /** Everything is shown. */
  ondone: () => void;
  openRule: (id: string) => void;
}

/** What a game hands to the page; `games/<game>/index.ts` exports one as default. */
export interface GameModule {
  // The page cannot know the parts of one game: they are typed by the game's own component.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly Table: Component<GameProps<any, any, any, any>>;
  /** The lines that the log shows for an event; none for mere bookkeeping. */
  readonly logLines: (event: unknown, names: readonly string[], you: number) => string[];
  /** A score sheet of its own, in place of the places by rounds. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly Sheet?: Component<SheetProps<any>>;
  /** What is shown of a round that is over, before the sheet. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly Reveal?: Component<RevealProps<any>>;
  /** The sentence of a refusal; `names` as in `GameProps`. */
  readonly refusalText: (refusal: Refusal, names: readonly string[]) => string;
  /** The state number that an action is meant for. */
  readonly stateNumber: (pub: unknown) => number;
  /** Is the round over, so that the sheet is shown? */
  readonly isOver: (pub: unknown) => boolean;
  /** The seat that opens the next round, known when one is over; -1: not known. */
  readonly nextStarter: (pub: unknown) => number;
}
