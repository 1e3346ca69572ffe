import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatPeriod } from '../format/dates.ts';
import { formatName } from '../words/data-names.ts';
import {
  changeFrom,
  formatAmount,
  formatChange,
  formatColumn,
  formatFigure,
  formatShare,
  formatTotal,
  formatUnitless,
} from '../format/numbers.ts';
import { readNumber, writeNumber } from '../format/read-number.ts';
import { formatUnit, writeUnit } from '../words/units.ts';

afterEach(() => vi.unstubAllGlobals());
const speak = (language: string) => vi.stubGlobal('navigator', { language });

describe('numbers that are typed', () => {
  it('what is no number stays as it is, for the service to refuse', () => {
    for (const typed of ['1 5', 'a lot', '.', '', '<b>1</b>']) expect(readNumber(typed, 'en-GB')).toBe(typed);
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
      '< 0,1\u00a0%',
      '< 0,1\u00a0%',
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

  it('a share of nearly all is not written as all, next to parts that are more than nothing', () => {
    speak('en-GB');
    expect([1, 0.99996, 0.9958, 0.9901, 0.99, 0.0042].map(formatShare)).toEqual([
      '100%',
      '99.9%',
      '99.6%',
      '99.0%',
      '99%',
      '0.4%',
    ]);
  });

  it('an amount is whole from 1,000 up, and has four digits below', () => {
    speak('en-GB');
    expect([3955.8, 9506.76, 1234567.8, 256.44, 0.255612, 0, -12.3456].map(formatAmount)).toEqual([
      '3,956',
      '9,507',
      '1,234,568',
      '256.4',
      '0.2556',
      '0',
      '−12.35',
    ]);
  });

  it('a total is in tonnes from 10,000 kg up', () => {
    speak('en-GB');
    expect([9507, 219_866].map(formatTotal)).toEqual([
      { value: '9,507', unit: 'kg' },
      { value: '219.9', unit: 't' },
    ]);
  });

  it('a change is a share of the value before, and none where there was nothing', () => {
    expect([changeFrom(1600, 2000), changeFrom(0, 5), changeFrom(null, 5), changeFrom(5, null)]).toEqual([
      0.25,
      null,
      null,
      null,
    ]);
  });

  it('a change has its sign, and the minus of print', () => {
    speak('en-GB');
    expect([-0.089, 0.16, -0.3455, 0, 0.0004].map(formatChange)).toEqual([
      '−8.9%',
      '+16%',
      '−35%',
      '0.0%',
      '0.0%',
    ]);
  });

  it.each([
    [
      [0.3169, 0.25561, 0.06128],
      ['0.3169', '0.2556', '0.0613'],
    ],
    [
      [9507, 920.4, 5845],
      ['9,507', '920', '5,845'],
    ],
    [
      [99.48, 0.0355],
      ['99.480', '0.036'],
    ],
    [
      [12, null, 0],
      ['12.00', '0.00'],
    ],
  ])('the numbers of a column have equal decimals: %j', (values, texts) => {
    speak('en-GB');
    expect(values.flatMap((value) => value ?? []).map(formatColumn(values))).toEqual(texts);
  });

  it.each([
    ['2025-01-01', '2026-01-01', '2025'],
    ['2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z', 'Dec 2025'],
    ['2025-10-01', '2026-01-01', 'Oct – Dec 2025'],
    ['2025-01-31', '2025-02-01', '31 Jan 2025'],
    ['2025-01-15', '2025-02-15', '15 Jan – 14 Feb 2025'],
    ['2024-01-01', '2026-01-01', '2024–2025'],
    ['2025-03-01', null, '1 Mar 2025 –'],
  ])('the period from %s until %s is called %s', (start, end, text) => {
    speak('en-GB');
    expect(formatPeriod(start, end).replaceAll('\u2009', ' ')).toBe(text);
  });

  it('a year is not written as a number of thousands, and another number of its size is', () => {
    speak('en-GB');
    expect(formatUnitless('2023', 'Year of the figure')).toBe('2023');
    expect(formatUnitless('1995', 'Edition')).toBe('1995');
    expect(formatUnitless('2070', '100 years: Fifth Assessment Report 2013')).toBe('2,070');
    expect(formatUnitless('23500', 'Year')).toBe('23,500');
  });

  it('gases have lowered digits, and units say what they are per', () => {
    expect([formatName('CO2e'), formatName('N2O of 2024')]).toEqual(['CO₂e', 'N₂O of 2024']);
    expect(['CCl4', 'C10F18', 'c-C4F8', 'NF3'].map(formatName)).toEqual(['CCl₄', 'C₁₀F₁₈', 'c-C₄F₈', 'NF₃']);
    for (const code of ['WPI44542', 'HFC-134a', 'R410A', 'Euro 6', 'class C1', 'PM10'])
      expect(formatName(code)).toBe(code);
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
