/** What this person is about to do at the table: chosen cards, waiting acts, confirmations. */
import type { Answer, LuckyAction, LuckyOwn, LuckyPublic } from '../../wire/types';
import { compareCards, face } from './cards';
import {
  arrived,
  isListed,
  leadsTo,
  recheck,
  type Sorting,
  type Stack,
  stacks,
  type Tapped,
  tap,
  tapAll,
  tapCard,
  without,
} from './selection';

const CONFIRM_FROM = 5;
const CONFIRM_MS = 3000;
const SNAP_LOCK_MS = 1000;
const PENDING_MS = 250;

/** What the controller reads and calls: the table's properties. */
export interface Surroundings {
  readonly pub: LuckyPublic;
  readonly own: LuckyOwn | null;
  readonly you: number;
  readonly connected: boolean;
  act: (action: LuckyAction, onHeld?: () => void) => Promise<Answer>;
  why: (action: LuckyAction) => Promise<Answer>;
}

/** Facts that only the table's component can tell to eyes and ears. */
export interface Telling {
  dropped: () => void;
  cancelled: () => void;
  full: (n: number) => void;
  mistake: () => void;
  laid: () => void;
}

export class Play {
  /** The chosen cards in laying order, last on top. */
  chosen: string[] = $state([]);
  /** The stack whose cards are shown one by one. */
  opened: string | null = $state(null);
  /** The cards of an act that waits for the snap pause. */
  held: string[] | null = $state(null);
  /** An act has had no answer for a quarter of a second. */
  pending = $state(false);
  confirming = $state(false);
  snapLocked = $state(false);
  /** Cards that came to the hand and have not been touched since. */
  fresh: string[] = $state([]);
  /** The closed card that is to be turned over. */
  slot: number | null = $state(null);
  sorting: Sorting = $state('value');

