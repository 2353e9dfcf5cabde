import { mount } from 'svelte';
import Deck from './Deck.svelte';
import Story from './Story.svelte';

/** Show a scene by its name; `deck`: cards in several sizes. */
export function show(name: string, target: HTMLElement): void {
  if (name === 'deck') {
    mount(Deck, { target });
  } else {
    mount(Story, { target, props: { name } });
  }
}
