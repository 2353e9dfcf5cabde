import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const SCOPES = {
  'table by day': [':root,\n.on-table'],
  'panel by day': [':root,\n.on-table', '.panel'],
  'table by night': [
    ':root,\n.on-table',
    ':root[data-theme="dark"],\n:root[data-theme="dark"] .on-table',
  ],
  'panel by night': [':root,\n.on-table', '.panel', ':root[data-theme="dark"] .panel'],
};
/** What is written on what, and how far apart they must be (WCAG 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['ink', 'surface', 4.5],
  ['ink', 'surface-deep', 4.5],
  ['ink', 'surface-raised', 4.5],
  ['ink-soft', 'surface', 4.5],
  ['ink-soft', 'surface-deep', 4.5],
  ['ink-soft', 'surface-raised', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['good', 'surface', 4.5],
  ['good', 'surface-raised', 4.5],
  ['line', 'surface', 3],
  ['line', 'surface-raised', 3],
  ['accent', 'surface', 3],
  ['focus', 'surface', 3],
  ['focus', 'surface-deep', 3],
  ['focus', 'surface-raised', 3],
];

/** The custom properties that a rule with exactly this selector sets. */
function tokens(selector: string): Record<string, string> {
  const body = CSS.split(`\n${selector} {`)[1]?.split('}')[0];
  if (body === undefined) {
    throw new Error(`theme.css has no rule ${selector}`);
  }
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('the measure is the one of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(SCOPES))('%s', (_name, selectors) => {
  const colours = Object.assign({}, ...selectors.map(tokens)) as Record<string, string>;

  test.each(PAIRS)('%s on %s has at least %d : 1', (front, back, least) => {
    const [one, other] = [colours[front], colours[back]];
    if (one === undefined || other === undefined) {
      throw new Error(`${front} or ${back} has no colour`);
    }
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });
});

describe('cards', () => {
  const colours = tokens(':root');
  test.each([
    ['paper-ink', 'paper', 4.5],
    ['orange-ink', 'paper', 4.5],
    ['blue-ink', 'paper', 4.5],
    ['nk-black', 'paper', 4.5],
    ['nk-red', 'paper', 4.5],
    ['nk-green', 'paper', 4.5],
    ['nk-blue', 'paper', 4.5],
    ['nk-outline', 'paper', 4.5],
    ['paper-line', 'paper', 3],
    ['back-line', 'back', 3],
  ] as const)('%s on %s has at least %d : 1', (front, back, least) => {
    expect(contrast(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(least);
  });
});
