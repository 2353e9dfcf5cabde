// The server's clock, told from its pongs: a common start is seen by all at the same moment.

interface Sample {
  /** How far the server's clock is ahead of ours, ms. */
  readonly offset: number;
  /** The round trip of the ping, ms: half of it bounds the error. */
  readonly trip: number;
}

/** So many pongs are remembered; a clock that drifts is followed within that time. */
const KEPT = 16;

export class ServerClock {
  #samples: Sample[] = [];
  #offset = 0;

  /** The server's clock, epoch ms. `here`: ours. */
  now(here: number = Date.now()): number {
    return here + this.#offset;
  }

  /** A frame that says `now` has come: good enough until a pong tells it better. */
  frame(now: number, fresh: boolean, here: number = Date.now()): void {
    if (fresh) {
      this.#samples = []; // whatever lies between, a clock may have been set meanwhile
      this.#offset = now - here;
    } else if (this.#samples.length === 0) {
      this.#offset = Math.max(this.#offset, now - here);
    }
  }

  /** A pong that says `now` has come; its ping was sent at `sent` by our clock. */
  pong(now: number, sent: number, here: number = Date.now()): void {
    const trip = Math.max(0, here - sent);
    const sample = { offset: now + trip / 2 - here, trip };
    const known = this.#best();
    if (
      known !== null &&
      Math.abs(sample.offset - known.offset) > (sample.trip + known.trip) / 2 + 20
    ) {
      this.#samples = []; // no line explains that: one of the clocks was set
    }
    this.#samples = [...this.#samples, sample].slice(-KEPT);
    this.#offset = this.#best()?.offset ?? sample.offset;
  }

  /** The quickest round trip leaves the least room for error. */
  #best(): Sample | null {
    return this.#samples.reduce<Sample | null>(
      (best, sample) => (best === null || sample.trip <= best.trip ? sample : best),
      null,
    );
  }
}
