import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMarkOf } from '../../src/domain/basics/written-number.ts';
import { readingsOf } from '../../src/domain/search/sentence-readings.ts';
import { readSentence } from '../../src/domain/search/sentence.ts';
import { readSearchLexicon } from '../../src/startup/search-lexicon.ts';
import { readFreeDate } from '../../src/tables/cells/free-date.ts';
import { readNumber } from '../../src/tables/cells/table-number.ts';

/** Commas, full stops, apostrophes, three kinds of blanks, and lakhs. */
const locales = [
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'pt-BR',
  'it-IT',
  'nl-NL',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'da-DK',
  'en-IN',
  'hi-IN',
  'en-ZA',
  'ja-JP',
];
const spaces = ['\u0020', '\u00a0', '\u2007', '\u2009', '\u202f'];
const lexicon = readSearchLexicon();

const readDate = (text: string) => readFreeDate(text, null);

function read(text: string, locale: string | null = null) {
  const mark = decimalMarkOf(locale, 'locale');
  return readingsOf(readSentence(text, lexicon, { isUnit: () => false, readDate, mark }));
}

describe('numbers in the notation of a reader', () => {
  const numbers = fc.tuple(
    fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9999 })),
    fc.integer({ min: 0, max: 4 }),
    fc.boolean(),
    fc.constantFrom(...spaces),
  );

  it.each(locales)(
    'a number that %s writes is read as it is meant, in sentences but for thousandths',
    (locale) => {
      const mark = decimalMarkOf(locale, 'locale');
      fc.assert(
        fc.property(numbers, ([digits, decimals, useGrouping, space]) => {
          const value = digits / 10 ** decimals;
          const format = { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
          const written = value.toLocaleString(locale, format).replaceAll(/\s/g, space);
          const [reading] = read(`${written} km diesel van`, locale);
          const isInThousandths = decimals === 3 && value >= 1 && value < 1000;
          expect(Number(reading?.value)).toBe(isInThousandths ? digits : Number(value.toFixed(decimals)));
          expect(reading?.text).toBe(`${written} km`.replaceAll(/\s/g, ' '));
          const cell = readNumber(written, mark);
          expect(cell).toMatchObject({ value: isInThousandths ? value.toFixed(3) : reading?.value });
        }),
        { numRuns: 300 },
      );
    },
  );

  it('whatever the language, the reading is the number or is shown with it', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.constantFrom(...locales),
        fc.constantFrom(null, ...locales),
        ([digits, decimals, useGrouping], writer, reader) => {
          const value = digits / 10 ** decimals;
          const written = value.toLocaleString(writer, { useGrouping, minimumFractionDigits: decimals });
          const [reading] = read(`${written} km`, reader);
          const readings = [reading?.value, ...(reading?.alternatives ?? []).map((each) => each.value)];
          expect(readings.map(Number)).toContain(Number(value.toFixed(decimals)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['30.000 km', null, '30000', '30.0000 km'],
    ['30.000 km', 'de-DE', '30000', '30.0000 km'],
    ['30.000 km', 'en-GB', '30000', '30.0000 km'],
    ['1,234 kWh', 'de-DE', '1234', '1.2340 kWh'],
    ['1,234 GJ', 'de-DE', '1.234', '1234 GJ'],
    ['1,230 GJ', 'de-DE', '1230', '1.2300 GJ'],
    ['1,234 kWh', 'en-US', '1234', '1.2340 kWh'],
    ['1.500 nights', 'en-US', '1500', '1.5000 nights'],
    ['£1.234', 'en-GB', '1234', '1.2340 GBP'],
    ['2,500 kWh a month', 'en-US', '2500', '2.5000 kWh per month'],
  ])('%s has another reading in %s, which its text means in any language', (text, locale, value, other) => {
    const [reading] = read(text, locale);
    expect([reading?.value, reading?.alternatives[0]?.text]).toEqual([value, other]);
    for (const each of [null, ...locales]) {
      const [instead] = read(other, each);
      expect([Number(instead?.value), instead?.alternatives]).toEqual([
        Number(reading?.alternatives[0]?.value),
        [],
      ]);
    }
  });

  it('three digits after a mark are decimals where another number of the sentence has such', () => {
    const values = (text: string) => read(text, 'en-GB').map(({ value }) => value);
    expect(values('1.234 kg beef for 0.5 km')).toEqual(['1.234', '0.5']);
    expect(values('1.234 kg beef for 0,5 km')).toEqual(['1234', '0.5']);
  });

  it.each([
    '30000 km',
    '30 000 km',
    "30'000 km",
    '30,5 km',
    '1.234,5 km',
    '12,34,567 km',
    '0.500 km',
    '1,00,000 km',
  ])('%s has one reading', (text) => {
    expect(read(text)).toMatchObject([{ kind: 'quantity', alternatives: [] }]);
  });

  it('what is no tag of a language is refused', () => {
    expect(() => decimalMarkOf('German, please', 'locale')).toThrow(/locale must be the tag of a language/);
    expect(decimalMarkOf('ar-EG', 'locale')).toBeNull();
  });
});

describe('what a sentence was read as', () => {
  const parts = (text: string) =>
    read(text).map(({ kind, value, unit, perUnit, start, end }) => [
      kind,
      text.slice(start, end),
      [value, unit, perUnit].filter((each) => each !== null).join(' '),
    ]);

  it.each([
    [
      '“30.000 km” in our own diesel van, 2015',
      [
        ['quantity', '30.000 km', '30000 km'],
        ['ownership', 'own', 'own'],
        ['time', '2015', '2015'],
      ],
    ],
    [
      'hired  van  120 000\u00a0km in March 2024',
      [
        ['ownership', 'hired', 'hired'],
        ['quantity', '120 000\u00a0km', '120000 km'],
        ['time', 'in March 2024', '2024-03'],
      ],
    ],
    ['monthly electricity 250 kWh', [['quantity', '250 kWh', '250 kWh month']]],
    ['electricity 250 kWh/month', [['quantity', '250 kWh/month', '250 kWh month']]],
    [
      '£ 500 on lawyers last year',
      [
        ['money', '£ 500', '500 GBP'],
        ['unread', 'last year', ''],
      ],
    ],
    ['skip hire 3 t', [['quantity', '3 t', '3 t']]],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });
});