  readonly #surroundings: () => Surroundings;
  readonly #telling: Telling;
  #lastHand: readonly string[] | null = null;
  /** The order of the chosen cards was looked at and put away. */
  #orderSeen = $state(false);
  #touched = $state('');
  /** An act is under way: a second press does nothing. */
  #busy = false;
  #confirmTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(surroundings: () => Surroundings, telling: Telling) {
    this.#surroundings = surroundings;
    this.#telling = telling;
  }

  get #around(): Surroundings {
    return this.#surroundings();
  }

  get own(): LuckyOwn {
    return this.#around.own ?? {};
  }

  get hand(): readonly string[] {
    return this.own.hand ?? [];
  }

  get choosing(): boolean {
    return this.own.choose === true;
  }

  /** How many cards are to be laid open: one on each closed card. */
  get places(): number {
    return this.#seat?.closed.length ?? 0;
  }

  get opens(): string[] {
    return (this.#seat?.open ?? []).filter((code) => code !== null);
  }

  get #seat() {
    return this.#around.pub.seats[this.#around.you];
  }

  get myTurn(): boolean {
    return this.#around.pub.turn === this.#around.you && this.#around.you >= 0;
  }

  /** Everything that can be chosen together now. */
  get listed(): string[][] {
    if (this.choosing) {
      return choices(this.hand, this.places);
    }
    return [...(this.own.lays ?? []), ...(this.own.snaps ?? [])];
  }

  get stacks(): Stack[] {
    return stacks(this.#unchosen, this.choosing ? 'face' : this.sorting);
  }

  /** While open cards are being chosen, those chosen lie on the table already. */
  get #unchosen(): readonly string[] {
    return this.choosing ? without(this.hand, this.chosen) : this.hand;
  }

  get openedStack(): Stack | undefined {
    return this.stacks.find((stack) => stack.key === this.opened);
  }

  /** The stack that the choice comes from. */
  get chosenStack(): Stack | undefined {
    const last = this.chosen.at(-1);
    return last === undefined ? undefined : this.stacks.find((stack) => stack.cards.includes(last));
  }

  /** The stack whose cards can be looked at singly: opened, chosen, or the last one touched. */
  get singleStack(): Stack | undefined {
    const found = this.openedStack ?? this.chosenStack ?? this.#touchedStack;
    return found !== undefined && found.cards.length > 1 ? found : undefined;
  }

  get #touchedStack(): Stack | undefined {
    const mixed = (stack: Stack) => stack.cards.some((code) => code !== stack.cards[0]);
    return this.stacks.find((stack) => stack.key === this.#touched) ?? this.stacks.find(mixed);
  }

  /** The value that is typed to choose these cards: "16"; empty for Magic cards. */
  valueOf(cards: readonly string[]): string {
    const first = face(cards[0] ?? '');
    return first.kind === 'number' ? String(first.n) : '';
  }

  sortBy(sorting: Sorting): void {
    this.sorting = sorting;
    this.opened = null;
  }

  /** The chosen cards that are not in the hand: they lie open on the table. */
  get chosenOpen(): string[] {
    return this.choosing ? [] : without(this.chosen, this.hand);
  }

  /** Chosen cards that do not look alike: their order decides what lies on top. */
  get mixedChoice(): string[] {
    const first = this.chosen[0];
    const mixed = !this.choosing && this.chosen.some((code) => code !== first);
    return mixed && !this.#orderSeen ? this.#inHandOrder(this.chosen) : [];
  }

  get canLay(): boolean {
    return this.chosen.length > 0 && isListed(this.own.lays ?? [], this.chosen);
  }

  get canChoose(): boolean {
    return this.choosing && this.chosen.length === this.places;
  }

  /** The lay, if there is only one. */
  get onlyLay(): readonly string[] | null {
    const lays = this.own.lays ?? [];
    return lays.length === 1 ? (lays[0] ?? null) : null;
  }

  get slots(): readonly number[] {
    return [...(this.own.flips ?? []), ...(this.own.early ?? [])];
  }

  playable(code: string): boolean {
    return leadsTo(this.listed, [code]);
  }

  /** One more card of this stack; the reason if none of it can be played. */
  tap(stack: Stack): void {
    this.touch(stack.cards);
    this.#touched = stack.key;
    const [first] = stack.cards;
    if (this.choosing && first !== undefined) {
      this.tapCard(first, false); // the chosen cards have left the stack already
      return;
    }
    this.#take(tap(stack.cards, this.chosen, this.listed));
  }

  /** This very card of the hand or of the open cards. */
  tapCard(code: string, isChosen: boolean): void {
    this.touch([code]);
    if (!isChosen && this.canChoose) {
      this.#telling.full(this.places);
      return;
    }
    this.#take(tapCard(code, isChosen, this.chosen, this.listed));
  }

  tapAll(stack: Stack): void {
    this.touch(stack.cards);
    this.#take(tapAll(stack.cards, this.chosen, this.listed));
  }

  /** Shows the cards of a stack one by one. */
  open(key: string): void {
    this.opened = this.opened === key ? null : key;
    this.touch(this.openedStack?.cards ?? []);
  }

  closeSingles(): void {
    this.opened = null;
    this.#orderSeen = true;
  }

  /** A card chosen to lie open goes back to the hand. */
  putBack(code: string): void {
    this.chosen = without(this.chosen, [code]);
  }

  /** Points at a closed card; the reason if it can not be turned over. */
  tapSlot(slot: number): void {
    if (this.slots.includes(slot)) {
      this.slot = slot;
    } else {
      void this.#around.why({ do: 'flip', slot });
    }
  }

  clear(): void {
    this.chosen = [];
    this.#orderSeen = false;
    this.opened = null;
    this.slot = null;
    this.confirming = false;
  }

  /** New cards of these are new no longer. */
  touch(cards: readonly string[]): void {
    this.fresh = without(this.fresh, cards);
  }

  /** After every message: what is chosen must still be possible. */
  update(own: LuckyOwn | null, isNewStart: boolean): void {
    const hand = own?.hand ?? [];
    if (this.#lastHand !== null && !isNewStart) {
      const came = arrived(this.#lastHand, hand);
      this.fresh = [...without(this.fresh, without(this.fresh, hand)), ...came];
    }
    this.#lastHand = [...hand];
    const kept = recheck(this.chosen, [...hand, ...this.opens], this.listed);
    if (kept.length < this.chosen.length) {
      this.chosen = kept;
      if (!this.#busy) {
        this.#telling.dropped();
      }
    }
    if (this.slot !== null && !this.slots.includes(this.slot)) {
      this.slot = null;
    }
    if (this.openedStack === undefined) {
      this.opened = null;
    }
    if (this.own.take !== true) {
      this.confirming = false;
    }
  }

  async lay(): Promise<void> {
    const cards = [...this.chosen];
    if (this.choosing) {
      await this.#act({ do: 'chooseOpen', cards }, cards);
      return;
    }
    if (!this.canLay) {
      await this.explain(cards);
      return;
    }
    await this.#act({ do: 'play', cards }, cards);
  }

  async layOnly(): Promise<void> {
    this.chosen = [...(this.onlyLay ?? [])];
    await this.lay();
  }

  /** Takes the pile; asks back first if there was something to lay and the pile is large. */
  async take(): Promise<void> {
    const large = this.#around.pub.pileCount >= CONFIRM_FROM;
    const needless = (this.own.lays ?? []).length > 0;
    if (this.own.take === true && large && needless && !this.confirming) {
      this.confirming = true;
      clearTimeout(this.#confirmTimer);
      this.#confirmTimer = setTimeout(() => {
        this.confirming = false;
      }, CONFIRM_MS);
      return;
    }
    this.confirming = false;
    await this.#act({ do: 'take' }, []);
  }

  /** Lays the missing cards of a set; a wrong press blocks the next one for a second. */
  async snap(): Promise<void> {
    if (this.snapLocked) {
      return;
    }
    const snaps = this.own.snaps ?? [];
    const cards = isListed(snaps, this.chosen) ? [...this.chosen] : snaps[0];
    if (cards !== undefined) {
      await this.#act({ do: 'react', cards }, []);
      return;
    }
    this.snapLocked = true;
    setTimeout(() => {
      this.snapLocked = false;
    }, SNAP_LOCK_MS);
    this.#telling.mistake();
    await this.#around.why({ do: 'react', cards: this.#nearest() });
  }

  async passSkip(): Promise<void> {
    await this.#act({ do: 'passSkip' }, []);
  }

  async turnOver(): Promise<void> {
    const { flips = [], early = [] } = this.own;
    const slot = this.slot ?? flips[0] ?? early[0] ?? 0;
    await this.#act({ do: flips.includes(slot) ? 'flip' : 'early', slot }, []);
  }

  async luck(): Promise<void> {
    await this.#act({ do: 'luck' }, []);
  }

  async pickStarter(starter: number): Promise<void> {
    await this.#act({ do: 'pickStarter', starter }, []);
  }

  /** Asks the server why these cards can not be laid; the page shows the sentence. */
  async explain(cards: readonly string[]): Promise<void> {
    await this.#around.why({ do: 'play', cards: [...cards] });
  }

  #take(tapped: Tapped): void {
    this.confirming = false;
    if (tapped.blocked === undefined && tapped.chosen.length < 2) {
      this.#orderSeen = false;
    }
    if (tapped.blocked === undefined) {
      this.chosen = tapped.chosen;
      return;
    }
    void this.explain([tapped.blocked]);
  }

  /** Cards of the own hand that look like those on top, so that the refusal says what is missing. */
  #nearest(): string[] {
    const last = this.#around.pub.pile.at(-1);
    const alike = (code: string) =>
      last !== undefined && face(code).kind === face(last).kind && face(code).n === face(last).n;
    const equal = this.hand.filter(alike);
    return equal.length > 0 ? equal : this.hand.slice(0, 1);
  }

  #inHandOrder(cards: readonly string[]): string[] {
    return [...cards].sort(compareCards);
  }

  async #act(action: LuckyAction, cards: readonly string[]): Promise<void> {
    if (!this.#around.connected || this.#busy) {
      return;
    }
    this.#busy = true;
    const timer = setTimeout(() => {
      this.pending = true;
    }, PENDING_MS);
    const answer = await this.#around.act(action, () => {
      clearTimeout(timer);
      this.pending = false;
      this.held = [...cards];
    });
    this.#busy = false;
    clearTimeout(timer);
    this.pending = false;
    const wasHeld = this.held !== null;
    this.held = null;
    if (answer.ok) {
      this.clear();
      this.#telling.laid();
    } else if (wasHeld) {
      this.#telling.cancelled();
    }
  }
}

/** Every way to choose `n` of these cards, as multisets of faces. */
function choices(cards: readonly string[], n: number): string[][] {
  if (n === 0) {
    return [[]];
  }
  return cards.flatMap((card, i) =>
    choices(cards.slice(i + 1), n - 1).map((rest) => [card, ...rest]),
  );
}
