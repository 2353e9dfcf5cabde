/** What this person does at the table: what is read, picked, checked, and on its way. */
import { SvelteSet } from 'svelte/reactivity';
import type { Answer, LabAction, LabEvent, LabOwn, LabPublic } from '../../wire/types';
import type { GameProps } from '../contract';
import { sorted } from './cards';

type Around = GameProps<LabPublic, LabOwn, LabEvent, LabAction>;
type Value = string | number;

const CONFIRM_MS = 4000;
const PENDING_MS = 250;
const NOTHING: LabOwn = {};

export interface Telling {
  /** An act was carried out. */
  done: () => void;
  /** Nothing more can be picked: so many are enough. */
  full: (most: number) => void;
  /** No card is read: there is nothing to play. */
  none: () => void;
}

export class Play {
  /** The card in hand that is read; what is read is what would be played. */
  chosen: string | null = $state(null);
  /** What is picked for the open choice, in the order of picking. */
  picked: readonly Value[] = $state.raw([]);
  /** The card whose player is asked whether it is true (LC-A15). */
  checking: string | null = $state(null);
  /** Drawing has to be pressed again: a card might be possible if something is true. */
  confirming = $state(false);
  /** An act has had no answer for a quarter of a second. */
  pending = $state(false);
  /** Cards of this turn whose player has said no: nobody else learns of it. */
  readonly denied = new SvelteSet<string>();

  /** Cards that came into the hand during a game and were not read yet. */
  readonly fresh = new SvelteSet<string>();

