/** A short call over the table, for the eyes: the one thing of a message that all should notice. */
export interface Called {
  text: string;
  tone: 'good' | 'bad' | 'plain' | 'final';
  /** Grows, so that the same call twice is seen twice. */
  n: number;
}
