import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Frame, ToClient, ToServer } from '../wire/types';
import { Connection, type Line, RACE_PING_EVERY, type Socket } from './connection';

class FakeSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ToServer[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breakDown(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const frame = (n: number, fresh = false): Frame => ({
  t: 'frame',
  n,
  you: 0,
  fresh,
  now: 0,
  table: null,
  public: null,
  own: null,
  events: [],
});
const answer = (key: string, held = false): Answer => ({
  t: 'answer',
  key,
  ok: true,
  held,
  refusal: null,
  fault: null,
});

let sockets: FakeSocket[];
let frames: number[];
let lines: Line[];
let clocks: [number, number][];
let slow: boolean;
let stopped: number;
let connection: Connection;
const last = () => {
  const socket = sockets.at(-1);
  if (socket === undefined) {
    throw new Error('no socket was opened');
  }
  return socket;
};
const sentKeys = (socket: FakeSocket) =>
  socket.sent.flatMap((message) => ('key' in message ? [message.key] : []));

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  frames = [];
  lines = [];
  clocks = [];
  slow = false;
  stopped = 0;
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return last();
    },
    'secret',
    {
      frame: (one) => frames.push(one.n),
      presence: () => {},
      trouble: () => {},
      line: (line) => lines.push(line),
      slow: (is) => {
        slow = is;
      },
      clock: (now, sent) => clocks.push([now, sent]),
      stopped: () => {
        stopped += 1;
      },
    },
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

/** Connected, with one frame seen and the first pings answered. */
function open(n = 1): FakeSocket {
  connection.wake();
  last().accept();
  last().say(frame(n, true));
  breathe(last(), 2_500);
  return last();
}

/** Let time pass and answer every ping within half a second; how many were sent meanwhile. */
function breathe(socket: FakeSocket, ms: number): number {
  const pings = () => socket.sent.filter((message) => message.t === 'ping');
  const before = pings().length;
  for (let i = 0; i <= ms / 500; i += 1) {
    socket.say({ t: 'pong', id: pings().at(-1)?.id ?? 0, now: 77_000 });
    if (i < ms / 500) {
      vi.advanceTimersByTime(500);
    }
  }
  return pings().length - before;
}

describe('opening', () => {
  test('says hello with the token, and is open with the first frame', () => {
    connection.wake();
    last().accept();
    expect(last().sent).toEqual([{ t: 'hello', token: 'secret', have: null }]);
    expect(lines).toEqual([]);
    last().say(frame(4, true));
    expect(lines).toEqual(['open']);
    expect(frames).toEqual([4]);
  });

  test('waking up while it opens opens no second socket', () => {
    connection.wake();
    connection.wake();
    expect(sockets).toHaveLength(1);
  });

  test('a socket that never opens is given up', () => {
    connection.wake();
    vi.advanceTimersByTime(8_600);
    expect(sockets[0]?.closed).toBe(true);
    expect(lines).toEqual(['lost']);
  });
});

describe('frames', () => {
  test('come in order, and none twice', () => {
    const socket = open(1);
    socket.say(frame(2));
    socket.say(frame(2));
    socket.say(frame(1));
    socket.say(frame(3));
    expect(frames).toEqual([1, 2, 3]);
  });

  test('a gap is never drawn over: everything is asked for anew', () => {
    const socket = open(1);
    socket.say(frame(3));
    expect(frames).toEqual([1]);
    expect(socket.closed).toBe(true);
    last().accept();
    expect(last().sent[0]).toEqual({ t: 'hello', token: 'secret', have: null });
    last().say(frame(9, true));
    expect(frames).toEqual([1, 9]);
  });
});

describe('a line that breaks', () => {
  test('is opened again after 0.5, 1, 2, 4 and 4 seconds, give or take a fifth', () => {
    open();
    last().breakDown();
    for (const [i, wait] of [500, 1_000, 2_000, 4_000, 4_000].entries()) {
      expect(sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(wait * 0.8 - 1);
      expect(sockets).toHaveLength(i + 1);
      vi.advanceTimersByTime(wait * 0.4 + 2);
      expect(sockets).toHaveLength(i + 2);
      last().breakDown();
    }
  });

  test('asks for what was missed, and sends what had no answer with the same key', async () => {
    const first = open(7);
    const asked = connection.act({ do: 'take' }, 3, () => {});
    const [key] = sentKeys(first);
    first.breakDown();
    connection.wake();
    last().accept();
    expect(last().sent).toEqual([{ t: 'hello', token: 'secret', have: 7 }]);
    last().say({ t: 'presence', online: [true], watchers: 0, replaceable: [] });
    expect(sentKeys(last())).toEqual([key]);
    last().say(answer(key ?? ''));
    expect((await asked).ok).toBe(true);
    expect(lines).toEqual(['open', 'lost', 'open']);
  });

  test('takes nothing new: what is pressed meanwhile is refused and never sent', async () => {
    open().breakDown();
    const refused = await connection.act({ do: 'take' }, 3, () => {});
    expect(refused.fault?.code).toBe('unsent');
    connection.wake();
    last().accept();
    last().say(frame(9, true));
    expect(sentKeys(last())).toEqual([]);
  });

  test('is opened at once when the page wakes up', () => {
    open().breakDown();
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  test('tells if the server said goodbye', () => {
    open().breakDown(1001);
    expect(stopped).toBe(1);
    connection.wake();
    last().accept();
    last().say(frame(2, true));
    last().breakDown(1006);
    expect(stopped).toBe(1);
  });

  test('is noticed without a word from the network: no pong within 5 seconds', () => {
    const socket = open();
    vi.advanceTimersByTime(9_500);
    expect(socket.sent.at(-1)?.t).toBe('ping');
    vi.advanceTimersByTime(1_500);
    expect(slow).toBe(true);
    expect(lines).toEqual(['open']);
    vi.advanceTimersByTime(4_500);
    expect(lines).toEqual(['open', 'lost']);
  });

  test('a pong keeps it open, and tells the clock', () => {
    const since = Date.now();
    breathe(open(), 60_000);
    expect(lines).toEqual(['open']);
    expect(clocks[0]).toEqual([77_000, since]);
  });

  test('is looked at four times at once, then as often as is wanted', () => {
    connection.wake();
    last().accept();
    last().say(frame(1, true));
    expect(breathe(last(), 9_000)).toBe(3);
    expect(breathe(last(), 9_000)).toBe(1);
    connection.pingEvery = RACE_PING_EVERY;
    expect(breathe(last(), 10_000)).toBe(4);
  });
});

describe('answers', () => {
  test('an act that waits for a snap is held, and answered for good later', async () => {
    const socket = open();
    const onHeld = vi.fn();
    const asked = connection.act({ do: 'play', cards: ['o15'] }, 3, onHeld);
    const [key] = sentKeys(socket);
    socket.say(answer(key ?? '', true));
    expect(onHeld).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(3_000);
    expect(slow).toBe(false);
    socket.say(answer(key ?? ''));
    expect((await asked).held).toBe(false);
  });

  test('keys are never used twice', () => {
    const socket = open();
    void connection.act({ do: 'take' }, 3, () => {});
    void connection.why({ do: 'take' });
    void connection.order({ do: 'start' });
    expect(new Set(sentKeys(socket)).size).toBe(3);
  });

  test('one that is late shows as slow', () => {
    const socket = open();
    void connection.why({ do: 'take' });
    vi.advanceTimersByTime(1_600);
    expect(slow).toBe(true);
    socket.say(answer(sentKeys(socket)[0] ?? ''));
    expect(slow).toBe(false);
  });

  test('closing for good answers everything that waits', async () => {
    open();
    const asked = connection.why({ do: 'take' });
    connection.close({ code: 'bad_token', params: {} });
    expect((await asked).fault?.code).toBe('bad_token');
    connection.wake();
    expect(sockets).toHaveLength(1);
  });
});
