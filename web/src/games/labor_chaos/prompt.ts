/** What the title bar says, which rule its [?] opens, and the goal in force. */
import { i18n, t } from '../../i18n/i18n.svelte';
import type { LabChoiceView, LabOwn, LabPublic } from '../../wire/types';
import { inline, printed } from './cards';
import { deck } from './deck.svelte';
import { askOf, situationText } from './words';

export interface Situation {
  pub: LabPublic;
  own: LabOwn | null;
  /** The own seat; -1: watching. */
  you: number;
  /** Told apart; nobody is called "you". */
  names: readonly string[];
  /** The card whose player is asked whether it is true; empty: none. */
  checking: string;
  /** Drawing has to be pressed again. */
  confirming: boolean;
}

export interface Said {
  text: string;
  rule: string;
  mine: boolean;
}

export function promptOf(situation: Situation): Said {
  const { pub, own, checking, confirming } = situation;
  if (pub.phase === 'over') {
    return endPrompt(situation);
  }
  if (pub.phase === 'announce') {
    return announcePrompt(situation);
  }
  if (own?.choice != null) {
    return urgent(choiceText(own.choice), 'LC-3.2');
  }
  if (pub.claim !== null) {
    return claimPrompt(situation);
  }
  if (pub.window !== null) {
    return windowPrompt(situation);
  }
  if (pub.asked.length > 0) {
    return askedPrompt(situation);
  }
  if (checking !== '') {
    const ask = askOf(own?.claims?.[checking] ?? '');
    return urgent(t('lc.claim.self', { ask }), 'LC-A16');
  }
  return confirming ? urgent(t('lc.prompt.confirm'), 'LC-A15') : turnPrompt(situation);
}

/** What is to be chosen, and how much of it; of something in the room, what is asked about it. */
export function choiceText(choice: LabChoiceView): string {
  if (choice.fact !== '') {
    return askOf(choice.fact);
  }
  const special = `lc.choose.${choice.label}.${choice.kind}`;
  const base = i18n.has(special) ? special : `lc.choose.${choice.kind}`;
  const numbers = choice.values.filter((value) => typeof value === 'number');
  const ranged = choice.kind === 'number' || choice.kind === 'secret';
  const values = {
    n: choice.most,
    least: ranged ? Math.min(...numbers) : choice.least,
    most: ranged ? Math.max(...numbers) : choice.most,
  };
  const some = choice.least < choice.most && i18n.has(`${base}.upTo`);
  return t(some ? `${base}.upTo` : base, values);
}

/** A card has been played and is read by all, before anything comes of it (LC-A34). */
function announcePrompt({ pub, you, names }: Situation): Said {
  const key = pub.frontBy === you ? 'lc.situation.you.play' : 'lc.situation.play';
  const card = inline(pub.front);
  return calm(t(key, { name: names[pub.frontBy] ?? '', card }), 'LC-A34');
}

function askedPrompt({ pub, names }: Situation): Said {
  const [first] = pub.asked;
  if (first === undefined || pub.asked.length > 1) {
    return calm(t('lc.prompt.several', { n: pub.asked.length }), 'LC-A17');
  }
  return calm(t(`lc.asked.${first.kind}`, { name: names[first.seat] ?? '' }), 'LC-13.9');
}

function claimPrompt({ pub, own, you, names }: Situation): Said {
  const { claim } = pub;
  if (claim === null) {
    return calm('', 'LC-A16');
  }
  const values = {
    name: names[claim.seat] ?? '',
    ask: askOf(claim.fact),
    other: names[claim.of] ?? '',
  };
  const of = claim.of >= 0 && claim.of !== claim.seat ? '.of' : '';
  const about = deck.fact(claim.fact)?.group === 'dare' ? '.dare' : of;
  if (claim.seat === you) {
    return calm(t(`lc.prompt.claim.own${about}`, values), 'LC-A16');
  }
  const text = t(`lc.prompt.claim${about}`, values);
  return own?.mayObject === true ? urgent(text, 'LC-A16') : calm(text, 'LC-A16');
}

function windowPrompt({ pub, own, you, names }: Situation): Said {
  const { window } = pub;
  if (window === null) {
    return calm('', 'LC-13.1');
  }
  const situation = situationText(window, names, you);
  const text = t('lc.window', { situation });
  // Who holds nothing that fits is not called: only their own device knows.
  return (own?.reacts ?? []).length > 0 ? urgent(text, 'LC-7.4') : calm(text, 'LC-13.1');
}

function turnPrompt({ pub, own, you, names }: Situation): Said {
  if (pub.phase === 'ready' || pub.turn < 0) {
    return calm(t('lc.prompt.waiting'), 'LC-2.1');
  }
  if (pub.turn !== you) {
    return calm(t('lc.prompt.other', { name: names[pub.turn] ?? '' }), 'LC-3.1');
  }
  if (own?.mayFinish === true) {
    return urgent(t('lc.prompt.extra'), 'LC-A36');
  }
  const must = (own?.plays ?? []).length === 0 && own?.mayDraw === true;
  return must ? urgent(t('lc.prompt.draw'), 'LC-6.3') : urgent(t('lc.prompt.turn'), 'LC-3.1');
}

function endPrompt({ pub, you, names }: Situation): Said {
  const rule = pub.by === 'end' ? 'LC-4.7' : 'LC-4.1';
  if (pub.winner < 0) {
    return calm(t('lc.prompt.nobody'), 'LC-A43');
  }
  if (pub.winner === you) {
    return calm(t('lc.prompt.won'), rule);
  }
  return calm(t('lc.prompt.ended', { name: names[pub.winner] ?? '' }), rule);
}

/** The goal in force, and the End card that says it. `adds`: the empty hand counts too (LC-A8). */
export function goalOf(pub: Pick<LabPublic, 'end'>, adds: boolean): { text: string; card: string } {
  if (pub.end === '') {
    return { text: t('lc.goal.empty'), card: '' };
  }
  // "Ende: Du gewinnst, wenn …": the strip says already that it is the goal.
  const told = printed(pub.end).text.replace(/^[^:]{1,12}:\s*/, '');
  const said = told.slice(0, 1).toUpperCase() + told.slice(1);
  return { text: adds ? t('lc.goal.and', { end: said }) : said, card: pub.end };
}

function urgent(text: string, rule: string): Said {
  return { text, rule, mine: true };
}

function calm(text: string, rule: string): Said {
  return { text, rule, mine: false };
}
