/** What somebody tells about themselves for robo-cards; kept on this device (LC-8.2, LC-A24). */
import { readJson, writeJson } from '../../store/storage';
import type { LabFactView } from '../../wire/types';

export type Told = boolean | number | string;
export type Facts = Readonly<Record<string, Told>>;

const KEY = 'kh.lc.facts';

/** The facts that people can tell beforehand. */
export function profile(facts: readonly LabFactView[]): LabFactView[] {
  return facts.filter((fact) => fact.group === 'profile');
}

/** Of what is stored, what answers a question of this deck. */
export function readFacts(stored: unknown, facts: readonly LabFactView[]): Facts {
  const found = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const known: Record<string, Told> = {};
  for (const fact of profile(facts)) {
    const value = (found as Record<string, unknown>)[fact.key];
    if (answers(fact, value)) {
      known[fact.key] = value;
    }
  }
  return known;
}

function answers(fact: LabFactView, value: unknown): value is Told {
  switch (fact.type) {
    case 'yes_no':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && fact.choices.includes(value);
    default:
      return Number.isInteger(value) && inRange(fact, value as number);
  }
}

function inRange({ range: [low, high] }: LabFactView, value: number): boolean {
  return value >= low && value <= high;
}

export function storedFacts(facts: readonly LabFactView[]): Facts {
  return readFacts(readJson(KEY), facts);
}

/** Keeps them for the next table, beside those that this deck does not ask for. */
export function keepFacts(facts: Facts, asked: readonly LabFactView[]): void {
  const before = readJson(KEY);
  const others = typeof before === 'object' && before !== null ? { ...before } : {};
  for (const { key } of profile(asked)) {
    delete (others as Record<string, unknown>)[key];
  }
  writeJson(KEY, { ...others, ...facts });
}
