/** Situations to look at: what a server would send, made up. */
import type { LabDeckView, LabEvent, LabOptions, LabOwn, LabPublic } from '../../../wire/types';
import type { Scene as AnyScene } from '../../common/story/scene';
import cards from './deck.json';

export type Scene = AnyScene<LabPublic, LabOwn, LabEvent>;

/** Some cards of the real deck. */
export function fixture(): LabDeckView {
  return cards as unknown as LabDeckView;
}

const OPTIONS: LabOptions = {
  games: 3,
  scoring: 'sum',
  promos: false,
  emptyTurnStart: 'own_act',
  endAtTurnStart: true,
  endAdds: false,
  reshuffle: true,
  instantChain: 0,
  facts: 'all',
  handCounts: 'public',
  leaver: 'bot',
  tableUndo: true,
  windowMs: 5_000,
  claimMs: 10_000,
  announceMs: 1_500,
  turnTimerS: 0,
  utcOffsetMin: 60,
};
const PEOPLE = ['Chris', 'Anna', 'Ben', 'Ada', 'Maximiliane', 'Bob'];

export const SEVEN = [
  'bald-01',
  'haired-01',
  'dino-01',
  'robo-01',
  'robo-04',
  'bald-05',
  'dino-17',
];
export const THIRTY = cards.cards.map(({ id }) => id).slice(0, 30);

/** A table of `n`, the viewer on seat 0 on turn with seven cards. */
export function scene(n: number, change: Partial<LabPublic> = {}, own: LabOwn = {}): Scene {
  const names = PEOPLE.slice(0, n);
  const hand = own.hand ?? SEVEN;
  return {
    you: 0,
    names,
    online: names.map((_, i) => i !== 1),
    events: [],
    table: {
      code: 'K7QF',
      game: 'labor-chaos',
      phase: 'match',
      seats: names.map((name, i) => ({
        kind: i >= 3 ? 'bot' : 'guest',
        name,
        level: i >= 3 ? 'normal' : null,
        standIn: false,
      })),
      host: 0,
      options: OPTIONS,
      deck: 'labor-chaos',
      deckCards: 76,
      ownDeck: false,
      round: 1,
      sheet: [],
      final: null,
    },
    own: { hand, ...own },
    pub: {
      number: 40,
      game: 1,
      games: 3,
      phase: 'turn',
      dealer: n - 1,
      turn: 0,
      direction: 1,
      hands: names.map((_, i) => (i === 0 ? hand.length : (5 + i * 3) % 13)),
      out: [],
      draw: 31,
      discard: ['bald-12', 'robo-16', 'haired-13', 'bald-04'],
      topLive: false,
      end: '',
      lasting: null,
      front: '',
      frontBy: -1,
      lastPlayed: 'bald-04',
      skips: names.map((_, i) => (i === 2 ? 1 : 0)),
      extraPlays: 0,
      extraTurns: names.map(() => 0),
      facts: names.map((_, i): Record<string, number> => (i === 1 ? { has_dog: 1 } : {})),
      window: null,
      claim: null,
      asked: [],
      reports: [],
      undo: [],
      shown: [],
      penalties: [],
      winner: -1,
      by: '',
      at: 0,
      due: 0,
      ...change,
    },
  };
}

const TURN: LabOwn = {
  plays: ['bald-01', 'haired-01', 'dino-01', 'robo-04', 'dino-17'],
  claims: { 'robo-04': 'yawned' },
  barred: [
    { card: 'robo-01', rule: 'LC-3.3', params: { card: 'robo-01', why: 'condition' } },
    { card: 'bald-05', rule: 'LC-7.5', params: { card: 'bald-05' } },
  ],
};
const now = Date.now();
const window = (change: Partial<LabPublic>, own: LabOwn): Scene =>
  scene(
    4,
    {
      phase: 'window',
      turn: 1,
      front: 'dino-05',
      frontBy: 1,
      lastPlayed: 'dino-05',
      window: {
        window: 7,
        situation: 'play',
        who: 1,
        by: -1,
        n: 0,
        card: 'dino-05',
        fact: '',
        since: now,
        until: now + 20_000,
        heldBy: -1,
      },
      due: now + 20_000,
      ...change,
    },
    { mayPass: true, ...own },
  );
