import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingOf, writeNumber } from '../format/read-number.ts';

/** With commas, full stops, apostrophes and two kinds of space as grouping, lakhs, and both decimal marks. */
const locales = [
  'en-GB',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'sv-SE',
  'es-ES',
  'pl-PL',
  'pt-BR',
  'en-ZA',
  'ar-EG',
] as const;

const amounts = fc
  .tuple(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places)];
    return { exact: places === 0 ? whole : `${whole}.${fraction}`, places };
  });
const inLocale = (exact: string, places: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    // Text keeps all digits.
    exact as unknown as number,
  );

describe('a number as it is typed', () => {
  it('is read as what the locale that wrote it means, in all of them', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), ({ exact, places }, locale) => {
        expect(Number(readingOf(inLocale(exact, places, locale), locale)?.value)).toBe(Number(exact));
      }),
      { numRuns: 3000 },
    );
  });

  it('of another locale is read as meant, or shown as one of two readings of which the other is meant', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...locales),
        fc.constantFrom(...locales),
        ({ exact, places }, writer, reader) => {
          const reading = readingOf(inLocale(exact, places, writer), reader);
          const readings = [reading?.value, ...(reading?.other == null ? [] : [reading.other])].map(Number);
          expect(readings).toContain(Number(exact));
        },
      ),
      { numRuns: 6000 },
    );
  });

  it('is read the same again when it is written for the reader', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), ({ exact }, locale) => {
        expect(Number(readingOf(writeNumber(exact, locale), locale)?.value)).toBe(Number(exact));
      }),
    );
  });

  it.each([
    ['en-GB', '30000', '30000', null],
    ['en-GB', '30,000', '30000', '30.000'],
    ['de-DE', '30,000', '30.000', '30000'],
    ['de-DE', '30.000', '30000', '30.000'],
    ['sv-SE', '30.000', '30000', '30.000'],
    ['en-GB', '30 000', '30000', null],
    ['en-GB', '30\u00a0000', '30000', null],
    ['en-GB', '30\u202f000', '30000', null],
    ['en-GB', '30\u2009000', '30000', null],
    ['en-GB', "30'000", '30000', null],
    ['de-CH', '30’000.5', '30000.5', null],
    ['en-GB', '30,5', '30.5', null],
    ['en-IN', '3,00,000', '300000', null],
    ['en-IN', '1,23,45,678.5', '12345678.5', null],
    ['en-GB', '1.234,5', '1234.5', null],
    ['de-DE', '1,234.5', '1234.5', null],
    ['fr-FR', '12 345,678', '12345.678', null],
    ['de-DE', '0.162', '0.162', null],
    ['de-DE', '1234.500', '1234.500', null],
    ['en-GB', '.5', '.5', null],
    ['en-GB', '30.', '30', null],
    ['en-GB', '-1.5e3', '-1.5e3', null],
    ['en-GB', '−1,5', '-1.5', null],
    ['en-GB', '１２.５', '12.5', null],
  ])('in %s, “%s” is read as %s, or else %s', (locale, typed, value, other) => {
    expect(readingOf(typed, locale)).toEqual({ value, other });
  });

  it.each(['', '.', 'a lot', '1 5', '1.2.3', '12,34,5', '1,234.567,8', '10³', '1e', '1 234 56', '<b>1</b>'])(
    '“%s” is no number',
    (typed) => {
      expect(readingOf(typed, 'en-GB')).toBeNull();
    },
  );
});
