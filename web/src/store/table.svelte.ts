// The table as this device knows it: what the last frames said, ready to draw.
import type { Batch } from '../games/contract';
import { findGame } from '../games/registry';
import type { Answer, Fault, Frame, Order, TableView } from '../wire/types';
import { ServerClock } from './clock';
import { Connection, type Line, PING_EVERY, RACE_PING_EVERY, type Socket } from './connection';
import { findSeat } from './seats';

/** Events of one frame, kept for the log. `missed` says that frames before it are not known. */
export interface LogEntry {
  readonly n: number;
  readonly missed: boolean;
  readonly events: readonly unknown[];
}

/** Orders to give as soon as a table just created here is open, by code. */
const firstOrders = new Map<string, readonly Order[]>();

export function afterCreating(code: string, orders: readonly Order[]): void {
  firstOrders.set(code, orders);
}

const LOG_LENGTH = 400;
const EMPTY: Batch<unknown> = { n: 0, fresh: true, events: [] };

export class TableStore {
  line: Line = $state('opening');
  slow = $state(false);
  stopped = $state(false);
  /** A fault that ended the connection: the table is gone, the seat is not ours any more. */
  ended: Fault | null = $state(null);
  table: TableView | null = $state.raw(null);
  pub: unknown = $state.raw(null);
  own: unknown = $state.raw(null);
  batch: Batch<unknown> = $state.raw(EMPTY);
  you = $state(-1);
  online: readonly boolean[] = $state.raw([]);
  watchers = $state(0);
  /** The seats on which a bot may take over now. */
  replaceable: readonly number[] = $state.raw([]);
  log: readonly LogEntry[] = $state.raw([]);
  /** Grows when the line is back after it was lost. */
  returns = $state(0);
  #clock = new ServerClock();
  #connection: Connection;
  #unlisten: () => void;

  constructor(
    readonly code: string,
    private readonly notice: (fault: Fault) => void,
  ) {
    this.#connection = new Connection(() => openSocket(code), findSeat(code)?.token ?? null, {
      frame: (frame) => this.#take(frame),
      presence: (presence) => {
        this.online = presence.online;
        this.watchers = presence.watchers;
        this.replaceable = presence.replaceable;
      },
      trouble: (trouble) => {
        if (trouble.fatal) {
          this.end(trouble.fault);
        } else {
          this.notice(trouble.fault);
        }
      },
      line: (line) => {
        if (line === 'open' && this.line === 'lost') {
          this.returns += 1;
        }
        this.line = line;
        this.stopped = this.stopped && line !== 'open';
        if (line === 'open') {
          void this.#giveFirstOrders();
        }
      },
      slow: (slow) => {
        this.slow = slow;
      },
      clock: (now, sent) => this.#clock.pong(now, sent),
      stopped: () => {
        this.stopped = true;
      },
    });
    this.#unlisten = listen(() => this.#connection.wake());
    this.#connection.wake();
  }

  /** The server's clock, epoch ms. */
  readonly now = (): number => this.#clock.now();

  act(action: unknown, seen: number, onHeld: () => void): Promise<Answer> {
    return this.#connection.act(action, seen, onHeld);
  }

  why(action: unknown): Promise<Answer> {
    return this.#connection.why(action);
  }

  order(order: Order): Promise<Answer> {
    return this.#connection.order(order);
  }

  /** Nothing more will come of this table: say why. */
  end(fault: Fault): void {
    this.ended = fault;
    this.#connection.close(fault);
  }

  close(): void {
    this.#unlisten();
    this.#connection.close();
  }

  async #giveFirstOrders(): Promise<void> {
    const orders = firstOrders.get(this.code) ?? [];
    firstOrders.delete(this.code);
    for (const order of orders) {
      const { fault } = await this.order(order);
      if (fault !== null) {
        this.notice(fault);
      }
    }
  }

  #take(frame: Frame): void {
    this.#clock.frame(frame.now, frame.fresh);
    this.you = frame.you;
    if (frame.fresh) {
      this.table = frame.table;
      this.pub = frame.public;
      this.own = frame.own;
    } else {
      this.table = frame.table ?? this.table;
      if (frame.public !== null) {
        this.pub = { ...(this.pub as object | null), ...(frame.public as object) };
      }
      this.own = frame.own ?? this.own;
    }
    this.#connection.pingEvery = findGame(this.table?.game ?? '')?.race
      ? RACE_PING_EVERY
      : PING_EVERY;
    this.batch = { n: this.batch.n + 1, fresh: frame.fresh, events: frame.events };
    if (frame.events.length > 0 || (frame.fresh && this.log.length > 0)) {
      const entry = { n: this.batch.n, missed: frame.fresh, events: frame.events };
      this.log = [...this.log, entry].slice(-LOG_LENGTH);
    }
  }
}

function openSocket(code: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${code}`) as Socket;
}

/** Call back whenever the page may have slept or the network come back. */
function listen(wake: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') {
      wake();
    }
  };
  document.addEventListener('visibilitychange', visible);
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('online', wake);
  };
}
