import { expect, test } from 'vitest';
import { softened } from './hyphens';

const shown = (text: string) => softened(text).replaceAll('\u00ad', '-');

test.each([
  ['Müdigkeitsscanner', 'Müdig-keits-scan-ner'],
  ['Gerechtigkeitsmaschine', 'Gerech-tig-keits-maschine'],
  ['Wachstumsserum', 'Wachs-tums-serum'],
  ['Blindstudie', 'Blind-stu-die'],
  ['Aussterben', 'Aus-ster-ben'],
  ['Tischstaubsauger', 'Tisch-staub-sau-ger'],
  ['Rückrufaktion', 'Rück-ruf-aktion'],
  ['Stromausfall', 'Strom-aus-fall'],
  ['Getränkeautomat', 'Getränke-auto-mat'],
  ['Überdruckventil', 'Über-druck-ven-til'],
  ['Calculator', 'Cal-cula-tor'],
])('%s is broken between its parts', (word, parts) => {
  expect(shown(word)).toBe(parts);
});

test('short words, and what is no word, stay as they are', () => {
  expect(shown('Abzug an! 1234567890 „Ruhe“')).toBe('Abzug an! 1234567890 „Ruhe“');
  expect(shown('Der Laborassistent, bitte')).toBe('Der Labor-assis-tent, bitte');
});
