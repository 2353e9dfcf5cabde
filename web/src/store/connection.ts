// One socket to one table: opens it, keeps it open, and brings frames in order.
//
// Intents carry a key and are sent again with the same key after a break, so each acts once.
// Nothing here knows a game, and nothing draws.
import type {
  Answer,
  Fault,
  Frame,
  Order,
  Pong,
  Presence,
  ToClient,
  ToServer,
  Trouble,
} from '../wire/types';
import { freshKey } from './random';

/** `opening`: for the first time; `lost`: was open or should be; `closed`: will not come back. */
export type Line = 'opening' | 'open' | 'lost' | 'closed';

export interface Hooks {
  /** A frame whose turn it is. Fresh ones replace everything. */
  frame(frame: Frame): void;
  presence(presence: Presence): void;
  trouble(trouble: Trouble): void;
  line(line: Line): void;
  /** True while an intent or a ping has waited for more than a second. */
  slow(slow: boolean): void;
  /** The server's clock, epoch ms, in answer to a ping that was sent at `sent` by our clock. */
  clock(now: number, sent: number): void;
  /** The server has said goodbye: somebody stopped it. */
  stopped(): void;
}

export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Pending {
  readonly message: ToServer;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly onHeld: () => void;
  held: boolean;
}

const OPEN = 1;
const GOING_AWAY = [1001, 1012];
const BACKOFF = [500, 1_000, 2_000, 4_000];
/** How often the line is looked at where nothing is urgent, ms. */
export const PING_EVERY = 10_000;
/** The same in a race. */
export const RACE_PING_EVERY = 2_000;
/** The first pings of a line: they tell the server's clock before a race begins. */
const FIRST_PINGS = 4;
const PONG_WITHIN = 5_000;
const OPEN_WITHIN = 8_000;
const SLOW_AFTER = 1_000;
/** The client's own fault code: the line is down, nothing was sent. */
export const LINE_LOST: Fault = { code: 'unsent', params: {} };

export class Connection {
  line: Line = 'opening';
  /** How often the line is looked at, ms. */
  pingEvery = PING_EVERY;
  #socket: Socket | null = null;
  #have: number | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #pings = 0;
  /** Pings that are still to be sent in quick succession. */
  #first = FIRST_PINGS;
  #lastPing = 0;
  #pinged: { id: number; at: number; within: number } | null = null;
  #pending = new Map<string, Pending>();

  constructor(
    private readonly open: () => Socket,
    private readonly token: string | null,
    private readonly hooks: Hooks,
  ) {}

  /** Open the line, or see at once whether it still lives; a sleeping phone calls this too. */
  wake(): void {
    if (this.line === 'closed') {
      return;
    }
    if (this.line === 'open') {
      this.#ping(2_000);
    } else if (this.#socket === null) {
      this.#connect();
    }
  }

  /** Close for good. Whatever waits is answered with a fault. */
  close(fault: Fault = LINE_LOST): void {
    this.#setLine('closed');
    this.#drop();
    clearTimeout(this.#retry);
    for (const [key, pending] of this.#pending) {
      pending.resolve(refusedBy(key, fault));
    }
    this.#pending.clear();
  }

  act(action: unknown, seen: number, onHeld: () => void): Promise<Answer> {
    return this.#ask((key) => ({ t: 'act', key, seen, action }), onHeld);
  }

  why(action: unknown): Promise<Answer> {
    return this.#ask((key) => ({ t: 'why', key, action }));
  }

  order(order: Order): Promise<Answer> {
    return this.#ask((key) => ({ t: 'do', key, order }));
  }

  #ask(message: (key: string) => ToServer, onHeld = () => {}): Promise<Answer> {
    const key = freshKey();
    if (this.line !== 'open') {
      return Promise.resolve(refusedBy(key, LINE_LOST));
    }
    return new Promise((resolve) => {
      const pending = { message: message(key), since: Date.now(), resolve, onHeld, held: false };
      this.#pending.set(key, pending);
      this.#send(pending.message);
    });
  }

