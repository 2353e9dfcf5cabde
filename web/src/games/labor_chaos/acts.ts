/** The buttons of the bar: what they say, whether they work, what they do. At most three. */
import type { LabPublic } from '../../wire/types';
import type { Play } from './play.svelte';

export interface Act {
  /** What it is called in the page's own code; stays while it does the same. */
  readonly name: string;
  readonly kind: 'main' | 'plain' | 'danger';
  /** The key that does the same; empty: none. */
  readonly key: string;
  readonly main: boolean;
  readonly word: string;
  readonly params: Record<string, string | number>;
  /** Not possible now; pressing it tells why. */
  readonly off: boolean;
  readonly run: () => void;
}

interface Wish {
  word: string;
  params?: Record<string, string | number>;
  off?: boolean;
  run: () => void;
}

const main = (name: string, wish: Wish): Act => ({
  params: {},
  off: false,
  ...wish,
  name,
  kind: 'main',
  key: 'Enter',
  main: true,
});
const plain = (name: string, key: string, wish: Wish): Act => ({
  params: {},
  off: false,
  ...wish,
  name,
  kind: 'plain',
  key,
  main: false,
});

export function actsOf(play: Play, pub: LabPublic, you: number): Act[] {
  const { own } = play;
  if (pub.phase === 'over' || pub.phase === 'ready' || you < 0) {
    return [];
  }
  if (own.choice != null) {
    return choiceActs(play);
  }
  if (pub.claim !== null && own.mayObject === true) {
    return [
      main('agree', { word: 'lc.claim.agree', run: () => void play.answer(true) }),
      plain('object', '', { word: 'lc.claim.object', run: () => void play.answer(false) }),
    ];
  }
  if (pub.window !== null) {
    return windowActs(play, pub, you);
  }
  if (play.checking !== null) {
    return [
      plain('deny', '', { word: 'lc.claim.no', run: () => play.deny() }),
      main('claim', { word: 'lc.claim.yes', run: () => void play.play() }),
    ];
  }
  return turnActs(play, pub, you);
}

function choiceActs(play: Play): Act[] {
  const { choice } = play.own;
  if (choice == null || choice.kind === 'press') {
    return [];
  }
  const key = `lc.confirm.${choice.kind === 'cards' ? choice.label : choice.kind}`;
  const word = KNOWN.has(key) ? key : 'lc.confirm';
  const params = { k: play.picked.length, n: choice.most, least: choice.least };
  return [main('choose', { word, params, off: !play.canConfirm, run: () => void play.confirm() })];
}

/** Choices whose button says what is done. */
const KNOWN = new Set([
  'lc.confirm.discard',
  'lc.confirm.give',
  'lc.confirm.pass_cards',
  'lc.confirm.player',
  'lc.confirm.vote',
]);

function windowActs(play: Play, pub: LabPublic, you: number): Act[] {
  const { reacts = [], mayPass } = play.own;
  const held = pub.window?.heldBy ?? -1;
  const timed = (pub.window?.until ?? 0) > 0 || held >= 0;
  const read = play.chosen !== null && reacts.includes(play.chosen);
  return [
    plain('pass', '', {
      word: mayPass === true ? 'lc.pass' : 'lc.passed',
      off: mayPass !== true,
      run: () => void play.pass(),
    }),
    main('react', {
      word: 'lc.react',
      off: !read && reacts.length !== 1,
      run: () => void play.react(),
    }),
    plain('hold', 'M', {
      word: held === you ? 'lc.release' : 'lc.hold',
      off: held === you ? false : held >= 0 || !timed || mayPass !== true,
      run: () => void play.hold(),
    }),
  ];
}

function turnActs(play: Play, pub: LabPublic, you: number): Act[] {
  const { own, chosen } = play;
  const mine = pub.turn === you && pub.phase === 'turn';
  const word = own.mayFinish === true ? 'lc.finish' : play.confirming ? 'lc.draw.sure' : 'lc.draw';
  const off = own.mayDraw !== true && own.mayFinish !== true;
  const draw = plain('draw', 'D', { word, off, run: () => void play.draw() });
  const lay = main('play', {
    word: 'lc.play',
    off: !mine || chosen === null || !play.playable(chosen),
    run: () => void play.play(),
  });
  const hold = plain('hold', 'M', {
    word: 'lc.hold',
    off: true,
    run: () => void play.explainHold(),
  });
  // Where drawing is all that is left, it is the one big button (LC-6.3).
  const only = own.mayDraw === true && !(own.plays ?? []).some((card) => play.playable(card));
  return only
    ? [{ ...draw, kind: 'main', main: true }, { ...lay, kind: 'plain', key: '', main: false }, hold]
    : [draw, lay, hold];
}
