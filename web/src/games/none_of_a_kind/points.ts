// Point cards in words.

/** A sum of points: "14", "0", "−2". */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** A number with its sign, as on a point card: "+10", "0", "−4". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}
