import { describe, expect, test } from 'vitest';
import { languageOf, readSettings } from './settings.svelte';

describe('settings', () => {
  test('keep what is stored and known', () => {
    const settings = readSettings({ lang: 'en', sound: false, theme: 'dark' }, ['de-DE']);
    expect(settings).toMatchObject({ lang: 'en', sound: false, theme: 'dark', letterKeys: true });
  });

  test.each([null, 7, 'x', [], { lang: 'fr', theme: 'pink', sound: 'loud' }])(
    'give the defaults for %j',
    (stored) => {
      expect(readSettings(stored, ['en-GB'])).toEqual({
        lang: 'en',
        theme: 'auto',
        textSize: 'normal',
        motion: 'auto',
        sound: true,
        haptics: true,
        letterKeys: true,
        doubleTap: false,
        raisePlayable: true,
        inkShapes: true,
        readAloud: false,
      });
    },
  );
});

describe('the language', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['fr-FR', 'de', 'en'], 'de'],
    [['en-US', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (languages, lang) => {
    expect(languageOf(languages)).toBe(lang);
  });
});
