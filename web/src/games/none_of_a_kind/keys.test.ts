import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyHandler } from './keys';

/** As much of an element as the handler looks at. */
class Place {
  constructor(private readonly inside: string) {}

  closest(selector: string): Place | null {
    return selector.includes(this.inside) ? this : null;
  }
}

beforeAll(() => {
  vi.stubGlobal('Element', Place);
});

const acts = {
  draw: vi.fn(),
  add: vi.fn(() => true),
  throwBack: vi.fn(),
  stop: vi.fn(),
  digit: vi.fn(),
  why: vi.fn(),
  rule: vi.fn(),
  sayTurn: vi.fn(),
  sayHand: vi.fn(),
  sayOthers: vi.fn(),
};

let letters = true;
const handle = keyHandler(acts, () => letters);

function press(key: string, more: Record<string, unknown> = {}, zone = 'middle') {
  const prevented = vi.fn();
  const event = {
    key,
    target: new Place(zone === 'dialog' ? 'dialog' : `[data-zone="${zone}"]`),
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    preventDefault: prevented,
    ...more,
  };
  handle(event as unknown as KeyboardEvent);
  return prevented;
}

beforeEach(() => {
  vi.clearAllMocks();
  letters = true;
});

describe('keys at the table', () => {
  it.each([
    [' ', 'draw'],
    ['Enter', 'add'],
    ['Backspace', 'throwBack'],
    ['s', 'stop'],
    ['S', 'stop'],
    ['w', 'why'],
    ['?', 'rule'],
    ['t', 'sayTurn'],
    ['h', 'sayHand'],
    ['o', 'sayOthers'],
  ] as const)('%j does %s', (key, act) => {
    expect(press(key)).toHaveBeenCalled();
    expect(acts[act]).toHaveBeenCalledOnce();
  });

  it('a digit means one of the ten newest cards', () => {
    press('0');
    expect(acts.digit).toHaveBeenCalledWith('0');
  });

  it('a key that is held down acts once', () => {
    for (const key of [' ', 'Enter', 'Backspace', 's', '3']) {
      expect(press(key, { repeat: true })).toHaveBeenCalled();
    }
    for (const act of [acts.draw, acts.add, acts.throwBack, acts.stop, acts.digit]) {
      expect(act).not.toHaveBeenCalled();
    }
  });

  it('Enter presses the focused card if there is nothing to add', () => {
    acts.add.mockReturnValueOnce(false);
    expect(press('Enter')).not.toHaveBeenCalled();
  });

  it('Space and Enter press the buttons of the bar', () => {
    expect(press(' ', {}, 'actions')).not.toHaveBeenCalled();
    expect(press('Enter', {}, 'actions')).not.toHaveBeenCalled();
    expect(acts.draw).not.toHaveBeenCalled();
    expect(acts.add).not.toHaveBeenCalled();
  });

  it('no letter and no digit does anything when letter keys are off', () => {
    letters = false;
    for (const key of ['s', 'w', 't', 'h', 'o', '?', '1', '0']) {
      expect(press(key)).not.toHaveBeenCalled();
    }
    expect(acts.stop).not.toHaveBeenCalled();
    expect(acts.digit).not.toHaveBeenCalled();
    press(' ');
    expect(acts.draw).toHaveBeenCalledOnce();
  });

  it('leaves shortcuts and dialogs alone', () => {
    press('s', { ctrlKey: true });
    press('Backspace', {}, 'dialog');
    expect(acts.stop).not.toHaveBeenCalled();
    expect(acts.throwBack).not.toHaveBeenCalled();
  });
});
