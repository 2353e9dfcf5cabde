/** What this person has chosen of the own cards, and how the hand is shown. */
import type { Answer, LuckyAction, LuckyOwn, LuckyPublic } from '../../wire/types';
import { compareCards, face } from './cards';
import {
  arrived,
  choices,
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

export class Choice {
  /** The chosen cards in laying order, last on top. */
  chosen: string[] = $state([]);
  /** The stack whose cards are shown one by one. */
  opened: string | null = $state(null);
  /** Cards that came to the hand and have not been touched since. */
  fresh: string[] = $state([]);
  /** The closed card that is to be turned over. */
  slot: number | null = $state(null);
  sorting: Sorting = $state('value');

  protected readonly surroundings: () => Surroundings;
  protected readonly telling: Telling;
  #lastHand: readonly string[] | null = null;
  /** The order of the chosen cards was looked at and put away. */
  #orderSeen = $state(false);
  #touched = $state('');

  constructor(surroundings: () => Surroundings, telling: Telling) {
    this.surroundings = surroundings;
    this.telling = telling;
  }

  protected get around(): Surroundings {
    return this.surroundings();
  }

  get own(): LuckyOwn {
    return this.around.own ?? {};
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
    return this.around.pub.seats[this.around.you];
  }

  get myTurn(): boolean {
    return this.around.pub.turn === this.around.you && this.around.you >= 0;
  }

  /** What can be laid now; only this is marked as playable: finding a snap is part of the game. */
  get layable(): string[][] {
    return this.choosing ? choices(this.hand, this.places) : (this.own.lays ?? []);
  }

  /** Everything that can be chosen together now. */
  get listed(): string[][] {
    return [...this.layable, ...(this.own.snaps ?? [])];
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

  get slots(): readonly number[] {
    return [...(this.own.flips ?? []), ...(this.own.early ?? [])];
  }

  playable(code: string): boolean {
    return leadsTo(this.layable, [code]);
  }

  /** As `playable`, for an open card: equal cards in the hand go first. */
  playableOpen(code: string): boolean {
    return leadsTo(this.layable, this.#withHand(code));
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
      this.telling.full(this.places);
      return;
    }
    this.#take(tapCard(code, isChosen, this.chosen, this.listed));
  }

  tapOpen(code: string, isChosen: boolean): void {
    if (isChosen || leadsTo(this.listed, this.#withHand(code))) {
      this.tapCard(code, isChosen);
    } else {
      void this.explain(this.#withHand(code));
    }
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
      void this.around.why({ do: 'flip', slot });
    }
  }

  clear(): void {
    this.chosen = [];
    this.#orderSeen = false;
    this.opened = null;
    this.slot = null;
  }

  /** New cards of these are new no longer. */
  touch(cards: readonly string[]): void {
    this.fresh = without(this.fresh, cards);
  }

  /** After every message: what is chosen must still be possible. */
  update(own: LuckyOwn | null, isNewStart: boolean): void {
    const hand = own?.hand ?? [];
    if (this.#lastHand !== null && !isNewStart && own?.choose !== true) {
      const came = arrived(this.#lastHand, hand);
      this.fresh = [...without(this.fresh, without(this.fresh, hand)), ...came];
    }
    this.#lastHand = [...hand];
    const kept = recheck(this.chosen, [...hand, ...this.opens], this.listed);
    if (kept.length < this.chosen.length) {
      this.chosen = kept;
      if (!this.acting) {
        this.telling.dropped();
      }
    }
    if (this.slot !== null && !this.slots.includes(this.slot)) {
      this.slot = null;
    }
    if (this.openedStack === undefined) {
      this.opened = null;
    }
  }

  /** Asks the server why these cards can not be laid; the page shows the sentence. */
  async explain(cards: readonly string[]): Promise<void> {
    await this.around.why({ do: 'play', cards: [...cards] });
  }

  /** The choice itself is on its way: that it goes is no surprise. */
  protected get acting(): boolean {
    return false;
  }

  #take(tapped: Tapped): void {
    if (tapped.blocked === undefined && tapped.chosen.length < 2) {
      this.#orderSeen = false;
    }
    if (tapped.blocked === undefined) {
      this.chosen = tapped.chosen;
      return;
    }
    void this.explain([tapped.blocked]);
  }

  #withHand(code: string): string[] {
    return [...this.hand.filter((one) => one === code), code];
  }

  #inHandOrder(cards: readonly string[]): string[] {
    return [...cards].sort(compareCards);
  }
}
