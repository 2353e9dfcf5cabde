// Which picture a card shows. The outlines come from a set of icons; the build takes those named.
import outlines from 'virtual:scenes';
import scenes from './scenes.json';

const CARDS: Readonly<Record<string, string>> = scenes.cards;
const SYMBOLS: Readonly<Record<string, string>> = scenes.symbols;

/** The outline on a grid of 512; a card of a deck that we do not know shows what its symbol has. */
export function sceneOf(id: string, symbol: string): string {
  return outlines[CARDS[id] ?? SYMBOLS[symbol] ?? ''] ?? '';
}
