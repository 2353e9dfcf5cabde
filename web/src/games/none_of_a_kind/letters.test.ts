import { describe, expect, it } from 'vitest';
import de from '../../i18n/de';
import { COLOURS } from './cards';
import { outline } from './letters';

const WORDS = ['de', 'en'].flatMap((lang) =>
  COLOURS.map((colour) => (de[`nk.print.${lang}.${colour}`] ?? '').toUpperCase()),
);

describe('the words on the cards', () => {
  it.each(WORDS)('%s is drawn letter by letter', (word) => {
    const { path, wide } = outline(word);
    expect(path.split('M')).toHaveLength(word.length + 1);
    expect(wide).toBeGreaterThan(word.length * 500);
  });

  it('are all different', () => {
    expect(new Set(WORDS.map((word) => outline(word).path)).size).toBe(10);
  });

  it('have no letter without an outline', () => {
    expect(() => outline('ROTX')).toThrow('X');
  });
});
