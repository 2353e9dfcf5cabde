// Two live regions for the whole page: one polite, one that interrupts (my turn, line lost).

export type Urgency = 'polite' | 'assertive';

const GAP = 500;

class Announcer {
  readonly said: Record<Urgency, string> = $state({ polite: '', assertive: '' });
  #waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
  #timer: Partial<Record<Urgency, ReturnType<typeof setTimeout>>> = {};

  /** Say a text; what comes within half a second of another is bundled with it. */
  say(text: string, urgency: Urgency): void {
    if (text === '') {
      return;
    }
    this.#waiting[urgency].push(text);
    this.#timer[urgency] ??= setTimeout(() => this.#flush(urgency), 60);
  }

  #flush(urgency: Urgency): void {
    const text = this.#waiting[urgency].splice(0).join(' ');
    // The same words twice are a new message: a no-break space makes the text differ.
    this.said[urgency] = this.said[urgency] === text ? `${text}\u00a0` : text;
    this.#timer[urgency] = setTimeout(() => {
      this.#timer[urgency] = undefined;
      if (this.#waiting[urgency].length > 0) {
        this.#flush(urgency);
      }
    }, GAP);
  }
}

export const announcer = new Announcer();

export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcer.say(text, urgency);
}
