/**
 * One Tab stop for a group, arrow keys inside. The group's items carry `data-item`; whichever was
 * focused last keeps the Tab stop, and when it goes away its neighbour takes over.
 */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function roving(group: HTMLElement): () => void {
  let last = 0;

  function items(): HTMLElement[] {
    return [...group.querySelectorAll<HTMLElement>('[data-item]')];
  }

  function mark(): void {
    const all = items();
    const focused = all.indexOf(document.activeElement as HTMLElement);
    last = focused >= 0 ? focused : Math.min(last, Math.max(all.length - 1, 0));
    for (const [i, item] of all.entries()) {
      const value = i === last ? '0' : '-1';
      if (item.getAttribute('tabindex') !== value) {
        item.setAttribute('tabindex', value);
      }
    }
  }

  function onKey(event: KeyboardEvent): void {
    const all = items();
    const from = all.indexOf(event.target as HTMLElement);
    const to = from < 0 ? undefined : target(all, from, event.key);
    if (to !== undefined) {
      event.preventDefault();
      to.focus();
    }
  }

  const watcher = new MutationObserver(mark);
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', onKey);
  group.addEventListener('focusin', mark);
  mark();
  return () => {
    watcher.disconnect();
    group.removeEventListener('keydown', onKey);
    group.removeEventListener('focusin', mark);
  };
}

function target(all: HTMLElement[], from: number, key: string): HTMLElement | undefined {
  if (key === 'Home') {
    return all[0];
  }
  if (key === 'End') {
    return all.at(-1);
  }
  const step = STEPS[key];
  if (step === undefined) {
    return undefined;
  }
  const [across, down] = step;
  return down === 0 ? all[from + across] : nearestInRow(all, from, down);
}

/** The item of the next row up or down that is closest to straight above or below. */
function nearestInRow(all: HTMLElement[], from: number, down: number): HTMLElement | undefined {
  const boxes = all.map((item) => item.getBoundingClientRect());
  const here = boxes[from];
  if (here === undefined) {
    return undefined;
  }
  const rows = boxes.map((box) => (box.top - here.top) * down);
  const row = Math.min(...rows.filter((distance) => distance > here.height / 2));
  const distance = (i: number) =>
    Math.abs((rows[i] ?? Infinity) - row) > here.height / 2
      ? Infinity
      : Math.abs((boxes[i]?.left ?? Infinity) - here.left);
  const best = [...all.keys()].reduce((a, b) => (distance(b) < distance(a) ? b : a), 0);
  return Number.isFinite(row) && Number.isFinite(distance(best)) ? all[best] : undefined;
}
