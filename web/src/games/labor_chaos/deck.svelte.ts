/** The deck of the table in sight: printed cards and what they may ask about people. */
import { i18n } from '../../i18n/i18n.svelte';
import { tableDeck } from '../../store/api';
import type { LabCardView, LabDeckView, LabFactView } from '../../wire/types';

const RETRY_MS = 3000;

class Deck {
  #view: LabDeckView = $state.raw({ hash: '', cards: [], facts: [] });
  readonly #cards = $derived(new Map(this.#view.cards.map((card) => [card.id, card])));
  readonly #facts = $derived(new Map(this.#view.facts.map((fact) => [fact.key, fact])));
  /** The deck could not be fetched yet; it is tried again. */
  failed = $state(false);
  /** Which deck of which table is shown or on its way. */
  #wanted = '';
  #given = false;

  get ready(): boolean {
    return this.#view.cards.length > 0;
  }

  get facts(): readonly LabFactView[] {
    return this.#view.facts;
  }

  card(id: string): LabCardView | undefined {
    return this.#cards.get(id);
  }

  fact(key: string): LabFactView | undefined {
    return this.#facts.get(key);
  }

  /** Fetches the deck of this table, once; `version` names it, so that another one is noticed. */
  async use(code: string, version: string): Promise<void> {
    const wanted = `${code} ${version}`;
    if (this.#wanted === wanted || this.#given) {
      return;
    }
    this.#wanted = wanted;
    while (this.#wanted === wanted) {
      try {
        const view = await tableDeck(code);
        if (this.#wanted === wanted) {
          this.#take(view);
        }
        return;
      } catch {
        this.failed = true;
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  /** Uses these cards and fetches none any more: for made-up tables. */
  give(view: LabDeckView): void {
    this.#given = true;
    this.#take(view);
  }

  #take(view: LabDeckView): void {
    this.#view = view;
    this.failed = false;
  }
}

export const deck = new Deck();

/** A text of a deck in the language spoken now, or in one that the deck has. */
export function spoken(texts: Readonly<Record<string, string>> | undefined): string {
  return texts?.[i18n.lang] ?? texts?.['en'] ?? Object.values(texts ?? {})[0] ?? '';
}