  readonly #props: () => Around;
  readonly #telling: Telling;
  #busy = false;
  #turn = '';
  #game = 0;
  #held: readonly string[] = [];
  #choice = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => Around, telling: Telling) {
    this.#props = props;
    this.#telling = telling;
  }

  get around(): Around {
    return this.#props();
  }

  get own(): LabOwn {
    return this.around.own ?? NOTHING;
  }

  get pub(): LabPublic {
    return this.around.pub;
  }

  get hand(): readonly string[] {
    return sorted(this.own.hand ?? []);
  }

  /** Cards in the own hand are to be picked. */
  get picksFromHand(): boolean {
    const { choice, hand = [] } = this.own;
    return choice?.kind === 'cards' && choice.values.every((one) => hand.includes(String(one)));
  }

  get canConfirm(): boolean {
    const { choice } = this.own;
    const n = this.picked.length;
    return choice != null && n >= choice.least && n <= choice.most;
  }

  playable(card: string): boolean {
    return (this.own.plays ?? []).includes(card) && !this.denied.has(card);
  }

  /** A new state came. */
  update(own: LabOwn | null, pub: LabPublic): void {
    const turn = `${pub.game}/${pub.turn}/${pub.phase === 'over'}`;
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.denied.clear();
      this.checking = null;
    }
    const choice = own?.choice?.choice ?? 0;
    if (choice !== this.#choice) {
      this.#choice = choice;
      this.picked = [];
    }
    const hand = own?.hand ?? [];
    this.#mark(hand, pub.game);
    if (this.chosen !== null && !hand.includes(this.chosen)) {
      this.chosen = null;
    }
    if (this.checking !== null && own?.claims?.[this.checking] === undefined) {
      this.checking = null;
    }
    if (own?.mayDraw !== true) {
      this.confirming = false;
    }
  }

  /** Notes what is new in the hand; of what was dealt, or lay there at a reload, nothing is. */
  #mark(hand: readonly string[], game: number): void {
    const dealt = this.#game !== game;
    for (const card of this.#held) {
      if (!hand.includes(card)) {
        this.fresh.delete(card);
      }
    }
    for (const card of dealt ? [] : hand) {
      if (!this.#held.includes(card)) {
        this.fresh.add(card);
      }
    }
    if (dealt) {
      this.fresh.clear();
    }
    this.#game = game;
    this.#held = hand;
  }

  /** Read this card; while cards are picked, pick it or put it back too. */
  tap(card: string): void {
    this.chosen = card;
    this.checking = null;
    this.fresh.delete(card);
    if (this.picksFromHand && this.own.choice?.values.includes(card) === true) {
      this.pick(card);
    }
  }

  pick(value: Value): void {
    const { choice } = this.own;
    if (choice == null || !choice.values.includes(value)) {
      return;
    }
    if (this.picked.includes(value)) {
      this.picked = this.picked.filter((one) => one !== value);
    } else if (choice.most === 1) {
      this.picked = [value];
    } else if (this.picked.length < choice.most) {
      this.picked = [...this.picked, value];
    } else {
      this.#telling.full(choice.most);
    }
  }

  clear(): void {
    this.picked = [];
    this.checking = null;
    this.confirming = false;
    this.chosen = null;
  }

  async confirm(): Promise<void> {
    const { choice } = this.own;
    if (choice != null && this.canConfirm) {
      await this.#act({ do: 'choose', choice: choice.choice, values: [...this.picked] });
    }
  }

  /** Plays the card that is read; asks first if only its player can know whether it is true. */
  async play(): Promise<void> {
    const card = this.chosen;
    if (card === null) {
      this.#telling.none();
    } else if (!this.playable(card)) {
      await this.explain();
    } else if (this.own.claims?.[card] !== undefined && this.checking !== card) {
      this.checking = card;
    } else {
      await this.#act({ do: 'play', card });
    }
  }

  /** "No, that is not true": stays between this person and this device (LC-A15). */
  deny(): void {
    if (this.checking !== null) {
      this.denied.add(this.checking);
      this.checking = null;
    }
  }

  /** Draws; asks once more if a card could be claimed. */
  async draw(): Promise<void> {
    const { claims = {}, mayDraw, mayFinish } = this.own;
    if (mayFinish === true) {
      await this.#act({ do: 'finish' });
      return;
    }
    const open = Object.keys(claims).filter((card) => !this.denied.has(card));
    if (mayDraw === true && open.length > 0 && !this.confirming) {
      this.confirming = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.confirming = false;
      }, CONFIRM_MS);
      return;
    }
    this.confirming = false;
    await (mayDraw === true ? this.#act({ do: 'draw' }) : this.around.why({ do: 'draw' }));
  }

  /** Answers with the instant that is read, or the only one that fits. */
  async react(): Promise<void> {
    const { reacts = [] } = this.own;
    const { window } = this.pub;
    const read = this.chosen !== null && reacts.includes(this.chosen) ? this.chosen : null;
    const card = read ?? (reacts.length === 1 ? (reacts[0] ?? null) : null);
    if (window === null) {
      return;
    }
    if (card !== null) {
      await this.#act({ do: 'react', window: window.window, card });
    } else {
      await this.explain();
    }
  }

  async pass(): Promise<void> {
    if (this.pub.window !== null && this.own.mayPass === true) {
      await this.#act({ do: 'pass', window: this.pub.window.window });
    }
  }

  /** Stops the clock of the window for all, or lets it go on (LC-13.4). */
  async hold(): Promise<void> {
    const { window } = this.pub;
    if (window !== null) {
      const on = window.heldBy !== this.around.you;
      await this.#act({ do: 'hold', window: window.window, on });
    }
  }

  /** Asks why the clock cannot be stopped now. */
  async explainHold(): Promise<void> {
    const window = this.pub.window?.window ?? 0;
    await this.around.why({ do: 'hold', window, on: true });
  }

  async answer(agrees: boolean): Promise<void> {
    const { claim } = this.pub;
    if (claim !== null) {
      await this.#act({ do: agrees ? 'agree' : 'object', claim: claim.claim });
    }
  }

  async report(fact: string, seat: number): Promise<void> {
    await this.#act({ do: 'report', fact, seat });
  }

  async undo(on: boolean): Promise<void> {
    await this.#act({ do: 'undo', on });
  }

  /** Asks why the card that is read cannot be played now. */
  async explain(): Promise<void> {
    const { window } = this.pub;
    const card = this.chosen ?? this.hand[0];
    if (card !== undefined) {
      const action: LabAction =
        window === null ? { do: 'play', card } : { do: 'react', window: window.window, card };
      await this.around.why(action);
    }
  }

  async #act(action: LabAction): Promise<Answer | null> {
    if (!this.around.connected || this.#busy) {
      return null;
    }
    this.#busy = true;
    const timer = setTimeout(() => {
      this.pending = true;
    }, PENDING_MS);
    const answer = await this.around.act(action);
    clearTimeout(timer);
    this.#busy = false;
    this.pending = false;
    if (answer.ok) {
      this.checking = null;
      this.#telling.done();
    }
    return answer;
  }
}
