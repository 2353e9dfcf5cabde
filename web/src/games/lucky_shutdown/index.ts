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
  nextStarter,
};

/** LS-2.11 in pictures: the seat that sits to the right of the loser. */
function nextStarter(raw: unknown): number {
  const { loser, seats } = raw as LuckyPublic;
  return loser < 0 ? -1 : (loser + seats.length - 1) % seats.length;
}

export default game;
