// How decks are spoken of.
import { i18n, t } from '../i18n/i18n.svelte';

/** So many cards, in the words of the game. */
export function deckCards(gameKey: string, n: number): string {
  const special = `deck.cards.${gameKey}`;
  return t(i18n.has(special) ? special : 'deck.cards', { n });
}

/** Where in the file a fault of `deck.…` is: `my-01: /number`, `cards[3].count`; '': all of it. */
export function faultPlace(place: string): string {
  return place.replace(/^deck\.?/, '');
}
