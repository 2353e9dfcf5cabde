// Point cards in words.

/** A number with its sign, as on a point card: "+10", "0", "−4". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
