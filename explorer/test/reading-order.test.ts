import { describe, expect, it } from 'vitest';
import { inReadingOrder } from '../views/category/reading-order.ts';

const ordered = (texts: readonly string[], language = 'en') =>
  inReadingOrder(
    texts.map((text) => ({ text })),
    language,
  ).map(({ text }) => text);

describe('texts in the order of a reader', () => {
  it('stand as a collator would put them, whatever letters and signs they have', () => {
    const texts = [
      'Öl',
      'ol',
      'oil, heavy',
      'oil (light)',
      'Oil',
      'éthanol',
      'ethane',
      'Zug',
      '_',
      '£',
      'a b',
      'ab',
    ];
    const { compare } = new Intl.Collator('en');
    expect(ordered(texts)).toEqual(texts.toSorted(compare));
  });

  it('have their letters where the language has them', () => {
    expect(ordered(['öl', 'zug', 'oel'], 'de')).toEqual(['oel', 'öl', 'zug']);
    expect(ordered(['öl', 'zug', 'oel'], 'sv')).toEqual(['oel', 'zug', 'öl']);
  });

  it('have their numbers by size, with zeros in front or without', () => {
    expect(ordered(['v 10', 'v 9', 'v 010 b', 'v 0', 'v 100'])).toEqual([
      'v 0',
      'v 9',
      'v 10',
      'v 010 b',
      'v 100',
    ]);
  });

  it('that differ in case or accents alone stand beside each other, and the same ones as they came', () => {
    expect(ordered(['Van', 'bus', 'van', 'ván'])).toEqual(['bus', 'van', 'Van', 'ván']);
    const [one, other] = [
      { text: 'a', at: 1 },
      { text: 'a', at: 2 },
    ];
    expect(inReadingOrder([one, other])).toEqual([one, other]);
  });
});
