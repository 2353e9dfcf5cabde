import { beforeAll, describe, expect, it } from 'vitest';
import de from '../../i18n/de';
import { i18n } from '../../i18n/i18n.svelte';
import type { KindEvent } from '../../wire/types';
import { callFor } from './calling';
import { cardName } from './cards';
import { useWordLanguage } from './language.svelte';
import { plan } from './motion';
import { bundle, handSpeech, others, seatLabel, urgent } from './speech';
import { scene } from './story/scenes';
import { logLines, refusalText } from './words';

const CARD = 'red/blue/3';
const at = 0;
const NAMES = ['Chris', 'Anna', 'Ben', 'Ada'];

beforeAll(() => {
  i18n.lang = 'de';
  i18n.messages = de;
});

function taken(seat: number, card: string): KindEvent {
  return { event: 'CardTaken', seat, slot: 5, up: false, card, at };
}

function thrown(seat: number, card = CARD): KindEvent {
  return { event: 'CardReturned', seat, slot: 5, card, place: 3, reason: 'thrown', at };
}

describe('a card', () => {
  it('is called by the word that is printed on it', () => {
    expect(cardName(CARD)).toBe('Rot, gedruckt in Blau, 3-mal');
    useWordLanguage('en');
    expect(cardName(CARD)).toBe('Red, gedruckt in Blau, 3-mal');
    useWordLanguage('each');
  });
});

describe('a seat', () => {
  const { pub, table } = scene(4, {
    held: [
      null,
      { slot: 3, card: '', until: 0, ready: 0 },
      { slot: 4, card: CARD, until: 0, ready: 0 },
      null,
    ],
    pub: { full: [3], flags: [1], turn: 2, pauses: [0, 0, 1500, 0] },
  });
  const label = (seat: number, here = true) => {
    const info = table.seats[seat];
    return info && seatLabel({ seat, pub, info, name: NAMES[seat] ?? '', here });
  };

  it('tells everything that is to be seen of it', () => {
    expect(label(1, false)).toMatch(/^Anna, 2 von 9 Karten, letzte: .*verdeckt.*nichts passt/);
    expect(label(1, false)).toContain('ist weg');
    expect(label(2)).toContain(`hält ${cardName(CARD)}`);
    expect(label(2)).toContain('ist dran');
    expect(label(2)).toContain('macht nach jedem Griff 1,5 s Pause');
    expect(label(1)).not.toContain('Pause');
    expect(label(3)).toContain('Reihe voll');
    expect(label(3)).toContain('Bot');
  });

  it('is listed clockwise from the left; who watches sees all', () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
    expect(others(3, -1)).toEqual([0, 1, 2]);
  });
});

describe('what is said', () => {
  it('of the own doings comes at once', () => {
    expect(urgent([taken(0, CARD)], 0, NAMES)).toEqual([`In der Hand: ${cardName(CARD)}.`]);
    expect(urgent([thrown(0)], 0, NAMES)).toEqual([`Zurückgeworfen: ${cardName(CARD)}.`]);
  });

  it('of the others is bundled', () => {
    const { pub } = scene(4);
    const events = [
      taken(1, ''),
      thrown(1),
      thrown(2),
      thrown(3),
      { event: 'CardAppended', seat: 2, card: CARD, at } as const,
    ];
    expect(urgent(events, 0, NAMES)).toEqual([]);
    expect(bundle(events, pub, 0, NAMES)).toBe('Ben: 5 von 9. 3 Karten zurückgeworfen.');
    expect(bundle([], pub, 0, NAMES)).toBe('');
  });

  it('of the own row and hand is complete', () => {
    const { pub } = scene(4);
    const speech = handSpeech(pub, 0, CARD);
    expect(speech).toContain(cardName(CARD));
    for (const card of pub.rows[0] ?? []) {
      expect(speech).toContain(cardName(card));
    }
  });
});

