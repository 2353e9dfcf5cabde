import { beforeAll, describe, expect, test } from 'vitest';
import de from '../../i18n/de';
import { i18n } from '../../i18n/i18n.svelte';
import { deck } from './deck.svelte';
import { keepFacts, profile, readFacts } from './facts';
import { logLines } from './log';
import { gains, plan } from './motion';
import { choiceText, goalOf, promptOf } from './prompt';
import { lines } from './sheet';
import { passDelay, passesAlone } from './stops';
import { fixture, SCENES } from './story/scenes';
import { targetsOf } from './targets';
import { refusalText } from './words';

const NAMES = ['Chris', 'Anna', 'Ben', 'Ada'];

beforeAll(() => {
  i18n.messages = de;
  i18n.lang = 'de';
  deck.give(fixture());
});

function promptIn(name: string, checking = '') {
  const found = SCENES[name];
  if (found === undefined) {
    throw new Error(`no scene ${name}`);
  }
  const { pub, own, you, names } = found;
  return promptOf({ pub, own, you, names, checking, confirming: false });
}

describe('the prompt', () => {
  test.each([
    ['turn', 'Spiel eine Karte – oder zieh, wenn keine geht', true],
    ['other', 'Anna ist dran', false],
    ['window', 'Anna spielt „Aussterbe-Umfrage“. Sofort-Karte?', true],
    ['quiet', 'Anna spielt „Aussterbe-Umfrage“. Sofort-Karte?', false],
    ['mine', 'Du spielst „Aussterbe-Umfrage“. Sofort-Karte?', false],
    ['claim', 'Anna sagt: „Hat gerade jemand gegähnt?“ Ja! Einspruch?', true],
    ['discard', 'Wirf 2 Handkarten ab', true],
    ['number', 'Nenn eine Zahl von 1 bis 9', true],
    ['dare', 'Hat gerade jemand gegähnt?', true],
    ['announce', 'Anna spielt „Aussterbe-Umfrage“', false],
    ['over', 'Anna gewinnt dieses Spiel', false],
  ])('of %s is "%s"', (name, text, mine) => {
    expect(promptIn(name)).toMatchObject({ text, mine });
  });

  test('asks in private whether a claim is true', () => {
    expect(promptIn('turn', 'robo-04')).toEqual({
      text: '„Hat gerade jemand gegähnt?“ Trifft das zu?',
      rule: 'LC-A16',
      mine: true,
    });
  });

  test('of a report says what has happened to whom', () => {
    const { pub, own, names } = SCENES['quiet'] ?? {};
    if (pub?.window == null || own === undefined || names === undefined) {
      throw new Error('no window is open');
    }
    const told = { ...pub, window: { ...pub.window, situation: 'live', fact: 'yawned' } as const };
    const said = (you: number) =>
      promptOf({ pub: told, own, you, names, checking: '', confirming: false }).text;
    expect(said(0)).toBe('Bei Anna: „Hat gerade jemand gegähnt?“ – ja. Sofort-Karte?');
    expect(said(1)).toBe('Bei dir: „Hat gerade jemand gegähnt?“ – ja. Sofort-Karte?');
  });

  test('says how much may be chosen', () => {
    const choice = SCENES['discard']?.own?.choice;
    if (choice == null) {
      throw new Error('nothing is asked');
    }
    expect(choiceText({ ...choice, least: 0, most: 3 })).toBe('Wirf höchstens 3 Handkarten ab');
  });
});

describe('the goal in force', () => {
  test('is the empty hand without an End card', () => {
    expect(goalOf({ end: '' }, false)).toEqual({ text: 'Werde alle Handkarten los.', card: '' });
  });

  test('is what the End card says', () => {
    const { text, card } = goalOf({ end: 'dino-08' }, false);
    expect(card).toBe('dino-08');
    expect(text).toMatch(/^Du gewinnst, wenn die Zahlen auf deinen Handkarten zusammen genau 21/);
  });

  test('keeps the empty hand beside it if the host says so', () => {
    expect(goalOf({ end: 'dino-08' }, true).text).toMatch(/Oder: Werde alle Handkarten los\.$/);
  });
});