  #connect(): void {
    this.#drop();
    clearTimeout(this.#retry);
    const socket = this.open();
    this.#socket = socket;
    this.#pinged = { id: -1, at: Date.now(), within: OPEN_WITHIN };
    this.#beat = setInterval(() => this.#look(), 500);
    socket.onopen = () => this.#send({ t: 'hello', token: this.token, have: this.#have });
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)));
    socket.onclose = (event) => {
      if (GOING_AWAY.includes(event.code)) {
        this.hooks.stopped();
      }
      this.#lost();
    };
  }

  /** Forget the socket without hearing from it again. */
  #drop(): void {
    clearInterval(this.#beat);
    this.#pinged = null;
    if (this.#socket !== null) {
      this.#socket.onopen = null;
      this.#socket.onmessage = null;
      this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = null;
    }
  }

  #lost(): void {
    this.#drop();
    if (this.line === 'closed') {
      return;
    }
    this.#setLine('lost');
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 0;
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  #receive(message: ToClient): void {
    switch (message.t) {
      case 'frame':
        this.#frame(message);
        break;
      case 'answer':
        this.#answer(message);
        break;
      case 'presence':
        this.hooks.presence(message);
        if (this.#have !== null) {
          this.#welcome();
        }
        break;
      case 'pong':
        this.#pong(message);
        break;
      case 'trouble':
        this.hooks.trouble(message);
        break;
    }
  }

  #frame(frame: Frame): void {
    if (!frame.fresh && this.#have !== null) {
      if (frame.n <= this.#have) {
        return; // seen before the line broke
      }
      if (frame.n !== this.#have + 1) {
        this.#have = null; // something is missing: ask for everything
        this.#connect();
        return;
      }
    }
    this.#have = frame.n;
    this.hooks.frame(frame);
    this.#welcome();
  }

  /** The first answer to the hello: the server knows us, so what waited is sent again. */
  #welcome(): void {
    if (this.line === 'open') {
      return;
    }
    this.#tries = 0;
    this.#first = FIRST_PINGS;
    this.#setLine('open');
    this.#ping(PONG_WITHIN);
    for (const pending of this.#pending.values()) {
      this.#send(pending.message);
    }
  }

  #answer(answer: Answer): void {
    const pending = this.#pending.get(answer.key);
    if (pending === undefined) {
      return;
    }
    if (answer.held) {
      pending.held = true;
      pending.onHeld();
      return;
    }
    this.#pending.delete(answer.key);
    pending.resolve(answer);
    this.#look();
  }

  /** Twice a second: is an answer late, is the line dead, is a ping due? */
  #look(): void {
    const now = Date.now();
    if (this.#pinged !== null && now - this.#pinged.at > this.#pinged.within) {
      this.#lost();
      return;
    }
    const waits = [...this.#pending.values()].some((p) => !p.held && now - p.since > SLOW_AFTER);
    const pong = this.#pinged !== null && now - this.#pinged.at > SLOW_AFTER;
    this.hooks.slow(waits || pong);
    const every = this.#first > 0 ? 0 : this.pingEvery;
    if (this.line === 'open' && this.#pinged === null && now - this.#lastPing > every) {
      this.#ping(PONG_WITHIN);
    }
  }

  #ping(within: number): void {
    this.#pings += 1;
    this.#first -= 1;
    this.#lastPing = Date.now();
    this.#pinged = { id: this.#pings, at: this.#lastPing, within };
    this.#send({ t: 'ping', id: this.#pings });
  }

  #pong(pong: Pong): void {
    if (this.#pinged?.id === pong.id) {
      this.hooks.clock(pong.now, this.#pinged.at);
      this.#pinged = null;
    }
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #setLine(line: Line): void {
    if (this.line !== line) {
      this.line = line;
      this.hooks.line(line);
    }
  }
}

function refusedBy(key: string, fault: Fault): Answer {
  return { t: 'answer', key, ok: false, held: false, refusal: null, fault };
}
