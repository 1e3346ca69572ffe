import { fault } from '../http/faults.ts';

const joulePerKilowattHour = 3_600_000;
const secondsPerYear = 31_556_952;

/** The size of each unit in the first of its row. */
const dimensions: readonly Readonly<Record<string, number>>[] = [
  { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, oz: 0.45359237 / 16, ton_us: 907.18474, ton_uk: 1016.0469088 },
  {
    J: 1,
    kJ: 1000,
    MJ: 1e6,
    GJ: 1e9,
    TJ: 1e12,
    kWh: joulePerKilowattHour,
    MWh: joulePerKilowattHour * 1e3,
    GWh: joulePerKilowattHour * 1e6,
  },
  { m: 1, km: 1000, mi: 1609.344, nmi: 1852, ft: 0.3048, yd: 0.9144 },
  {
    s: 1,
    min: 60,
    h: 3600,
    day: 86_400,
    week: 604_800,
    month: secondsPerYear / 12,
    year: secondsPerYear,
  },
];

/** How many of `to` one of `from` is; a unit that is unknown or of another dimension is fault 1. */
export function unitFactor(from: string, to: string): number {
  const sizes = dimensions.find((units) => Object.hasOwn(units, to));
  const size = sizes !== undefined && Object.hasOwn(sizes, from) ? sizes[from] : undefined;
  const target = sizes?.[to];
  if (size === undefined || target === undefined) throw fault('INVALID_PARAMETERS', from);
  return from === to ? 1 : size / target;
}

export function secondsOf(unit: string): number {
  return unitFactor(unit, 's');
}
