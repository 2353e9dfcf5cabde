/** How equal cards on top of the pile lie side by side, so that all of them are seen. */
const WIDEST = 4;
const STEP = 0.3;

/** How many cards lie side by side, of so many equal ones. */
export function fanned(equal: number): number {
  return Math.min(equal, WIDEST);
}

/** How far to the side a card of the fan lies, in card widths; the top card has `fromTop` 0. */
export function shiftOf(fanSize: number, fromTop: number): number {
  return fromTop < fanSize ? ((fanSize - 1) / 2 - fromTop) * STEP : 0;
}
