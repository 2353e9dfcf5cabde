import { describe, expect, test } from 'vitest';
import type { Book } from '../store/api';
import { pieces, searchBook } from './book';

const BOOK: Book = {
  game: 'x',
  lang: 'de',
  title: 'X',
  intro: ['Übersicht'],
  sections: [
    {
      key: 'a',
      title: 'A',
      intro: ['Einleitung'],
      terms: [{ key: 'pile', word: 'Stapel', text: 'Der offene Stapel.' }],
      rules: [
        { id: 'XX-1.1', text: 'Übrige Karten bilden den Stapel.', see: [] },
        { id: 'XX-1.2', text: 'Passen gibt es nicht.', see: [] },
      ],
      rulings: [],
    },
    {
      key: 'b',
      title: 'B',
      intro: [],
      terms: [],
      rules: [],
      rulings: [
        {
          id: 'XX-A1',
          title: 'Lücke',
          question: 'Was?',
          answer: 'Das.',
          reason: 'So.',
          options: [],
        },
      ],
    },
  ],
};

const found = (typed: string) =>
  searchBook(BOOK, typed).flatMap(({ terms, rules, rulings }) => [
    ...terms.map((term) => term.key),
    ...[...rules, ...rulings].map((entry) => entry.id),
  ]);

describe('searching the rules', () => {
  test('finds every entry that holds all the words, in any order, case and accent', () => {
    expect(found('stapel')).toEqual(['pile', 'XX-1.1']);
    expect(found('STAPEL ubrige')).toEqual(['XX-1.1']);
    expect(found('lucke was')).toEqual(['XX-A1']);
    expect(found('xx-1.2')).toEqual(['XX-1.2']);
    expect(found('nirgends')).toEqual([]);
  });

  test('shows the whole book, introductions included, if nothing is asked', () => {
    expect(searchBook(BOOK, '  ')).toBe(BOOK.sections);
  });
});

test('a sentence is cut up at the rules that it names', () => {
  expect(pieces('Siehe LS-5.2 und LS-A17.')).toEqual([
    { text: 'Siehe ', isRule: false },
    { text: 'LS-5.2', isRule: true },
    { text: ' und ', isRule: false },
    { text: 'LS-A17', isRule: true },
    { text: '.', isRule: false },
  ]);
  expect(pieces('Ohne.')).toEqual([{ text: 'Ohne.', isRule: false }]);
});
