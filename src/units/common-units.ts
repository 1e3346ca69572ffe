import { parseUnit } from './parse-unit.ts';

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
  .map((unit) => ({ unit, dimension: dimensionOf(unit) }));

/** The unit itself, then the common units that measure the same; itself alone where it is none that is known. */
export function commonUnitsLike(unit: string): readonly string[] {
  const dimension = dimensionOf(unit);
  if (dimension === null) return [unit];
  const alike = common.filter((each) => each.dimension === dimension).map((each) => each.unit);
  return [...new Set([unit, ...alike])];
}

function dimensionOf(unit: string): string | null {
  try {
    return parseUnit(unit, 'unit').dimension.join(' ');
  } catch {
    return null;
  }
}
