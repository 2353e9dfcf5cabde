// The inks of None of a Kind, as people with each kind of colour vision see them (NK-1.2).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const CSS = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const INKS = ['black', 'red', 'yellow', 'green', 'blue'] as const;
/** How far apart two inks must be, in CIEDE2000. */
const LEAST = 20;

/** What is left of linear RGB without one kind of cone: Machado, Oliveira, Fernandes 2009. */
const SIGHTS: Record<string, Matrix> = {
  'all three cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];
const RADIANS = Math.PI / 180;

function colourOf(ink: string): string {
  const found = CSS.match(new RegExp(`--nk-${ink}: (#[0-9a-f]{6});`))?.[1];
  if (found === undefined) {
    throw new Error(`theme.css has no --nk-${ink}`);
  }
  return found;
}

function linear(colour: string): Triple {
  const parts = [1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return parts as unknown as Triple;
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

function lab(rgb: Triple): Triple {
  const shown = rgb.map((part) => Math.min(Math.max(part, 0), 1)) as unknown as Triple;
  const [x, y, z] = times(TO_XYZ, shown).map((part, i) => {
    const share = part / (WHITE[i] ?? 1);
    return share > 216 / 24389 ? Math.cbrt(share) : (share * (24389 / 27) + 16) / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const cos = (degrees: number) => Math.cos(degrees * RADIANS);
const sin = (degrees: number) => Math.sin(degrees * RADIANS);
const hue = (a: number, b: number) =>
  a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360;
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000, after Sharma, Wu and Dalal 2005. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const grey = 1.5 - 0.5 * seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * grey, b1), Math.hypot(a2 * grey, b2)];
  const [h1, h2] = [hue(a1 * grey, b1), hue(a2 * grey, b2)];
  const none = c1 * c2 === 0;
  const turn = none ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * sin(turn / 2)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = none ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -2 * seventh(c) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  const [x, y, z] = [dl / sl, dc / sc, dh / sh];
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + rt * y * z);
}

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('the measure is the published one: %j, %j', (one, other, expected) => {
  expect(difference(one, other)).toBeCloseTo(expected, 4);
});

const PAIRS = INKS.flatMap((one, i) => INKS.slice(i + 1).map((other) => [one, other] as const));

describe.each(Object.entries(SIGHTS))('with %s', (_name, sight) => {
  test.each(PAIRS)('%s and %s are told apart', (one, other) => {
    const [first, second] = [one, other].map((ink) => lab(times(sight, linear(colourOf(ink)))));
    expect(difference(first as Triple, second as Triple)).toBeGreaterThanOrEqual(LEAST);
  });
});
