import { read, write } from '../api/stored.ts';

const localeKey = 'emissions.locale';
export const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE'] as const;
/** Read once: a table would read it for each of its numbers. */
let chosen: string | undefined;
/** One of another page, or of an older version, counts as none. */
export const chosenLocale = (): string | null =>
  (chosen ??= locales.find((each) => each === read(localeKey)) ?? '') || null;
const currentLocale = (): string => chosenLocale() ?? navigator.language;
export function chooseLocale(locale: string | null): void {
  write(localeKey, locale);
  chosen = undefined;
}

/** Made once for each language: it takes longer than a hundred numbers or days. */
function once<Made>(make: (locale: string) => Made): (locale?: string) => Made {
  const all = new Map<string, Made>();
  return (locale = currentLocale()) => {
    const made = all.get(locale) ?? madeIn(locale, make);
    all.set(locale, made);
    return made;
  };
}

/** A browser may have a language that its own formats refuse. */
function madeIn<Made>(locale: string, make: (locale: string) => Made): Made {
  try {
    return make(locale);
  } catch {
    return make('en-GB');
  }
}

// No amount is known better than to four digits.
const amounts = once((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 }));
const figures = once((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }));
const shares = once(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 }),
);
const sharesOfMost = once(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);
const times = once((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const days = once((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));

/** The first of each kind of a page takes a while: made ahead, when there is nothing else to do. */
export function makeFormats(): void {
  for (const make of [amounts, figures, shares, days, monthNames]) make();
}

export const formatAmount = (value: number): string => amounts().format(value);

export const formatCount = (count: number): string => figures().format(count);

/** A figure as its source has it: all of its digits, grouped. */
export function formatFigure(text: string): string {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : figures().format(value);
}

/** The same without a unit, where a year is no number of thousands: what it is called tells it from other numbers. */
export const formatUnitless = (text: string, name: string): string =>
  /\b(?:year|edition)\b/i.test(name) && /^\d{4}$/.test(text) ? text : formatFigure(text);

/** A calculated number without its last digits, which tell only that it is not a decimal one: 31.235850000000003. */
export const formatExact = (value: number): string => figures().format(Number(value.toPrecision(15)));

/** Less than a hundredth of a percent is said to be that, and so much less than all is not all. */
const leastShare = 0.0001;

export function formatShare(share: number): string {
  const isLeast = share > 0 && share < leastShare;
  const isMost = share > 0.99 && share < 1 - leastShare;
  const text = (isMost ? sharesOfMost() : shares()).format(isLeast ? leastShare : share);
  return isLeast ? `< ${text}` : text;
}

export const formatTime = (time: string): string => times().format(new Date(time));

export function formatDay(time: string | number): string {
  try {
    return days().format(new Date(time));
  } catch {
    return String(time);
  }
}

/** The months of a year, short. */
export const monthNames: () => readonly string[] = once((locale) => {
  const names = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2026, month)));
});

/** `kg` and `year` as `kg per year`; nothing for what has no unit. */
export const writeUnit = (unit: string | null | undefined, perUnit: string | null | undefined): string =>
  [unit ?? '', perUnit == null || perUnit === '' ? '' : `per ${perUnit}`].filter(Boolean).join(' ');

/** The same to read, with `m^3` as `m³`, and gallons with their country. */
export const formatUnit = (...unit: Parameters<typeof writeUnit>): string =>
  writeUnit(...unit)
    .replaceAll(/\bgal\b/g, 'US gal')
    .replaceAll('gal_uk', 'UK gal')
    .replaceAll('^2', '²')
    .replaceAll('^3', '³');

/** The unit of an amount: `kg CO₂e per year`. */
export const formatAmountUnit = (unit: string, perUnit: string | null): string =>
  formatUnit(`${unit} CO₂e`, perUnit);

/** `CO2e`, `CCl4`: two elements or more, and nothing else, so that codes of ports or classes are none. */
const formula = /(?<!\w)(?:(?:Br|Cl|[CFHINOS])\d{0,2}){2,}e?(?!\w)/g;

/** With the digits of formulas lowered. */
export const formatGas = (text: string): string =>
  text.replace(formula, (found) => found.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit));

/**
 * A typed number in the form that the service reads: `1,5`, `1.234,5` and `1 000` where the language
 * writes them so. What is a number in no such way stays as it is, for the service to refuse.
 */
export function readNumber(text: string, locale = currentLocale()): string {
  const trimmed = text.trim();
  const { group, decimal } = separators(locale);
  const [, sign, whole = '', fraction, power = ''] =
    new RegExp(
      `^([-+]?)([1-9]\\d{0,2}(?:[${group}\\s]\\d{3})+|\\d*)(?:[${decimal}](\\d*))?(e[-+]?\\d+)?$`,
      'i',
    ).exec(trimmed) ?? [];
  if (sign === undefined || whole + (fraction ?? '') === '') return trimmed;
  return sign + whole.replace(/\D/g, '') + (fraction ? `.${fraction}` : '') + power;
}

/** A number of the service, as the language writes its decimal point; other text as it is. */
export const writeNumber = (text: string, locale = currentLocale()): string =>
  /^[-+]?\d*\.\d+$/.test(text) ? text.replace('.', separators(locale).decimal) : text;

const separators = once((locale) => {
  const sample = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const part = (type: string): string => sample.find((each) => each.type === type)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') || '.' };
});