describe('the log', () => {
  it('names no card that was taken face down by somebody else', () => {
    const [line] = logLines(taken(1, ''), NAMES, 0);
    expect(line).toContain('Anna');
    expect(line).toContain('verdeckt');
  });

  it('has a line for every event', () => {
    const claims = [
      { seat: 1, arrival: 100, correction: 10 },
      { seat: 0, arrival: 118, correction: 5 },
    ];
    const check = { seat: 0, kept: 3, fault_at: 0, matches: [], words: 5, distance: 0 };
    const events: KindEvent[] = [
      { event: 'RaceStarted', at },
      { event: 'TurnBegan', seat: 1, at },
      taken(0, CARD),
      { event: 'CardAppended', seat: 0, card: CARD, at },
      { event: 'RowFilled', seat: 0, at },
      thrown(0),
      { event: 'CardTakenBack', seat: 0, card: CARD, at },
      { event: 'FlagSet', seat: 0, on: true, at },
      { event: 'FlagSet', seat: 0, on: false, at },
      { event: 'GrabContested', slot: 3, claims, by_row: false, at },
      { event: 'GrabContested', slot: 3, claims, by_row: true, at },
      { event: 'GrabContested', slot: -1, claims, by_row: false, at },
      { event: 'Stopped', seat: 0, by: 'call', at },
      { event: 'Stopped', seat: -1, by: 'stuck', at },
      { event: 'RoundScored', checks: [check], order: [0], points: [10], seed: '', at },
      { event: 'MatchEnded', totals: [10, 2], ranking: [[0], [1]] },
      { event: 'SeatFrozen', seat: 1, at },
      { event: 'SeatReturned', seat: 1, at },
    ];
    for (const event of events) {
      const lines = logLines(event, NAMES, 0);
      expect(lines, event.event).toHaveLength(1);
      expect(lines[0], event.event).not.toMatch(/nk\.event|undefined/);
    }
    expect(logLines(events[9], NAMES, 0)[0]).toContain('23 ms');
  });

  it('tells who lost a race that it was lost, and by how much', () => {
    const event: KindEvent = {
      event: 'GrabContested',
      slot: 3,
      claims: [
        { seat: 2, arrival: 100, correction: 0 },
        { seat: 0, arrival: 131, correction: 8 },
      ],
      by_row: false,
      at,
    };
    expect(callFor([event], NAMES, 0)).toEqual({ text: 'Ben war schneller (23 ms)', tone: 'bad' });
    expect(callFor([event], NAMES, 1)).toBeNull();
  });
});

describe('the start', () => {
  const start: KindEvent = { event: 'RaceStarted', at };

  it('is called in a race, and not in a calm round', () => {
    expect(callFor([start], NAMES, 0)?.text).toBe('Los!');
    expect(callFor([start, { event: 'TurnBegan', seat: 1, at }], NAMES, 0)).toBeNull();
  });
});

describe('points', () => {
  it('have a real minus in the log', () => {
    const check = { seat: 0, kept: 3, fault_at: 0, matches: [], words: 5, distance: 0 };
    const scored: KindEvent = {
      event: 'RoundScored',
      checks: [check],
      order: [0],
      points: [-4],
      seed: '',
      at,
    };
    expect(logLines(scored, NAMES, 0).join()).toContain('−4');
    const set = { ...roundSetUp(), points: [10, -2] };
    expect(logLines(set, NAMES, 0).join()).toContain('+10, −2');
  });
});

function roundSetUp(): Extract<KindEvent, { event: 'RoundSetUp' }> {
  return {
    event: 'RoundSetUp',
    round: 1,
    racers: [0, 1],
    need: 11,
    starts: [],
    points: [],
    layout: [],
    cards: [],
    seed: '',
    opener: -1,
    at,
    race_at: at,
  };
}

describe('a refusal', () => {
  it('names the winner, and the time if it is known', () => {
    const refusal = { rule: 'NK-3.4', ruling: '', params: { seat: 1 } };
    expect(refusalText(refusal, NAMES)).toBe('Anna war schneller.');
    const timed = { ...refusal, params: { seat: 1, ms: 23 } };
    expect(refusalText(timed, NAMES)).toBe('Anna war schneller (23 ms).');
  });

  it('takes the words of its ruling where there are some', () => {
    const early = refusalText({ rule: 'NK-8.2', ruling: 'NK-A32', params: {} }, NAMES);
    const late = refusalText({ rule: 'NK-8.2', ruling: '', params: {} }, NAMES);
    expect(early).not.toBe(late);
    expect(early).not.toContain('refusal.');
  });
});

describe('flights', () => {
  it('show no face that this person may not see', () => {
    expect(plan([taken(1, '')], 0)).toMatchObject([{ card: null, from: 'slot-5', to: 'seat-1' }]);
    expect(plan([taken(0, CARD)], 0)).toMatchObject([{ card: CARD, to: 'held' }]);
  });

  it('bring cards that are thrown back to where they lie now', () => {
    expect(plan([thrown(2)], 0)).toMatchObject([{ card: CARD, from: 'seat-2', to: 'lay-5' }]);
  });
});
