// A deck file that somebody chose for a new table, and what the server says of it.
import { checkDeck, Failure } from '../store/api';
import type { DeckChecked, Fault, SetupProblem } from '../wire/types';

export class OwnDeck {
  /** None: the deck that comes with the game. */
  file: File | null = $state.raw(null);
  /** What is in it, if it can be played with. */
  checked: DeckChecked | null = $state.raw(null);
  fault: Fault | null = $state.raw(null);
  problems: readonly SetupProblem[] = $state.raw([]);
  busy = $state(false);
  #asked = 0;

  /** Take this file, or go back to the deck of the game. */
  choose(file: File | null): void {
    this.file = file;
    this.#said(null);
  }

  /** Ask whether a table of so many seats could play with it. */
  async check(game: string, seats: number): Promise<void> {
    this.#said(null);
    const asked = this.#asked;
    this.busy = true;
    try {
      const checked = await checkDeck(game, { seats, deck: await this.text() });
      if (asked === this.#asked) {
        this.checked = checked;
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) {
        throw failure;
      }
      if (asked === this.#asked) {
        this.refused(failure);
      }
    } finally {
      if (asked === this.#asked) {
        this.busy = false;
      }
    }
  }

  /** What the file says now. Rejects with a `Failure` if it cannot be read any more. */
  async text(): Promise<string> {
    try {
      return (await this.file?.text()) ?? '';
    } catch {
      // Browsers do not read a file that was saved anew since it was chosen.
      throw new Failure({ code: 'deck_changed', params: {} }, 0);
    }
  }

  /** The server does not take it: keep why. */
  refused(failure: Failure): void {
    this.#said(failure);
  }

  #said(failure: Failure | null): void {
    this.#asked += 1;
    this.busy = false;
    this.checked = null;
    this.fault = failure?.fault ?? null;
    this.problems = failure?.problems ?? [];
  }
}
