import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDay,
  formatExact,
  formatFigure,
  formatGas,
  formatShare,
  formatUnit,
  formatUnitless,
  writeUnit,
  readNumber,
  writeNumber,
} from '../../explorer/ui/numbers.ts';

afterEach(() => vi.unstubAllGlobals());
const speak = (language: string) => vi.stubGlobal('navigator', { language });

describe('numbers that are typed', () => {
  it.each([
    ['en-GB', '1,234.5', '1234.5'],
    ['en-GB', ' 1 000 ', '1000'],
    ['en-GB', '-1.5e3', '-1.5e3'],
    ['de-DE', '1,5', '1.5'],
    ['de-DE', '1.234.567,25', '1234567.25'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['sv-SE', '1 234,5', '1234.5'],
    ['de-DE', ',5', '.5'],
    ['en-GB', '12.', '12'],
  ])('in %s, %s is read as %s', (locale, typed, read) => {
    expect(readNumber(typed, locale)).toBe(read);
  });

  it.each([
    ['en-GB', '1,5'],
    ['en-GB', '12,34'],
    ['de-DE', '1,234.5'],
    ['en-GB', '1 5'],
    ['en-GB', 'a lot'],
    ['en-GB', '.'],
    ['en-GB', ''],
    ['en-GB', '<b>1</b>'],
  ])('in %s, “%s” stays as it is, for the service to refuse', (locale, typed) => {
    expect(readNumber(typed, locale)).toBe(typed);
  });

  it('a number as the service writes it is never read as another one', () => {
    for (const locale of ['de-DE', 'fr-FR', 'en-GB'])
      for (const text of ['0.16272', '0.162', '1000', '1.5', '0.00036'])
        expect(readNumber(writeNumber(text, locale), locale)).toBe(text);
    expect(readNumber('0.162', 'de-DE')).toBe('0.162');
    expect(writeNumber('0.162', 'de-DE')).toBe('0,162');
  });
});

describe('numbers that are shown', () => {
  it('a share that is next to nothing is not written with all of its zeros', () => {
    speak('de-DE');
    expect([0.256, 0.0001, 8.1e-15, 0].map(formatShare)).toEqual([
      '26\u00a0%',
      '0,01\u00a0%',
      '< 0,01\u00a0%',
      '0\u00a0%',
    ]);
  });

  it('a figure keeps the digits of its source, in the language of the page', () => {
    speak('de-DE');
    expect([
      formatFigure('0.00036'),
      formatFigure('1234.50'),
      formatFigure('petrol'),
      formatFigure(''),
    ]).toEqual(['0,00036', '1.234,5', 'petrol', '']);
    expect(formatDay('2025-01-31T00:00:00Z')).toBe('31.01.2025');
    expect(formatDay('no day')).toBe('no day');
  });

  it('a calculated number has all of its digits but those of its binary form', () => {
    speak('de-DE');
    expect([31.235850000000003, 0.0005978755353299999, 1e-9, 123456789.25].map(formatExact)).toEqual([
      '31,23585',
      '0,00059787553533',
      '0,000000001',
      '123.456.789,25',
    ]);
  });

  it('a share of nearly all is not written as all, beside parts that are more than nothing', () => {
    speak('en-GB');
    expect([1, 0.99996, 0.9958, 0.9901, 0.99, 0.0042].map(formatShare)).toEqual([
      '100%',
      '100%',
      '99.58%',
      '99.01%',
      '99%',
      '0.42%',
    ]);
  });

  it('a year is not written as a number of thousands, and another number of its size is', () => {
    speak('en-GB');
    expect(formatUnitless('2023', 'Year of the figure')).toBe('2023');
    expect(formatUnitless('1995', 'Edition')).toBe('1995');
    expect(formatUnitless('2070', '100 years: Fifth Assessment Report 2013')).toBe('2,070');
    expect(formatUnitless('23500', 'Year')).toBe('23,500');
  });

  it('gases have lowered digits, and units say what they are per', () => {
    expect([formatGas('CO2e'), formatGas('N2O of 2024')]).toEqual(['CO₂e', 'N₂O of 2024']);
    expect(['CCl4', 'C10F18', 'c-C4F8', 'NF3'].map(formatGas)).toEqual(['CCl₄', 'C₁₀F₁₈', 'c-C₄F₈', 'NF₃']);
    for (const code of ['WPI44542', 'HFC-134a', 'R410A', 'Euro 6', 'class C1', 'PM10'])
      expect(formatGas(code)).toBe(code);
    expect([formatUnit('kg', 'km'), formatUnit('kg', null), formatUnit(null, null)]).toEqual([
      'kg per km',
      'kg',
      '',
    ]);
    expect(formatUnit('kg', 'm^3')).toBe('kg per m³');
    expect(formatUnit('gal', 'gal_uk')).toBe('US gal per UK gal');
    expect(writeUnit('kg', 'm^3')).toBe('kg per m^3');
  });
});
