/** Keys of the table, and what each does. They work while the table has the focus. */
import { DIGITS, type Digit } from './newest';

export interface KeyActs {
  /** Space: take a face-down card. */
  draw: () => void;
  /** Enter: add the held card; false if there is none, then the focused button is pressed. */
  add: () => boolean;
  throwBack: () => void;
  stop: () => void;
  /** One of the ten newest face-up cards. */
  digit: (digit: Digit) => void;
  why: () => void;
  rule: () => void;
  sayTurn: () => void;
  sayHand: () => void;
  sayOthers: () => void;
}

type Act = Exclude<keyof KeyActs, 'digit' | 'add'>;

const LETTERS: Record<string, Act> = {
  s: 'stop',
  w: 'why',
  t: 'sayTurn',
  h: 'sayHand',
  o: 'sayOthers',
  '?': 'rule',
};
/** Where Space and Enter mean the cards, not a button of its own. */
const CARDS = '[data-zone="middle"], [data-zone="hand"]';

/** A handler for key presses within the table. `letters`: are letter keys switched on? */
export function keyHandler(acts: KeyActs, letters: () => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) {
      return;
    }
    if (target.closest('dialog, input, select, textarea') !== null) {
      return;
    }
    const known = act(event, target.closest(CARDS) !== null);
    if (known === undefined) {
      return;
    }
    if (event.repeat) {
      // A key that is held down has done its work.
      event.preventDefault();
    } else if (known() !== false) {
      event.preventDefault();
    }
  };

  function act(event: KeyboardEvent, onCards: boolean): (() => unknown) | undefined {
    if (event.key === 'Backspace') {
      return acts.throwBack;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      return onCards ? (event.key === ' ' ? acts.draw : acts.add) : undefined;
    }
    return letters() ? letter(event.key.toLowerCase()) : undefined;
  }

  function letter(key: string): (() => void) | undefined {
    const digit = DIGITS.find((one) => one === key);
    if (digit !== undefined) {
      return () => acts.digit(digit);
    }
    const name = LETTERS[key];
    return name === undefined ? undefined : acts[name];
  }
}
