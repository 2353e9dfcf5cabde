import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import de from './de';
import en from './en';

const SOURCES = import.meta.glob<string>('../**/*.{svelte,ts}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe.each([
  ['de', de],
  ['en', en],
])('the messages in %s', (lang, messages: Record<string, string>) => {
  test('can all be read by the client', () => {
    for (const [key, message] of Object.entries(messages)) {
      expect(
        () => new IntlMessageFormat(message, lang, undefined, { ignoreTag: true }),
        key,
      ).not.toThrow();
    }
  });

  test('hold every key that the client names', () => {
    const named = Object.entries(SOURCES)
      .filter(([path]) => !path.endsWith('.test.ts'))
      .flatMap(([, source]) => [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)])
      .map(([, key]) => key ?? '');
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((key) => !(key in messages))).toEqual([]);
  });
});
