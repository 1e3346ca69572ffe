import { prefixes } from './prefixes.ts';
import { unitTable } from './unit-table.ts';

/**
 * Names of units in addition to their symbols, in lower case and the singular, with a blank
 * between words: English ones, and those of tables in German, French, Spanish and Italian.
 * They are read in any case and number, with `-`, `_`
 * or `.` for the blank, and with the prefixes that the symbol has. Each means one
 * thing to those who account for emissions.
 */
const spoken: Readonly<Record<string, string>> = {
  s: 'second, sec',
  min: 'minute',
  h: 'hour, hr, stunde, stunden, std, heure, hora',
  day: 'day, d',
  week: 'week, wk',
  month: 'month',
  quarter: 'quarter, qtr',
  year: 'year, yr, annum',
  g: 'gram, gramme',
  kg: 'kilo, kg, kg co2 eq, kilogramm, kilogramo, chilogrammi',
  t: 'tonne, metric ton, metric tonne, tonnen, tonelada, tonnellate',
  Mt: 'mmt',
  lb: 'pound, lb',
  oz: 'ounce',
  ton_us: 'us ton, short ton',
  ton_uk: 'uk ton, long ton, imperial ton',
  m: 'metre, meter',
  km: 'km, kilomètre, kilómetro, kilometro, chilometri',
  in: 'inch, inches',
  ft: 'foot, feet',
  yd: 'yard',
  mi: 'mile, mi, meile, meilen, milla, miglia',
  nmi: 'nautical mile',
  '100 km': '100 km, 100km',
  '100 mi': '100 mi, 100 mile',
  ha: 'hectare',
  acre: 'acre',
  'm^2': 'm2, sqm',
  'ft^2': 'sqft',
  'm^3': 'm3, m3 waste, cbm, kubikmeter',
  'ft^3': 'cf',
  ccf: 'ccf, hundred cubic feet, hcf',
  kL: 'kl',
  scf: 'standard cubic foot, standard cubic feet',
  L: 'litre, liter, ltr, litro, litri',
  gal: 'gal us, us gal, gallon us, us gallon',
  gal_uk: 'gallon uk, uk gal, uk gallon, imperial gallon, imperial gal, imp gal',
  bbl: 'barrel, bbl',
  J: 'joule',
  W: 'watt',
  kW: 'kw',
  Wh: 'watt hour',
  kWh: 'kwh',
  MWh: 'mwh',
  GWh: 'gwh',
  kcal: 'kilocalorie',
  toe: 'tonne of oil equivalent',
  BTU_IT: 'btu',
  kBTU_IT: 'kbtu',
  MJ: 'mj',
  GJ: 'gj',
  MMBTU_IT: 'mmbtu, dth, dekatherm',
  thm_ec: 'therm, thm',
  't*km': 'tkm, t km, tonne km, tonne kilometre, tonne kilometer',
  't*mi': 'tonne mile',
  'ton_us*mi': 'short ton mile',
  pkm: 'p km, passenger km, passenger kilometre, passenger kilometer',
  pmi: 'passenger mile',
  vkm: 'vehicle km, vehicle kilometre, vehicle kilometer',
  vmi: 'vehicle mile',
  '°C': '℃, celsius',
  '°F': 'fahrenheit',
  K: 'kelvin',
  '%': 'percent',
};

const ton = 't for 1000 kg, ton_us for 2000 lb or ton_uk for 2240 lb';
const gallon = 'gal for the US gallon of 3.785 L or gal_uk for the UK gallon of 4.546 L';
const cubicFeet = 'ft^3, with a thousand or a million of them in the value';
const calorie = 'cal for 4.1868 J or kcal for a thousand of them';
const fluidOunce = 'oz_fl for the fluid ounce of the US or oz_fl_uk for the one of the UK';

/** Names with two meanings, and how to write each. */
export const ambiguousNames: ReadonlyMap<string, string> = new Map([
  ['ton', ton],
  ['tn', ton],
  ['mt', 't for a metric ton or Mt for a million of them'],
  ['gal', gallon],
  ['gallon', gallon],
  ['fl oz', fluidOunce],
  ['fluid ounce', fluidOunce],
  ['mpg', 'mi/gal for the US gallon or mi/gal_uk for the UK gallon'],
  ['mbtu', 'kBTU_IT for a thousand or MMBTU_IT for a million'],
  ['mcf', cubicFeet],
  ['mscf', cubicFeet],
  ['cal', calorie],
  ['calorie', calorie],
  ['nm', 'nm for nanometres or nmi for nautical miles'],
]);

/** The meaning that a symbol in the text of a unit was read in, and the other one, where its name has two. */
export function chosenMeaning(text: string): string | undefined {
  const symbols = text.split(/[·*/()]/).map((each) => each.trim());
  const symbol = symbols.find((each) => ambiguousNames.has(each) && unitTable.has(each));
  return symbol && ambiguousNames.get(symbol)?.replace(' or ', ', not as ');
}

/** The text of a unit by its name, those with prefixes included. */
export const unitNames: ReadonlyMap<string, string> = new Map(
  Object.entries(spoken).flatMap(([unit, list]) =>
    list
      .split(', ')
      .flatMap((name): [string, string][] => [
        [name, unit],
        ...prefixes
          .filter(([prefix]) => unitTable.get(prefix + unit)?.prefixed === unit)
          .map(([prefix, , word]): [string, string] => [word + name, prefix + unit]),
      ]),
  ),
);

/** Patterns of what has several words, the longest first. */
export const phrases = [...unitNames.keys(), ...ambiguousNames.keys(), ...unitTable.keys()]
  .filter((name) => /^\d| /.test(name))
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replaceAll(' ', '[ ._-]+'));

/** The meaning of a name in either table. A single letter is another unit in the other case. */
export function findName(table: ReadonlyMap<string, string>, text: string): string | undefined {
  const key = text.length === 1 ? text : text.toLowerCase().replaceAll(/[ ._-]+/g, ' ');
  return table.get(key) ?? table.get(key.replace(/(?<=..)s$/, ''));
}
