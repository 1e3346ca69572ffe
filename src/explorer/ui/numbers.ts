import { read, write } from '../api/stored.ts';

const localeKey = 'emissions.locale';
export const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'sv-SE'] as const;
export const chosenLocale = (): string | null => read(localeKey);
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

export const formatShare = (share: number): string =>
  format(share, { style: 'percent', maximumSignificantDigits: 2 });

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

function format(value: number, options: Intl.NumberFormatOptions): string {
  try {
    return new Intl.NumberFormat(currentLocale(), options).format(value);
  } catch {
    return new Intl.NumberFormat('en-GB', options).format(value);
  }
}

/** `kg` and `year` as `kg per year`; nothing for what has no unit. */
export function formatUnit(unit: string | null | undefined, perUnit: string | null | undefined): string {
  return [unit ?? '', perUnit == null || perUnit === '' ? '' : `per ${perUnit}`].filter(Boolean).join(' ');
}

/** The unit of an amount: `kg CO₂e per year`. */
export const formatAmountUnit = (unit: string, perUnit: string | null): string =>
  formatUnit(`${unit} CO₂e`, perUnit);

/** With the digits of a formula lowered. */
export function formatGas(type: string): string {
  return type.replace(/(?<=[A-Z])\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit);
}

/** What a person typed, as the service reads numbers: `1,5` and `1 000` where the language writes them so. */
export function readNumber(text: string, locale = currentLocale()): string {
  const sample = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const part = (type: string): string => sample.find((each) => each.type === type)?.value ?? '';
  const trimmed = text.trim();
  const plain = trimmed
    .replaceAll(part('group') || ' ', '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(part('decimal'), '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? plain : trimmed;
}
