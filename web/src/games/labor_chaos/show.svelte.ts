/** What a new message lets be seen and heard: flights, calls, badges, sounds, announcements. */
import { SvelteMap } from 'svelte/reactivity';
import { motionReduced } from '../../settings/settings.svelte';
import { announce } from '../../ui/announcer.svelte';
import { type Sound, sound } from '../../ui/sound';
import type { LabEvent } from '../../wire/types';
import type { Called } from '../common/called';
import type { Batch } from '../contract';
import { callFor } from './calling';
import { logLines } from './log';
import { gains, type Place, plan } from './motion';
import { readOut } from './voice';

const LATE_MS = 1500;
const CALL_MS = 1800;
const BADGE_MS = 3000;

export interface Airborne {
  id: number;
  card: string;
  delay: number;
  ms: number;
  start: DOMRect;
  end: DOMRect;
}

/** Who looks at the table, and when. */
export interface Watch {
  you: number;
  names: readonly string[];
  /** The server's clock, epoch ms. */
  now: number;
}

export class Show {
  airborne: readonly Airborne[] = $state.raw([]);
  callout: Called | null = $state.raw(null);
  /** How many cards each seat has just got. */
  readonly gained = new SvelteMap<number, number>();

  readonly #root: () => HTMLElement | undefined;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #seen = -1;
  #ids = 0;
  /** Counts down: what is told is numbered apart from the messages. */
  #tells = 0;

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** A message came; the page still shows the state before it. */
  receive(batch: Batch<LabEvent>, { you, names, now }: Watch): void {
    if (batch.n === this.#seen) {
      return;
    }
    this.#seen = batch.n;
    this.airborne = [];
    if (batch.fresh || batch.events.length === 0) {
      return;
    }
    announce(batch.events.flatMap((event) => logLines(event, names, you)).join(' '));
    const called = callFor(batch.events, names, you);
    if (called !== null) {
      this.#callOut({ ...called, n: batch.n });
    }
    this.#badges(batch.events);
    playSound(batch.events, you);
    const played = batch.events.findLast((event) => event.event === 'CardPlayed');
    if (played !== undefined) {
      readOut(played.card);
    }
    if (!isLate(batch.events, now) && !document.hidden && !motionReduced()) {
      this.#fly(batch.events, you);
    }
  }

  /** Says something to this person alone, to ears and, if nothing else is called, to eyes. */
  tell(text: string): void {
    announce(text);
    if (this.callout === null) {
      this.#tells -= 1;
      this.#callOut({ text, tone: 'plain', n: this.#tells });
    }
  }

  landed(id: number): void {
    this.airborne = this.airborne.filter((card) => card.id !== id);
  }

  /** The table goes away: nothing may happen later. */
  stop(): void {
    for (const timer of this.#timers) {
      clearTimeout(timer);
    }
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #badges(events: readonly LabEvent[]): void {
    for (const [seat, n] of gains(events)) {
      this.gained.set(seat, n);
      this.#later(BADGE_MS, () => {
        if (this.gained.get(seat) === n) {
          this.gained.delete(seat);
        }
      });
    }
  }

  #callOut(callout: Called): void {
    this.callout = callout;
    this.#later(CALL_MS, () => {
      if (this.callout === callout) {
        this.callout = null;
      }
    });
  }

  #fly(events: readonly LabEvent[], you: number): void {
    const found: Airborne[] = [];
    for (const { card, from, to, delay, ms } of plan(events, you)) {
      const [start, end] = [this.#box(from), this.#box(to)];
      if (start !== undefined && end !== undefined) {
        this.#ids += 1;
        found.push({ id: this.#ids, card, delay, ms, start, end });
      }
    }
    this.airborne = found;
  }

  #box(place: Place): DOMRect | undefined {
    const found = this.#root()?.querySelector(`[data-place="${CSS.escape(place)}"]`);
    return found?.getBoundingClientRect();
  }
}

/** Events say when they happened: what is long past is not acted out. */
function isLate(events: readonly LabEvent[], now: number): boolean {
  const times = events.flatMap((event) => ('at' in event ? [event.at] : []));
  return times.length > 0 && now - Math.max(...times) > LATE_MS;
}

/** One sound for a message: the most important one. */
function playSound(events: readonly LabEvent[], you: number): void {
  const heard = events.map((event) => soundOf(event, you));
  const order: readonly Sound[] = ['win', 'stop', 'snap', 'take', 'card'];
  const loudest = order.find((one) => heard.includes(one));
  if (loudest !== undefined) {
    sound(loudest);
  }
}

function soundOf(event: LabEvent, you: number): Sound | null {
  switch (event.event) {
    case 'CardPlayed':
      return event.instant ? 'snap' : 'card';
    case 'CardsMoved':
      return event.to === 'hand' ? 'take' : 'card';
    case 'GameEnded':
      return event.winner === you ? 'win' : 'stop';
    default:
      return null;
  }
}
