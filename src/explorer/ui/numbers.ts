import { read, write } from '../api/stored.ts';

const localeKey = 'emissions.locale';
export const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE'] as const;
/** One of another page, or of an older version, counts as none. */
export const chosenLocale = (): string | null => locales.find((each) => each === read(localeKey)) ?? null;
const currentLocale = (): string => chosenLocale() ?? navigator.language;
export const chooseLocale = (locale: string | null): void => write(localeKey, locale);

/** No amount is known better than to four digits. */
const digits = 4;

export function formatAmount(value: number): string {
  return format(value, { maximumSignificantDigits: digits });
}

/** A figure as its source has it: all of its digits, grouped. */
export function formatFigure(text: string): string {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : format(value, { maximumFractionDigits: 20 });
}

/** The same without a unit, where a year is no number of thousands. */
export const formatUnitless = (text: string): string =>
  /^(?:19|20)\d\d$/.test(text) ? text : formatFigure(text);

/** Less than a hundredth of a percent is said to be that. */
const leastShare = 0.0001;

export function formatShare(share: number): string {
  const isLeast = share > 0 && share < leastShare;
  const text = format(isLeast ? leastShare : share, { style: 'percent', maximumSignificantDigits: 2 });
  return isLeast ? `< ${text}` : text;
}

export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

export const formatDay = (time: string | number): string => {
  try {
    return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(time),
    );
  } catch {
    return String(time);
  }
};

/** The months of a year, short. */
export const monthNames = (): readonly string[] =>
  Array.from({ length: 12 }, (_, month) => {
    const options = { month: 'short', timeZone: 'UTC' } as const;
    return new Date(Date.UTC(2026, month)).toLocaleDateString(currentLocale(), options);
  });

/** Made once for each kind of number: it takes longer than a hundred numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = currentLocale() + JSON.stringify(options);
  const formatter = formatters.get(key) ?? formatterOf(options);
  formatters.set(key, formatter);
  return formatter.format(value);
}

function formatterOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(currentLocale(), options);
  } catch {
    return new Intl.NumberFormat('en-GB', options);
  }
}

/** `kg` and `year` as `kg per year`; nothing for what has no unit. */
export function formatUnit(unit: string | null | undefined, perUnit: string | null | undefined): string {
  return [unit ?? '', perUnit == null || perUnit === '' ? '' : `per ${perUnit}`].filter(Boolean).join(' ');
}

/** The unit of an amount: `kg CO₂e per year`. */
export const formatAmountUnit = (unit: string, perUnit: string | null): string =>
  formatUnit(`${unit} CO₂e`, perUnit);

/** `CO2e`, `CCl4`: two elements or more, and nothing else, so that codes of ports or classes are none. */
const formula = /(?<!\w)(?:(?:Br|Cl|[CFHINOS])\d{0,2}){2,}e?(?!\w)/g;

/** With the digits of formulas lowered. */
export const formatGas = (text: string): string =>
  text.replace(formula, (found) => found.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit));

/**
 * What a person typed, as the service reads numbers: `1,5`, `1.234,5` and `1 000` where the language
 * writes them so. What is a number in no such way stays as it is, for the service to refuse.
 */
export function readNumber(text: string, locale = currentLocale()): string {
  const trimmed = text.trim();
  const { group, decimal } = separatorsOf(locale);
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
  /^[-+]?\d*\.\d+$/.test(text) ? text.replace('.', separatorsOf(locale).decimal) : text;

function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const sample = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const part = (type: string): string => sample.find((each) => each.type === type)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') || '.' };
}