const choice = (
  kind: NonNullable<LabOwn['choice']>['kind'],
  label: string,
  card: string,
  values: (string | number)[],
  more: Partial<NonNullable<LabOwn['choice']>> = {},
): Scene =>
  scene(
    5,
    {
      phase: 'choice',
      front: card,
      frontBy: 0,
      asked: [{ choice: 3, seat: 0, kind, label, card, of: more.of ?? -1 }],
    },
    {
      choice: {
        choice: 3,
        kind,
        label,
        card,
        values,
        least: 1,
        most: 1,
        hidden: false,
        of: -1,
        fact: '',
        ...more,
      },
    },
  );

export const SCENES: Record<string, Scene> = {
  turn: scene(4, {}, TURN),
  end: scene(6, { end: 'dino-01', lasting: { card: 'dino-17', owner: 2 } }, TURN),
  twelve: scene(
    4,
    {},
    { ...TURN, hand: [...SEVEN, ...THIRTY.filter((id) => !SEVEN.includes(id)).slice(2, 7)] },
  ),
  thirty: scene(
    6,
    { end: 'dino-08', lasting: { card: 'haired-03', owner: 4 }, direction: -1 },
    { hand: THIRTY, plays: THIRTY.filter((id) => id !== 'bald-05'), barred: [] },
  ),
  draw: scene(
    3,
    {},
    {
      hand: ['robo-01', 'robo-04', 'bald-05'],
      plays: ['robo-04'],
      claims: { 'robo-04': 'yawned' },
      mayDraw: true,
      barred: TURN.barred ?? [],
    },
  ),
  other: scene(4, { turn: 1, direction: -1, reports: ['laughed'], topLive: true }, {}),
  announce: scene(4, {
    phase: 'announce',
    turn: 1,
    front: 'dino-05',
    frontBy: 1,
    lastPlayed: 'dino-05',
    at: now,
    due: now + 20_000,
  }),
  window: window({}, { hand: [...SEVEN, 'dino-18'], reacts: ['dino-18'] }),
  quiet: window({}, {}),
  mine: window({ turn: 0, frontBy: 0 }, {}),
  held: window({ due: 0 }, {}),
  untimed: window({ due: 0 }, {}),
  claim: scene(
    5,
    {
      phase: 'claim',
      turn: 1,
      claim: {
        claim: 2,
        seat: 1,
        fact: 'yawned',
        of: 1,
        card: 'robo-04',
        until: now + 20_000,
        agreed: [3],
        objected: [],
      },
      due: now + 20_000,
      at: now,
    },
    { mayObject: true },
  ),
  discard: choice('cards', 'discard', 'bald-01', SEVEN.slice(1), { least: 2, most: 2 }),
  player: choice('player', 'choose_player', 'bald-03', [1, 2, 3, 4]),
  vote: choice('vote', 'vote', 'dino-05', [0, 1, 2, 3, 4], { hidden: true }),
  symbol: choice('symbol', 'guess', 'bald-04', ['bald', 'haired', 'dino', 'robo']),
  number: choice('number', 'choose_number', 'bald-06', [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  point: choice('point', 'guess', 'bald-04', [0, 1, 2, 3, 4, 5, 6, 7], { of: 1 }),
  branch: choice('branch', 'choose', 'bald-03', ['has_dog', 'wears_ring']),
  dare: choice('yes_no', 'confirm', 'dino-10', ['yes', 'no'], { fact: 'yawned' }),
  press: choice('press', 'race', 'dino-10', ['now']),
  pickup: choice('cards', 'pickup', 'haired-02', ['bald-12', 'robo-16', 'haired-13']),
  pile: choice('cards', 'pickup', 'haired-02', THIRTY.slice(0, 20)),
  undo: scene(4, { turn: 1, undo: [2] }, { mayUndo: true }),
  over: scene(4, {
    phase: 'over',
    winner: 1,
    by: 'end',
    end: 'dino-01',
    shown: [SEVEN, ['bald-02', 'bald-03', 'haired-02'], ['robo-18'], ['dino-10', 'dino-12']],
    penalties: [[21, 0, 5, 9]],
  }),
  watching: { ...scene(4, { turn: 2 }), you: -1, own: null },
};

const own = SCENES['mine']?.pub.window;
if (own) {
  own.who = 0;
}
for (const [name, heldBy, until] of [
  ['held', 2, now + 20_000],
  ['untimed', -1, 0],
] as const) {
  const open = SCENES[name]?.pub.window;
  if (open) {
    open.heldBy = heldBy;
    open.until = until;
  }
}
