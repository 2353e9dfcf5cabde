import { describe, expect, test } from 'vitest';
import { emptyLaid, readLaid } from './rows';

describe('rows that were kept', () => {
  test('come back as they lay', () => {
    const laid = {
      rows: [
        { name: 'Anna', cards: ['red/green/1', 'blue/black/4'] },
        { name: '', cards: [] },
      ],
      stopper: 1,
      fit: 'literal',
    };
    expect(readLaid(JSON.parse(JSON.stringify(laid)))).toEqual(laid);
  });

  test.each([
    null,
    7,
    { rows: 'x' },
    { rows: [{ name: 1, cards: [] }] },
    { rows: [{ name: '', cards: ['red/red/1'] }], stopper: 9 },
    { rows: [{ name: '', cards: ['red/green/5'] }] },
    { rows: [] },
  ])('and cannot be read are none: %j', (stored) => {
    expect(readLaid(stored)).toEqual(emptyLaid());
  });

  test('name no stopper that is not there, and are never too many or too long', () => {
    const row = { name: '', cards: new Array(20).fill('red/green/1') };
    const laid = readLaid({ rows: new Array(9).fill(row), stopper: 8, fit: 'odd' });
    expect(laid.rows).toHaveLength(6);
    expect(laid.rows[0]?.cards).toHaveLength(12);
    expect([laid.stopper, laid.fit]).toEqual([-1, 'cross']);
  });
});
