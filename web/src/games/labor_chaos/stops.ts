/** When somebody wants to be asked for a reaction, and passing without being asked (LC-13.6). */
import type { LabOwn, LabPublic } from '../../wire/types';

export const STOPS = ['fits', 'always', 'never'] as const;
/** Asked if an instant in hand fits; always; not in this turn. */
export type Stops = (typeof STOPS)[number];

const SHORTEST_MS = 900;
const SPREAD_MS = 1800;

/** Shall this device pass by itself? */
export function passesAlone(stops: Stops, own: LabOwn): boolean {
  if (own.mayPass !== true || stops === 'always') {
    return false;
  }
  return stops === 'never' || (own.reacts ?? []).length === 0;
}

/**
 * How long passing by itself takes, ms. Drawn in the same way whatever is in the hand, and about
 * as long as people take, so that it tells nothing. `random`: evenly from 0 up to 1.
 */
export function passDelay(random: () => number): number {
  return SHORTEST_MS + (SPREAD_MS * (random() + random())) / 2;
}

/** Something that changes with every turn, so that "not in this turn" ends. */
export function turnKey(pub: Pick<LabPublic, 'game' | 'turn' | 'number' | 'phase'>): string {
  return `${pub.game}/${pub.turn}`;
}
