// Searching the rulebook, and finding the references to rules within its sentences.
import type { Book, Section } from '../store/api';

/** The chapters with what holds all words that were typed; everything if none were. */
export function searchBook(book: Book, typed: string): Section[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return book.sections;
  }
  const holds = (...texts: string[]) => {
    const text = fold(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  return book.sections
    .map((section) => ({
      ...section,
      intro: [],
      terms: section.terms.filter((term) => holds(term.word, term.text)),
      rules: section.rules.filter((rule) => holds(rule.id, rule.text)),
      rulings: section.rulings.filter((ruling) =>
        holds(ruling.id, ruling.title, ruling.question, ruling.answer, ruling.reason),
      ),
    }))
    .filter((section) => section.terms.length + section.rules.length + section.rulings.length > 0);
}

/** Case and accents do not count: whoever types "uber" finds "über". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface Piece {
  readonly text: string;
  /** The text is the ID of a rule or ruling. */
  readonly isRule: boolean;
}

/** A sentence cut up at the rule IDs it names (`LS-5.2`, `LS-A6`). */
export function pieces(text: string): Piece[] {
  return text
    .split(/([A-Z]{2}-(?:A\d+|\d+\.\d+))/)
    .map((part, i) => ({ text: part, isRule: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
