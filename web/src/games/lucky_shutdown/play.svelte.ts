/** What this person does at the table: acts under way, waiting, and to be confirmed. */
import type { LuckyAction, LuckyOwn } from '../../wire/types';
import { face } from './cards';
import { Choice } from './choice.svelte';
import { isListed } from './selection';

const CONFIRM_FROM = 5;
const CONFIRM_MS = 3000;
const SNAP_LOCK_MS = 1000;
const PENDING_MS = 250;

export class Play extends Choice {
  /** The cards of an act that waits for the snap pause. */
  held: string[] | null = $state(null);
  /** An act has had no answer for a quarter of a second. */
  pending = $state(false);
  confirming = $state(false);
  snapLocked = $state(false);

  /** Counts acts: only the answer to the last one matters. */
  #last = 0;
  /** An act is under way and does not wait: a second press does nothing. */
  #busy = false;
  #confirmTimer: ReturnType<typeof setTimeout> | undefined;

  protected override get acting(): boolean {
    return this.#busy || this.held !== null;
  }

  /** The lay, if there is only one. */
  get onlyLay(): readonly string[] | null {
    const lays = this.own.lays ?? [];
    return lays.length === 1 ? (lays[0] ?? null) : null;
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
    const large = this.around.pub.pileCount >= CONFIRM_FROM;
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
    this.telling.mistake();
    await this.around.why({ do: 'react', cards: this.#nearest() });
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

  override clear(): void {
    super.clear();
    this.confirming = false;
  }

  override update(own: LuckyOwn | null, isNewStart: boolean): void {
    super.update(own, isNewStart);
    if (own?.take !== true) {
      this.confirming = false;
    }
  }

  /** Own cards that look like those on top, so that the refusal says what is missing. */
  #nearest(): string[] {
    const last = this.around.pub.pile.at(-1);
    const alike = (code: string) =>
      last !== undefined && face(code).kind === face(last).kind && face(code).n === face(last).n;
    const cards = this.hand.length > 0 ? this.hand : this.opens;
    const equal = cards.filter(alike);
    return equal.length > 0 ? equal : cards.slice(0, 1);
  }

  /** An act that waits for the snap pause is replaced by the next one. */
  async #act(action: LuckyAction, cards: readonly string[]): Promise<void> {
    if (!this.around.connected || this.#busy) {
      return;
    }
    this.#last += 1;
    const id = this.#last;
    this.#busy = true;
    const timer = setTimeout(() => {
      this.pending = true;
    }, PENDING_MS);
    const settle = (held: string[] | null) => {
      clearTimeout(timer);
      this.#busy = false;
      this.pending = false;
      this.held = held;
    };
    let waited = false;
    const answer = await this.around.act(action, () => {
      waited = true;
      settle([...cards]);
    });
    if (id !== this.#last) {
      return;
    }
    settle(null);
    if (answer.ok) {
      this.clear();
      this.telling.laid();
    } else if (waited) {
      this.telling.cancelled();
    }
  }
}
