/** The own pause after every take (NK-A38); kept on this device for the next table. */
import { readJson, writeJson } from '../../store/storage';

export const PAUSES_S: readonly number[] = [0, 1, 2, 3];
const KEY = 'kh.nk.pause';

/** In seconds; 0 for what is not offered. */
export function storedPause(): number {
  const stored = readJson(KEY);
  return typeof stored === 'number' && PAUSES_S.includes(stored) ? stored : 0;
}

export function keepPause(seconds: number): void {
  writeJson(KEY, seconds);
}
