import { untrack } from 'svelte';

const TICK_MS = 100;

/**
 * A clock that ticks only while a deadline is ahead, in step with the nearest one: whole seconds
 * and the deadline itself come at the same moment on every device. Times are the server's, in
 * epoch ms.
 */
export class Clock {
  now = $state(0);

  /** Call once while the component is made: `deadlines` are read again at every change. */
  constructor(now: () => number, deadlines: () => readonly number[]) {
    this.now = now();
    $effect(() => {
      const ends = deadlines();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        const here = now();
        this.now = here;
        const left = Math.min(...ends.filter((end) => end > here)) - here;
        if (Number.isFinite(left)) {
          timer = setTimeout(tick, left % TICK_MS || TICK_MS);
        }
      };
      untrack(tick);
      return () => clearTimeout(timer);
    });
  }
}
