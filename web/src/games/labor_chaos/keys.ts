/** Keys of the table, and what each does. */
export interface KeyActs {
  main: () => void;
  clear: () => void;
  draw: () => void;
  hold: () => void;
  why: () => void;
  rule: () => void;
  sayTurn: () => void;
  sayHand: () => void;
  sayOthers: () => void;
}

const LETTERS: Readonly<Record<string, keyof KeyActs>> = {
  d: 'draw',
  m: 'hold',
  w: 'why',
  '?': 'rule',
  t: 'sayTurn',
  h: 'sayHand',
  o: 'sayOthers',
};

/** A handler for key presses within the table. `letters`: are letter keys switched on? */
export function keyHandler(acts: KeyActs, letters: () => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    const act = actOf(event, letters());
    if (act !== undefined) {
      event.preventDefault();
      acts[act]();
    }
  };
}

function actOf(event: KeyboardEvent, letters: boolean): keyof KeyActs | undefined {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) {
    return undefined;
  }
  if (target.closest('dialog, input, select, textarea') !== null) {
    return undefined;
  }
  // On what can be picked, Space picks and Enter acts.
  if (key === 'Enter' && target.closest('[data-picks]') !== null) {
    return event.repeat ? undefined : 'main';
  }
  if (key === 'Escape') {
    return 'clear';
  }
  return letters && !event.repeat ? LETTERS[key.toLowerCase()] : undefined;
}