describe('passing without being asked', () => {
  test.each([
    ['fits', ['dino-18'], false],
    ['fits', [], true],
    ['always', [], false],
    ['never', ['dino-18'], true],
  ] as const)('with %s and %j in hand: %s', (stops, reacts, alone) => {
    expect(passesAlone(stops, { mayPass: true, reacts: [...reacts] })).toBe(alone);
  });

  test('never happens after passing', () => {
    expect(passesAlone('never', { mayPass: false })).toBe(false);
  });

  test('takes between 0.9 and 2.7 seconds', () => {
    expect(passDelay(() => 0)).toBe(900);
    expect(passDelay(() => 1)).toBe(2700);
  });
});

describe('targets', () => {
  test('name all players and say why some cannot be meant', () => {
    const choice = SCENES['player']?.own?.choice;
    if (choice == null) {
      throw new Error('nothing is asked');
    }
    const found = targetsOf({ ...choice, values: [1, 3] }, { out: [2] }, 0, NAMES);
    expect(found.map(({ value, why }) => [value, why])).toEqual([
      [0, 'damit bist nicht du gemeint'],
      [1, ''],
      [2, 'spielt nicht mehr mit'],
      [3, ''],
    ]);
  });

  test('are closed cards by their place from 1', () => {
    const choice = SCENES['point']?.own?.choice;
    if (choice == null) {
      throw new Error('nothing is asked');
    }
    expect(targetsOf(choice, { out: [] }, 0, NAMES).map(({ text }) => text)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
  });
});

describe('refusals', () => {
  test('say the condition in words', () => {
    const refusal = {
      rule: 'LC-3.3',
      ruling: 'LC-A30',
      params: { card: 'robo-01', why: 'condition' },
    };
    expect(refusalText(refusal, NAMES)).toContain('Trägst du einen Ring?');
  });

  test('leave out a sentence that needs a condition, for a card without', () => {
    const refusal = {
      rule: 'LC-3.4',
      ruling: 'LC-A30',
      params: { card: 'bald-01', why: 'condition' },
    };
    expect(refusalText(refusal, NAMES)).toBe('Diese Karte kannst du gerade nicht spielen.');
  });

  test('name the seat', () => {
    const refusal = { rule: 'LC-3.2', ruling: 'LC-A17', params: { seat: 2 } };
    expect(refusalText(refusal, NAMES)).toBe('Erst muss Ben wählen.');
  });

  test('count what could be played instead of drawing', () => {
    const refusal = { rule: 'LC-6.3', ruling: 'LC-A1', params: { n: 3 } };
    expect(refusalText(refusal, NAMES)).toContain('3');
  });
});

describe('the log', () => {
  const moved = {
    event: 'CardsMoved',
    verb: 'draw',
    me: 1,
    n: 2,
    origin: 'draw',
    seat: -1,
    to: 'hand',
    to_seat: 2,
    top: false,
    open: false,
  } as const;

  test('tells faces only to whom they are known', () => {
    expect(logLines({ ...moved, cards: [] }, NAMES, 0)).toEqual(['Ben zieht 2 Karten.']);
    expect(logLines({ ...moved, cards: ['bald-01', 'robo-01'] }, NAMES, 2)).toEqual([
      'Ben zieht „Aufgeräumter Labortisch“ und „Magnetgreifer“.',
    ]);
  });

  test('says that somebody says it is true', () => {
    const event = { event: 'ClaimOpened', claim: 1, seat: 2, fact: 'yawned', of: 2, card: '' };
    expect(logLines({ ...event, until: 0 }, NAMES, 0)).toEqual([
      'Ben sagt: „Hat gerade jemand gegähnt?“ – trifft zu.',
    ]);
  });

  test('tells a named number from a chosen player', () => {
    const opened = { event: 'ChoiceOpened', seat: 1, label: '', card: '', values: [] };
    const made = { event: 'ChoiceMade', seat: 1, values: [2], public: true };
    const told = (choice: number, kind: string) =>
      [
        { ...opened, choice, kind },
        { ...made, choice },
      ].flatMap((event) => logLines(event, NAMES, 0));
    expect(told(7, 'number')).toEqual(['Anna nennt die Zahl 2.']);
    expect(told(8, 'player')).toEqual(['Anna wählt Ben.']);
    expect(told(9, 'cards')).toEqual([]);
  });

  test('passes over bookkeeping and passing', () => {
    expect(logLines({ event: 'ClockMoved', at: 5 }, NAMES, 0)).toEqual([]);
    expect(logLines({ event: 'WindowPassed', window: 1, seat: 0 }, NAMES, 0)).toEqual([]);
    const away = { event: 'CardPutAway', card: 'bald-01', to: 'discard', to_seat: -1 };
    expect(logLines({ ...away, top: true, live: false }, NAMES, 0)).toEqual([]);
  });
});

describe('motion', () => {
  test('takes a played card from its seat to the front and on to its place', () => {
    const flights = plan(
      [
        { event: 'CardPlayed', seat: 0, card: 'bald-01', instant: false, at: 0 },
        {
          event: 'CardPutAway',
          card: 'bald-01',
          to: 'discard',
          to_seat: -1,
          top: true,
          live: false,
        },
      ],
      0,
    );
    expect(flights.map(({ from, to }) => [from, to])).toEqual([
      ['hand', 'front'],
      ['front', 'discard'],
    ]);
  });

  test('shows four of many and lets the badge say the rest', () => {
    const event = {
      event: 'CardsMoved',
      verb: 'draw',
      me: 1,
      cards: [],
      n: 10,
      origin: 'draw',
      seat: -1,
      to: 'hand',
      to_seat: 2,
      top: false,
      open: false,
    } as const;
    expect(plan([{ ...event, cards: [] }], 0)).toHaveLength(4);
    expect([...gains([{ ...event, cards: [] }])]).toEqual([[2, 10]]);
  });
});

describe('the score sheet', () => {
  test('ranks nobody before a game is over', () => {
    expect(lines([], 3, null).map(({ place }) => place)).toEqual([0, 0, 0]);
  });

  test('puts the fewest penalty points first and shares places', () => {
    const found = lines(
      [
        [10, 0, 4, 4],
        [0, 8, 4, 4],
      ],
      4,
      null,
    );
    expect(found.map(({ seat, place, total }) => [seat, place, total])).toEqual([
      [1, 1, 8],
      [2, 1, 8],
      [3, 1, 8],
      [0, 4, 10],
    ]);
  });

  test('follows the ranking of the match at its end', () => {
    const found = lines([[10, 0, 4]], 3, { ranking: [[1], [2]], totals: [10, 0, 4] });
    expect(found.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [2, 2],
      [0, 0],
    ]);
  });
});

describe('facts about people', () => {
  const facts = fixture().facts;

  test('are only those that can be told beforehand', () => {
    expect(profile(facts).every(({ group }) => group === 'profile')).toBe(true);
    expect(profile(facts).length).toBeLessThan(facts.length);
  });

  test('are read with care from what the device kept', () => {
    const stored = { has_dog: true, siblings: 3, wears_ring: 'perhaps', unknown: true };
    expect(readFacts(stored, facts)).toEqual({ has_dog: true, siblings: 3 });
    expect(readFacts({ siblings: 99 }, facts)).toEqual({});
    expect(readFacts('nonsense', facts)).toEqual({});
  });

  test('can be kept where nothing can be stored', () => {
    expect(() => keepFacts({ has_dog: true }, facts)).not.toThrow();
  });
});
