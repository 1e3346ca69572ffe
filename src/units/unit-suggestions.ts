import { BoundedCache } from '../cache/bounded-cache.ts';
import { nearestName } from '../domain/basics/nearest-name.ts';
import { unitTable } from './unit-table.ts';

/** Names that people write instead of symbols, in lower case and singular. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['second', 's'],
  ['sec', 's'],
  ['minute', 'min'],
  ['hour', 'h'],
  ['hr', 'h'],
  ['d', 'day'],
  ['wk', 'week'],
  ['yr', 'year'],
  ['annum', 'year'],
  ['gram', 'g'],
  ['gramme', 'g'],
  ['kilogram', 'kg'],
  ['kilo', 'kg'],
  ['kgco2', 'kg'],
  ['kgco2e', 'kg'],
  ['tonne', 't'],
  ['ton', 't, ton_us or ton_uk'],
  ['pound', 'lb'],
  ['lbs', 'lb'],
  ['ounce', 'oz'],
  ['metre', 'm'],
  ['meter', 'm'],
  ['kilometre', 'km'],
  ['kilometer', 'km'],
  ['mile', 'mi'],
  ['foot', 'ft'],
  ['feet', 'ft'],
  ['inch', 'in'],
  ['inche', 'in'],
  ['yard', 'yd'],
  ['hectare', 'ha'],
  ['litre', 'L'],
  ['liter', 'L'],
  ['gallon', 'gal or gal_uk'],
  ['barrel', 'bbl'],
  ['joule', 'J'],
  ['watt', 'W'],
  ['wh', 'W*h'],
  ['btu', 'BTU_IT or another BTU_…'],
  ['mmbtu', 'MBTU_IT or another MBTU_…'],
  ['mbtu', 'MBTU_IT or another MBTU_…'],
  ['therm', 'thm_ec or thm_us'],
  ['thm', 'thm_ec or thm_us'],
  ['kelvin', 'K'],
  ['celsius', '°C'],
  ['fahrenheit', '°F'],
  ['percent', '%'],
]);

const symbolsByLowerCase: ReadonlyMap<string, string> = new Map(
  [...unitTable.keys()].toReversed().map((symbol) => [symbol.toLowerCase(), symbol]),
);

/** Shorter symbols are near to too many others. */
const shortestMistyped = 4;

/** In a table a wrong unit is often that of all rows. */
const nearest = new BoundedCache<string>({ maximum: 1000 });

/** The symbol that was probably meant: `h` for `hours`, `kWh` for `KWH` and `kWhh`. */
export function suggestUnit(unknown: string): string | undefined {
  const lower = unknown.toLowerCase();
  const singular = lower.replace(/s$/, '');
  const known =
    spellings.get(lower) ??
    spellings.get(singular) ??
    symbolsByLowerCase.get(lower) ??
    symbolsByLowerCase.get(singular);
  if (known !== undefined || unknown.length < shortestMistyped) return known;
  return nearest.getOrCreate(unknown, () => nearestName(unknown, [...unitTable.keys()]) ?? '') || undefined;
}
