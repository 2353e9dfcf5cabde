/** Keys of the table: what each does, and values typed digit by digit. */
const TYPING_MS = 700;

export interface KeyActs {
  main: () => void;
  clear: () => void;
  all: () => void;
  take: () => void;
  snap: () => void;
  why: () => void;
  sayTurn: () => void;
  sayHand: () => void;
  sayOthers: () => void;
  /** A value was typed; false if there is no such stack (yet). */
  value: (typed: string) => 'done' | 'more' | 'none';
}

const LETTERS: Record<string, keyof KeyActs> = {
  a: 'all',
  p: 'take',
  s: 'snap',
  w: 'why',
  t: 'sayTurn',
  h: 'sayHand',
  o: 'sayOthers',
};

/** A handler for key presses within the table. `letters`: are letter keys switched on? */
export function keyHandler(acts: KeyActs, letters: () => boolean): (event: KeyboardEvent) => void {
  let typed = '';
  let typedAt = 0;

  function digit(key: string, at: number): void {
    typed = at - typedAt > TYPING_MS ? key : typed + key;
    typedAt = at;
    const result = acts.value(typed);
    if (result !== 'more') {
      typed = '';
    }
  }

  return (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) {
      return;
    }
    if (target.closest('dialog, input, select, textarea') !== null) {
      return;
    }
    if (event.key === 'Enter' && target.closest('[data-zone="hand"], [data-zone="singles"]')) {
      event.preventDefault();
      acts.main();
    } else if (event.key === 'Escape') {
      acts.clear();
    } else if (letters() && !event.repeat) {
      letterKey(event);
    }
  };

  function letterKey(event: KeyboardEvent): void {
    const act = LETTERS[event.key.toLowerCase()];
    if (act !== undefined && act !== 'value') {
      event.preventDefault();
      acts[act]();
    } else if (/^\d$/.test(event.key)) {
      event.preventDefault();
      digit(event.key, event.timeStamp);
    }
  }
}
