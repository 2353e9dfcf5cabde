// The secret tokens of the seats that this device holds, one per table.
import type { Seated } from '../wire/types';
import { keysOf, readJson, remove, writeJson } from './storage';

const PREFIX = 'kh.seat.';
const NAME = 'kh.name';

export interface OwnSeat {
  readonly code: string;
  readonly token: string;
  /** Epoch ms by this device's clock: when the seat was taken. */
  readonly since: number;
}

/** If the browser lets nothing be stored, the seat lives until the page is left. */
const unstored = new Map<string, OwnSeat>();

export function keepSeat(seated: Seated): void {
  const seat = { code: seated.code, token: seated.token, since: Date.now() };
  if (!writeJson(PREFIX + seated.code, seat)) {
    unstored.set(seated.code, seat);
  }
}

export function findSeat(code: string): OwnSeat | null {
  return asSeat(readJson(PREFIX + code)) ?? unstored.get(code) ?? null;
}

export function forgetSeat(code: string): void {
  unstored.delete(code);
  remove(PREFIX + code);
}

/** The seats this device holds, newest first. */
export function ownSeats(): OwnSeat[] {
  const stored = keysOf(PREFIX).map((key) => asSeat(readJson(key)));
  return [...stored, ...unstored.values()]
    .filter((seat) => seat !== null)
    .sort((a, b) => b.since - a.since);
}

/** The name last used on this device; empty if none. */
export function lastName(): string {
  const name = readJson(NAME);
  return typeof name === 'string' ? name : '';
}

export function keepName(name: string): void {
  writeJson(NAME, name);
}

function asSeat(value: unknown): OwnSeat | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const { code, token, since } = value as Record<string, unknown>;
  const whole = typeof code === 'string' && typeof token === 'string' && typeof since === 'number';
  return whole ? { code, token, since } : null;
}
