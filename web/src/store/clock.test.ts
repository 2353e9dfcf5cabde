import { describe, expect, test } from 'vitest';
import { ServerClock } from './clock';

/** The server's clock runs this far ahead of ours, ms. */
const AHEAD = 5_000;

/** A ping that leaves at `sent`, `out` ms to the server and `back` ms to us. */
function ping(clock: ServerClock, sent: number, out: number, back: number, ahead = AHEAD): void {
  clock.pong(sent + out + ahead, sent, sent + out + back);
}

describe('the server’s clock', () => {
  test('is known from a frame at once, late by its way', () => {
    const clock = new ServerClock();
    clock.frame(1_000 + AHEAD, true, 1_120);
    expect(clock.now(2_000)).toBe(2_000 + AHEAD - 120);
    clock.frame(3_000 + AHEAD, false, 3_040);
    expect(clock.now(4_000)).toBe(4_000 + AHEAD - 40);
  });

  test('is told within 50 ms over a slow and restless line', () => {
    const clock = new ServerClock();
    clock.frame(AHEAD, true, 400);
    const ways = [
      [180, 310],
      [90, 120],
      [400, 95],
      [110, 260],
    ] as const;
    for (const [i, [out, back]] of ways.entries()) {
      ping(clock, 1_000 * (i + 1), out, back);
    }
    expect(Math.abs(clock.now(9_000) - 9_000 - AHEAD)).toBeLessThanOrEqual(15);
  });

  test('does not move for a slow pong or a late frame', () => {
    const clock = new ServerClock();
    ping(clock, 1_000, 10, 10);
    const before = clock.now(5_000);
    ping(clock, 2_000, 10, 900);
    clock.frame(4_000 + AHEAD + 300, false, 4_000);
    expect(clock.now(5_000)).toBe(before);
  });

  test('is told anew after one of the clocks was set', () => {
    const clock = new ServerClock();
    ping(clock, 1_000, 10, 10);
    ping(clock, 3_000, 30, 30, AHEAD - 60_000);
    expect(clock.now(5_000)).toBe(5_000 + AHEAD - 60_000);
  });

  test('is followed as it drifts', () => {
    const clock = new ServerClock();
    ping(clock, 0, 5, 5);
    for (let i = 1; i <= 16; i += 1) {
      ping(clock, 2_000 * i, 10, 10, AHEAD + i);
    }
    expect(clock.now(40_000)).toBe(40_000 + AHEAD + 16);
  });
});
