import { words } from './words.ts';

/** `kg` and `year` as the service reads them: `kg per year`; nothing for what has no unit. */
export const writeUnit = (unit: string | null | undefined, perUnit: string | null | undefined): string =>
  [unit ?? '', perUnit == null || perUnit === '' ? '' : `per ${perUnit}`].filter(Boolean).join(' ');

/** Powers and gallons as people write them. */
const symbol = (unit: string): string =>
  unit
    .replaceAll('*', '·')
    .replaceAll(/\bgal\b/g, 'US gal')
    .replaceAll(
      /\b(\w+)_(uk|us)\b/g,
      (_, name: string, country: string) => `${country.toUpperCase()} ${name}`,
    )
    .replaceAll('^2', '²')
    .replaceAll('^3', '³');

/** The unit to read, such as `m³ per year`, with times in the reader's language. */
export function formatUnit(unit: string | null | undefined, perUnit: string | null | undefined): string {
  const names: Readonly<Record<string, string>> = words.units.times;
  const own = symbol(unit ?? '');
  if (perUnit == null || perUnit === '') return own;
  return words.units.per(own, names[perUnit] ?? symbol(perUnit)).trim();
}

/** The unit of an amount: `kg CO₂e per year`. */
export const formatAmountUnit = (unit: string, perUnit: string | null): string =>
  formatUnit(`${unit} CO₂e`, perUnit);
