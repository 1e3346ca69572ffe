import { inLocale } from './in-locale.ts';

const numbers = (options: Intl.NumberFormatOptions) =>
  inLocale((locale) => new Intl.NumberFormat(locale, options));

/** No amount is known better than to four digits, but those before the decimal point are written. */
const amounts = numbers({
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});
const figures = numbers({ maximumFractionDigits: 20 });
const wholePercent = numbers({ style: 'percent', maximumFractionDigits: 0 });
const finePercent = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const tonnes = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const fixed = inLocale((locale) =>
  Array.from(
    { length: 8 },
    (_, digits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
);

/** The minus of print, which is as wide as a plus; some locales have it already. */
const withMinus = (text: string): string => text.replace('-', '−');

/** The first format of each kind takes a while: made when the page has nothing else to do. */
export function makeFormats(): void {
  for (const make of [amounts, figures, wholePercent, finePercent]) make();
}

/** An amount: whole from 1,000 up, with four digits below. */
export const formatAmount = (value: number): string => withMinus(amounts().format(value));

export const formatCount = (count: number): string => figures().format(count);

/** A figure as its source has it: all of its digits, grouped. Other text stays as it is. */
export function formatFigure(text: string): string {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : withMinus(figures().format(value));
}

/** The same without a unit, where a year is no number of thousands: what it is called tells it from other numbers. */
export const formatUnitless = (text: string, name: string): string =>
  /\b(?:year|edition)\b/i.test(name) && /^\d{4}$/.test(text) ? text : formatFigure(text);

/** A total in kg, in tonnes from 10,000 kg up. */
export const formatTotal = (kg: number): { readonly value: string; readonly unit: 'kg' | 't' } =>
  Math.abs(kg) < 10_000
    ? { value: formatAmount(kg), unit: 'kg' }
    : { value: withMinus(tonnes().format(kg / 1000)), unit: 't' };

/** The unit of a total, and how it and its parts are written in it: kg, or tonnes with one decimal. */
export function inUnitOf(total: number): { unit: 'kg' | 't'; write: (kg: number) => string } {
  const isLarge = formatTotal(total).unit === 't';
  const write = (kg: number): string => withMinus(tonnes().format(kg / 1000));
  return isLarge ? { unit: 't', write } : { unit: 'kg', write: formatAmount };
}

const tenth = 0.001;

/** A share of 0 to 1: one decimal below 10 % and next to all, so that what is next to nothing is not 0 %. */
export function formatShare(share: number): string {
  if (share > 0 && share < tenth) return `< ${finePercent().format(tenth)}`;
  const isFine = (share > 0 && share < 0.0995) || (share > 0.99 && share < 1);
  return isFine ? finePercent().format(Math.min(share, 1 - tenth)) : wholePercent().format(share);
}

const signed = { style: 'percent', signDisplay: 'exceptZero' } as const;
const wholeChange = numbers({ ...signed, maximumFractionDigits: 0 });
const fineChange = numbers({ ...signed, minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A change, such as −8.9%: always with its sign. */
export const formatChange = (share: number): string =>
  withMinus((Math.abs(share) < 0.0995 ? fineChange() : wholeChange()).format(share));

/** Whether a change is written without a sign. */
export const isUnchanged = (share: number): boolean => Math.abs(share) < tenth / 2;

/** The change from a value to the next as a share; `null` where there is none to compare with. */
export const changeFrom = (
  before: number | null | undefined,
  value: number | null | undefined,
): number | null => (!before || value == null ? null : value / before - 1);

const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)));

/**
 * Writes the numbers of a column with equal decimals: the greatest has four digits, and the least
 * at least two, as long as no number gets longer than seven digits.
 */
export function formatColumn(values: readonly (number | null)[]): (value: number) => string {
  const known = values.flatMap((value) => (value === null || value === 0 ? [] : [magnitude(value)]));
  const [greatest, least] = [Math.max(0, ...known), Math.min(...known)];
  const wanted = Math.max(3 - Math.max(...known), Number.isFinite(least) ? 1 - least : 0);
  const decimals = greatest >= 3 ? 0 : Math.min(Math.max(0, wanted), 6 - greatest);
  const format = known.length === 0 ? figures() : (fixed()[decimals] ?? figures());
  return (value) => withMinus(format.format(value));
}
