import { stories } from '../../common/story/show';
import Table from '../Table.svelte';
import Deck from './Deck.svelte';
import { SCENES } from './scenes';

export const show = stories({ Table, Deck, scenes: SCENES });
