/** What a new message lets be seen and heard: flights, calls, sounds, announcements. */
import { motionReduced } from '../../settings/settings.svelte';
import { announce } from '../../ui/announcer.svelte';
import { type Sound, sound } from '../../ui/sound';
import type { KindEvent, KindPublic } from '../../wire/types';
import type { Called } from '../common/called';
import type { Batch } from '../contract';
import { callFor } from './calling';
import type { Airborne } from './FlightLayer.svelte';
import type { Lying } from './geometry';
import { type Place, plan } from './motion';
import { type Digit, type Newest, newest } from './newest';
import { bundle, urgent } from './speech';

const LATE_MS = 1000;
const CALL_MS = 1800;
/** So long are the doings of the others gathered before they are told. */
const NEWS_MS = 2500;
/** So long the page shows how a round was scored. */
const SCORING_MS = 10_000;

/** What the table looks like around a message. */
export interface Scenery {
  root: HTMLElement | undefined;
  /** The middle as it lies now. */
  cards: readonly Lying[];
  pub: KindPublic;
  you: number;
  names: readonly string[];
  now: number;
}

export class Show {
  airborne: Airborne[] = $state.raw([]);
  callout: Called | null = $state.raw(null);
  digits: Newest = $state.raw(new Map<number, Digit | null>());

  /** A round has just ended: how it came out is being shown. */
  scoring = $state(false);

  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #seen = -1;
  #ids = 0;
  /** The middle as it is drawn. */
  #drawn: readonly Lying[] = [];
  #news: KindEvent[] = [];
  #latest: Scenery | undefined;

  /** Where a card is still on its way to: there it is not drawn yet. */
  readonly #coming = $derived(new Set(this.airborne.map(({ to }) => to)));

  isComing(place: Place): boolean {
    return this.#coming.has(place);
  }

  /** A message came; the page still shows the state before it. */
  receive(batch: Batch<KindEvent>, scenery: Scenery): void {
    this.#latest = scenery;
    if (batch.n === this.#seen) {
      return;
    }
    this.#seen = batch.n;
    const { pub, you, names } = scenery;
    this.digits = newest(isNewRound(batch) ? new Map() : this.digits, batch.events, pub.middle);
    if (batch.fresh || batch.events.length === 0) {
      this.airborne = [];
      return;
    }
    announce(urgent(batch.events, you, names).join(' '));
    this.#gather(batch.events);
    this.#score(batch.events);
    this.#call(batch, names, you);
    playSound(batch.events, you);
    if (!isLate(batch.events, scenery.now) && !document.hidden && !motionReduced()) {
      this.#fly(batch.events, scenery);
    }
  }

  /** The page shows these cards now. */
  draw(cards: readonly Lying[]): void {
    this.#drawn = cards;
  }

  landed(id: number): void {
    this.airborne = this.airborne.filter((card) => card.id !== id);
  }

  /** The table goes away: nothing may happen later. */
  stop(): void {
    for (const timer of this.#timers) {
      clearTimeout(timer);
    }
    this.#timers.clear();
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  #gather(events: readonly KindEvent[]): void {
    if (this.#news.length === 0) {
      this.#later(NEWS_MS, () => {
        const news = this.#news;
        this.#news = [];
        const { pub, you, names } = this.#latest ?? {};
        if (pub !== undefined && you !== undefined && names !== undefined) {
          announce(bundle(news, pub, you, names));
        }
      });
    }
    this.#news.push(...events);
  }

  #score(events: readonly KindEvent[]): void {
    if (events.some(({ event }) => event === 'RoundScored')) {
      this.scoring = true;
      this.#later(SCORING_MS, () => {
        this.scoring = false;
      });
    }
  }

  #call(batch: Batch<KindEvent>, names: readonly string[], you: number): void {
    const called = callFor(batch.events, names, you);
    if (called === null) {
      return;
    }
    const callout = { ...called, n: batch.n };
    this.callout = callout;
    this.#later(CALL_MS, () => {
      if (this.callout === callout) {
        this.callout = null;
      }
    });
  }

  #fly(events: readonly KindEvent[], scenery: Scenery): void {
    const before = this.#drawn;
    const found: Airborne[] = [];
    for (const flight of plan(events, scenery.you)) {
      const start = boxOf(flight.from, before, scenery);
      const end = boxOf(flight.to, before, scenery);
      if (start !== undefined && end !== undefined) {
        this.#ids += 1;
        found.push({ ...flight, id: this.#ids, start, end });
      }
    }
    // Those still in the air go on, unless their card has moved on already.
    const gone = new Set(found.map(({ from }) => from.replace('slot-', 'lay-')));
    this.airborne = [...this.airborne.filter(({ to }) => !gone.has(to)), ...found];
  }
}

function isNewRound(batch: Batch<KindEvent>): boolean {
  return batch.fresh || batch.events.some(({ event }) => event === 'RoundSetUp');
}

function boxOf(place: Place, before: readonly Lying[], scenery: Scenery): DOMRect | undefined {
  const [kind, number] = place.split('-');
  if (kind === 'slot' || kind === 'lay') {
    const cards = kind === 'slot' ? before : scenery.cards;
    const card = cards.find(({ slot }) => slot === Number(number));
    const area = scenery.root?.querySelector('[data-place="middle"]')?.getBoundingClientRect();
    return card && area && boxIn(area, card);
  }
  return scenery.root?.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
}

function boxIn(area: DOMRect, { x, y, width, height }: Lying): DOMRect {
  return new DOMRect(area.left + x - width / 2, area.top + y - height / 2, width, height);
}

/** Events say when they happened: what is long past is not acted out. */
function isLate(events: readonly KindEvent[], now: number): boolean {
  const times = events.flatMap((event) => ('at' in event ? [event.at] : []));
  return times.length > 0 && now - Math.max(...times) > LATE_MS;
}

/** One sound for a message: the most important one. In a race only the own cards are heard. */
function playSound(events: readonly KindEvent[], you: number): void {
  const heard = events.map((event) => soundOf(event, you));
  const order: readonly Sound[] = ['stop', 'turn', 'mistake', 'take', 'card'];
  const loudest = order.find((one) => heard.includes(one));
  if (loudest !== undefined) {
    sound(loudest);
  }
}

function soundOf(event: KindEvent, you: number): Sound | null {
  switch (event.event) {
    case 'RaceStarted':
      return 'turn';
    case 'CardTaken':
      return event.seat === you ? 'card' : null;
    case 'CardAppended':
      return event.seat === you ? 'take' : null;
    case 'Stopped':
      return 'stop';
    default:
      return null;
  }
}
