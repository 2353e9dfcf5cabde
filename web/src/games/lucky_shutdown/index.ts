import type { LuckyPublic } from '../../wire/types';
import type { GameModule } from '../contract';
import Table from './Table.svelte';
import { logLines, refusalText } from './words';

const game: GameModule = {
  Table,
  logLines,
  refusalText,
  stateNumber: (pub) => (pub as LuckyPublic).number,
  isOver: (pub) => (pub as LuckyPublic).phase === 'end',
  waitsFor,
  nextStarter,
};

/** The seats that the round waits for: one in turn, or all that still choose. */
function waitsFor(raw: unknown): number[] {
  const pub = raw as LuckyPublic;
  if (pub.phase === 'choose') {
    return pub.seats.flatMap((seat, i) => (seat.chosen ? [] : [i]));
  }
  if (pub.phase === 'starter') {
    return [pub.host];
  }
  return pub.turn < 0 ? [] : [pub.turn];
}

/** LS-2.11 in pictures: the seat that sits to the right of the loser. */
function nextStarter(raw: unknown): number {
  const { loser, seats } = raw as LuckyPublic;
  return loser < 0 ? -1 : (loser + seats.length - 1) % seats.length;
}

export default game;
