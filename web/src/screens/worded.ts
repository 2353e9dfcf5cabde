import type { GameEntry } from '../games/registry';
import { i18n, t } from '../i18n/i18n.svelte';

/** A sentence of all games, in a game's own words where it has some: `<key>.<game>`. */
export function worded(
  key: string,
  game: GameEntry | undefined,
  params: Record<string, string | number> = {},
): string {
  const special = `${key}.${game?.key}`;
  return t(i18n.has(special) ? special : key, params);
}
