import { type Component, mount } from 'svelte';
import type { GameProps } from '../../contract';
import Story from './Story.svelte';
import type { Scene } from './scene';

interface Stories<Public, Own, Event, Action> {
  Table: Component<GameProps<Public, Own, Event, Action>>;
  /** Cards in several sizes. */
  Deck: Component;
  scenes: Readonly<Record<string, Scene<Public, Own, Event>>>;
}

/** How the scenes of a game are shown by their names; `deck`: its cards. */
export function stories<Public, Own, Event, Action>({
  Table,
  Deck,
  scenes,
}: Stories<Public, Own, Event, Action>): (name: string, target: HTMLElement) => void {
  return (name, target) => {
    const scene = scenes[name];
    if (name === 'deck') {
      mount(Deck, { target });
    } else if (scene === undefined) {
      throw new Error(`no scene ${name}`);
    } else {
      mount(Story<Public, Own, Event, Action>, { target, props: { Table, begin: scene } });
    }
  };
}
