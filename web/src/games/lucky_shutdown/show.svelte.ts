/** What a new message lets be seen and heard: flights, calls, badges, sounds, announcements. */
import { SvelteMap } from 'svelte/reactivity';
import { motionReduced } from '../../settings/settings.svelte';
import { announce } from '../../ui/announcer.svelte';
import { type Sound, sound } from '../../ui/sound';
import type { LuckyEvent, LuckyPublic } from '../../wire/types';
import type { Called } from '../common/called';
import type { Batch } from '../contract';
import { callFor } from './calling';
import { stackOf } from './cards';
import type { Airborne } from './FlightLayer.svelte';
import { fanned, shiftOf } from './fan';
import { type Place, plan, type SeatEffect, seatEffects } from './motion';
import { logLines } from './words';

const LATE_MS = 1000;
const CALL_MS = 1800;
const BADGE_MS = 3000;
const HOP_MS = 600;
const FADE_MS = 150;

export class Show {
  airborne: Airborne[] = $state.raw([]);
  landing = $state.raw({ cards: 0, ms: 0, n: 0 });
  callout: Called | null = $state.raw(null);
  readonly effects = new SvelteMap<number, SeatEffect>();

  readonly #root: () => HTMLElement | undefined;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #seen = -1;
  #pile: readonly string[] = [];
  #ids = 0;
  /** Counts down: what is told is numbered apart from the messages. */
  #tells = 0;

  constructor(root: () => HTMLElement | undefined) {
    this.#root = root;
  }

  /** A message came; the page still shows the state before it. */
  receive(
    batch: Batch<LuckyEvent>,
    pub: LuckyPublic,
    you: number,
    names: readonly string[],
    now: number,
  ): void {
    if (batch.n === this.#seen) {
      return;
    }
    this.#seen = batch.n;
    const before = this.#pile;
    this.#pile = pub.pile;
    this.airborne = [];
    this.landing = { cards: 0, ms: 0, n: batch.n };
    if (batch.fresh || batch.events.length === 0) {
      return;
    }
    const lines = batch.events.flatMap((event) => logLines(event, names, you));
    if (lines.length > 0) {
      announce(lines.join(' '));
    }
    this.#badges(batch.events);
    this.#call(batch, names, you);
    playSound(batch.events, you);
    if (isLate(batch.events, now) || document.hidden) {
      return;
    }
    if (motionReduced()) {
      this.#fade(batch);
    } else {
      this.#fly(batch, before, pub, you);
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

  #badges(events: readonly LuckyEvent[]): void {
    for (const [seat, effect] of seatEffects(events)) {
      this.effects.set(seat, effect);
      this.#later(effect.kind === 'took' ? BADGE_MS : HOP_MS, () => {
        if (this.effects.get(seat) === effect) {
          this.effects.delete(seat);
        }
      });
    }
  }

  #call(batch: Batch<LuckyEvent>, names: readonly string[], you: number): void {
    const called = callFor(batch.events, names, you);
    if (called === null) {
      return;
    }
    this.#callOut({ ...called, n: batch.n });
  }

  #callOut(callout: Called): void {
    this.callout = callout;
    this.#later(CALL_MS, () => {
      if (this.callout === callout) {
        this.callout = null;
      }
    });
  }

  #fade(batch: Batch<LuckyEvent>): void {
    const laid = batch.events.find((event) => event.event === 'CardsLaid');
    if (laid !== undefined) {
      this.landing = { cards: laid.cards.length, ms: FADE_MS, n: batch.n };
    }
  }

  #fly(batch: Batch<LuckyEvent>, before: readonly string[], pub: LuckyPublic, you: number): void {
    const place = (seat: number, card: string | null): Place => {
      if (seat !== you) {
        return `seat-${seat}`;
      }
      return card === null ? 'hand' : `stack-${stackOf(card)}`;
    };
    const { flights, landing } = plan(batch.events, before, place);
    this.landing = { ...landing, n: batch.n };
    const found: Airborne[] = [];
    let above = landing.cards;
    for (const flight of flights) {
      const start = this.#box(flight.from);
      let end = this.#box(flight.to);
      if (flight.to === 'pile' && above > 0 && end !== undefined) {
        above -= 1;
        end = beside(end, shiftOf(fanned(pub.run), above));
      }
      if (start !== undefined && end !== undefined) {
        this.#ids += 1;
        found.push({ ...flight, id: this.#ids, start, end });
      }
    }
    this.airborne = found;
  }

  #box(place: Place): DOMRect | undefined {
    const root = this.#root();
    if (place === 'out') {
      const pile = this.#box('pile');
      return pile && new DOMRect(innerWidth + 40, pile.top - pile.height, pile.width, pile.height);
    }
    const selector = place.startsWith('stack-')
      ? `[data-stack="${CSS.escape(place.slice(6))}"]`
      : `[data-place="${CSS.escape(place)}"]`;
    const found = root?.querySelector(selector) ?? root?.querySelector('[data-place="hand"]');
    return found?.getBoundingClientRect();
  }
}

/** The place of a card that lies so many card widths to the side. */
function beside(box: DOMRect, widths: number): DOMRect {
  return new DOMRect(box.left + widths * box.width, box.top, box.width, box.height);
}

/** Events say when they happened: what is long past is not acted out. */
function isLate(events: readonly LuckyEvent[], now: number): boolean {
  const times = events.flatMap((event) => ('at' in event ? [event.at] : []));
  return times.length > 0 && now - Math.max(...times) > LATE_MS;
}

/** One sound for a message: the most important one. */
function playSound(events: readonly LuckyEvent[], you: number): void {
  const heard = events.map((event) => soundOf(event, you));
  const order: readonly Sound[] = ['win', 'stop', 'snap', 'take', 'card'];
  const loudest = order.find((one) => heard.includes(one));
  if (loudest !== undefined) {
    sound(loudest);
  }
}

function soundOf(event: LuckyEvent, you: number): Sound | null {
  switch (event.event) {
    case 'CardsLaid':
      return event.way === 'react' ? 'snap' : 'card';
    case 'PileTaken':
      return 'take';
    case 'PileCleared':
      return 'snap';
    case 'RoundEnded':
      return 'stop';
    case 'SeatFinished':
      return event.seat === you ? 'win' : null;
    default:
      return null;
  }
}
