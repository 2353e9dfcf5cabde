import { stories } from '../../common/story/show';
import { deck } from '../deck.svelte';
import Table from '../Table.svelte';
import Deck from './Deck.svelte';
import { fixture, SCENES } from './scenes';

deck.give(fixture());

Object.assign(window, {
  /** Print other words on a card: for the console, as in `Story`. */
  print(card: string, text: string) {
    const { cards, ...more } = fixture();
    const texts = { de: text, en: text };
    const reprinted = (one: (typeof cards)[0]) =>
      one.id === card ? { ...one, text: texts, gloss: texts } : one;
    deck.give({ ...more, cards: cards.map(reprinted) });
  },
});

export const show = stories({ Table, Deck, scenes: SCENES });
