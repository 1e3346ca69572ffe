import { parseDecimal, rounded } from '../domain/basics/decimal.ts';
import { badInput, EmissionsError } from '../domain/basics/errors.ts';
import { areCompatible, assertCompatible, convertValue } from './convert.ts';
import { describeDimension, type Dimension, isSameDimension } from './dimension.ts';
import { formatUnit } from './format-unit.ts';
import { parseUnit } from './parse-unit.ts';
import type { Unit } from './unit.ts';
import { ambiguousNames, findName } from './unit-names.ts';
import { unitFault } from './unit-fault.ts';
import { unitTable } from './unit-table.ts';

/** Units in which activities are usually measured, metric ones first. */
const common = [
  'km m mi nmi ft',
  'kg t g lb oz',
  'kWh MWh GJ MJ therm Btu',
  'L m^3 gal gal_uk bbl',
  'h min day week month year',
  'W kW MW',
  'm^2 ha ft^2 acre',
  't*km kg*km t*mi lb*mi',
]
  .flatMap((alike) => alike.split(' '))
  .map((text) => ({ text, dimension: parseUnit(text, 'unit').dimension }));

/** The unit itself, then the common units that measure the same; itself alone where it is none that is known. */
export function commonUnitsLike(text: string): readonly string[] {
  const dimension = dimensionOf(text);
  return dimension === null ? [text] : [...new Set([text, ...commonUnitsOf(dimension)])];
}

/** Also where the unit has two meanings, such as `gallons`; `null` for a text that is no unit. */
export function dimensionOf(text: string): Dimension | null {
  const [meaning] = findName(ambiguousNames, text)?.split(/[ ,]/) ?? [text];
  try {
    return parseUnit(meaning ?? text, 'unit').dimension;
  } catch {
    return null;
  }
}

/** The two units whose product it is, such as t and km; empty for any other. */
export function factorsOf(text: string): readonly string[] {
  if (dimensionOf(text) === null || meaningsOf(text) !== undefined) return [];
  const { symbols } = parseUnit(text, 'unit');
  const isProduct = symbols.length === 2 && symbols.every(({ exponent }) => exponent === 1);
  return isProduct ? symbols.map(({ symbol }) => symbol) : [];
}

/** The texts for the meanings of a name that is refused because it has two, such as `gallons`; `undefined` for any other text. */
export function meaningsOf(text: string): string | undefined {
  return unitTable.has(text.trim()) ? undefined : findName(ambiguousNames, text);
}

/** The units that such a name may mean, such as `gal` and `gal_uk`. */
export function unitsMeantBy(text: string): readonly string[] {
  return [...(meaningsOf(text) ?? '').matchAll(/(\S+) for /g)].flatMap(([, unit]) => unit ?? []);
}

/** Whether a unit measures this; `null` measures nothing. */
export function measures(unit: string | null, dimension: Dimension): boolean {
  return unit !== null && isSameDimension(dimensionOf(unit) ?? [], dimension);
}

/** Whether two texts are of one unit, such as `L` and `litre`. */
export function areOneUnit(one: string, other: string): boolean {
  const [first, second] = [dimensionOf(one), dimensionOf(other)];
  if (first === null || second === null || !isSameDimension(first, second)) return false;
  if ([one, other].some((text) => meaningsOf(text) !== undefined)) return false;
  return convertValue(1, parseUnit(one, 'unit'), parseUnit(other, 'unit')) === 1;
}

/** Whether the unit is of days or longer and the other of hours: a day of work has fewer than 24 hours. */
export function isOfDays(unit: string, own: string | null): boolean {
  const hours = parseUnit('h', 'unit');
  const isTime = [unit, own].every((each) => each !== null && measures(each, hours.dimension));
  const inHours = (text: string) => convertValue(1, parseUnit(text, 'unit'), hours);
  return isTime && own !== null && inHours(own) < 24 && inHours(unit) >= 24;
}

/** A value as it came, with its whole unit, and what the input is per. */
interface GivenValue {
  readonly value: string;
  readonly whole: string;
  readonly perUnit: Unit | null;
}

/**
 * Reads a unit that must measure what `expected` does; `null` takes none. Where the text is none, the
 * error lists common units of what is expected: it does not guess one.
 */
export function parseUnitLike(
  text: string,
  argument: string,
  expected: Unit | null,
  given?: GivenValue,
): Unit {
  if (expected === null) throw unitFault(argument, `must be omitted; the value has no such unit.`);
  const unit = parseOrList(text, argument, expected);
  if (given !== undefined && !areCompatible(unit, expected)) assertNoQuotient(given, argument, expected);
  assertCompatible(unit, expected, argument);
  return unit;
}

/** Says 12.5 km per L for 8 L/100 km: a unit that measures what both units do, or the inverse. */
function assertNoQuotient({ value, whole, perUnit }: GivenValue, argument: string, expected: Unit): void {
  if (perUnit === null || dimensionOf(whole) === null) return;
  const [above, below] = [formatUnit(expected), formatUnit(perUnit)];
  const given = parseUnit(whole, argument);
  const quotient = parseUnit(`${above}/(${below})`, argument);
  const inverse = parseUnit(`${below}/(${above})`, argument);
  const isInverse = areCompatible(given, inverse);
  if (!isInverse && !areCompatible(given, quotient)) return;
  const size = parseDecimal(value) || 1;
  const written = isInverse ? 1 / convertValue(size, given, inverse) : convertValue(size, given, quotient);
  throw unitFault(
    argument,
    `must be a unit such as ${above}, per ${below}: write ${size} ${whole} as ${rounded(written)} ${above} per ${below}.`,
  );
}

function parseOrList(text: string, argument: string, expected: Unit): Unit {
  try {
    return parseUnit(text, argument);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    const { dimension } = expected;
    const known = commonUnitsOf(dimension);
    const examples = known.length === 0 ? formatUnit(expected) : known.join(', ');
    throw badInput(
      argument,
      `${error.message} Units that measure ${describeDimension(dimension)}: ${examples}.`,
    );
  }
}

function commonUnitsOf(dimension: Dimension): readonly string[] {
  return common.filter((each) => isSameDimension(each.dimension, dimension)).map(({ text }) => text);
}
