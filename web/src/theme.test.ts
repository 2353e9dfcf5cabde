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

/** sRGB "#rrggbb" as linear light, 0 to 1. */
function linear(colour: string): number[] {
  return [1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
}

function times(matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  return [0, 3, 6].map(
    (i) => (matrix[i] ?? 0) * x + (matrix[i + 1] ?? 0) * y + (matrix[i + 2] ?? 0) * z,
  );
}

/** Linear light as CIELAB, white D65. */
function lab(light: readonly number[]): [number, number, number] {
  const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x = 0, y = 0, z = 0] = times(
    toXyz,
    light.map((part) => Math.min(Math.max(part, 0), 1)),
  );
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How different two colours look: CIEDE2000. */
function deltaE(one: readonly number[], other: readonly number[]): number {
  const [l1, a1, b1] = lab(one);
  const [l2, a2, b2] = lab(other);
  const rad = Math.PI / 180;
  const c = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [lm, cm] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const far = Math.abs(h1 - h2) > 180;
  const hm = grey ? h1 + h2 : far ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2 : (h1 + h2) / 2;
  const t =
    1 -
    0.17 * Math.cos((hm - 30) * rad) +
    0.24 * Math.cos(2 * hm * rad) +
    0.32 * Math.cos((3 * hm + 6) * rad) -
    0.2 * Math.cos((4 * hm - 63) * rad);
  const sl = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2);
  const sc = 1 + 0.045 * cm;
  const sh = 1 + 0.015 * cm * t;
  const rt =
    -2 *
    Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * rad);
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh));
}

/** What somebody sees who lacks one kind of cone; on linear light, severity 1. */
const VISION = {
  'all cones': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};

describe('the inks of None of a Kind', () => {
  const colours = tokens(':root');
  const inks = ['black', 'red', 'yellow', 'green', 'blue'].map(
    (ink) => [ink, colours[`nk-${ink}`] ?? ''] as const,
  );
  const pairs = inks.flatMap((one, i) => inks.slice(i + 1).map((other) => [one, other] as const));

  test('the measure is the one of the paper', () => {
    expect(deltaE(linear('#ffffff'), linear('#ffffff'))).toBe(0);
    expect(deltaE(linear('#000000'), linear('#ffffff'))).toBeCloseTo(100, 1);
    expect(deltaE(linear('#ff0000'), linear('#00ff00'))).toBeCloseTo(86.6, 0);
  });

  test.each(inks.filter(([ink]) => ink !== 'yellow'))('%s is read on paper', (_ink, colour) => {
    expect(contrast(colour, colours['nk-paper'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('yellow letters have an outline that is', () => {
    expect(contrast(colours['nk-outline'] ?? '', colours['nk-paper'] ?? '')).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  test.each(Object.entries(VISION))('are told apart with %s', (_name, matrix) => {
    for (const [[one, first], [other, second]] of pairs) {
      const seen = deltaE(times(matrix, linear(first)), times(matrix, linear(second)));
      expect(seen, `${one} and ${other}`).toBeGreaterThanOrEqual(20);
    }
  });
});
