/** A clock that ticks only while a deadline is ahead. Times are the server's, in epoch ms. */
const TICK_MS = 100;

export class Clock {
  now = $state(0);

  /** Call once while the component is made: `deadlines` are read again at every change. */
  constructor(now: () => number, deadlines: () => readonly number[]) {
    this.now = now();
    $effect(() => {
      const last = Math.max(...deadlines());
      this.now = now();
      if (last <= this.now) {
        return;
      }
      const timer = setInterval(() => {
        this.now = now();
        if (this.now >= last) {
          clearInterval(timer);
        }
      }, TICK_MS);
      return () => clearInterval(timer);
    });
  }
}
