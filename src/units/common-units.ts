import { badInput, EmissionsError } from '../domain/basics/errors.ts';
import { assertCompatible } from './convert.ts';
import { describeDimension, type Dimension, isSameDimension } from './dimension.ts';
import { formatUnit } from './format-unit.ts';
import { parseUnit } from './parse-unit.ts';
import type { Unit } from './unit.ts';

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
  try {
    return [...new Set([text, ...commonUnitsOf(parseUnit(text, 'unit').dimension)])];
  } catch {
    return [text];
  }
}

/**
 * Reads a unit that must measure what `expected` does. Where the text is none, the
 * error lists common units of what is expected: it does not guess one.
 */
export function parseUnitLike(text: string, argument: string, expected: Unit): Unit {
  const unit = parseOrList(text, argument, expected);
  assertCompatible(unit, expected, argument);
  return unit;
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
