import type { KindPublic } from '../../wire/types';
import type { GameModule } from '../contract';
import Reveal from './Reveal.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { logLines, refusalText } from './words';

const game: GameModule = {
  Table,
  Sheet,
  Reveal,
  logLines,
  refusalText,
  stateNumber: (pub) => (pub as KindPublic).number,
  isOver: (pub) => (pub as KindPublic).phase === 'over',
  nextStarter: () => -1,
};

export default game;
