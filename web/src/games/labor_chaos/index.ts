import type { LabPublic } from '../../wire/types';
import type { GameModule } from '../contract';
import { logLines } from './log';
import Reveal from './Reveal.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { refusalText } from './words';

const game: GameModule = {
  Table,
  Sheet,
  Reveal,
  logLines,
  refusalText,
  stateNumber: (pub) => (pub as LabPublic).number,
  isOver: (pub) => (pub as LabPublic).phase === 'over',
  nextStarter,
};

/** LC-A18, LC-A28: the deal moves clockwise; left of the dealer begins. */
function nextStarter(raw: unknown): number {
  const { dealer, hands, out } = raw as LabPublic;
  const next = (seat: number): number => {
    const steps = hands.map((_, i) => (seat + 1 + i) % hands.length);
    return steps.find((one) => !out.includes(one)) ?? -1;
  };
  return next(next(dealer));
}

export default game;
