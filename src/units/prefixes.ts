import type { UnitDefinition } from './unit-definition.ts';

/** The SI's prefixes with their names; `µ` is the micro sign and `μ` the Greek letter. */
export const prefixes: readonly (readonly [symbol: string, factor: number, name: string])[] = [
  ['Y', 1e24, 'yotta'],
  ['Z', 1e21, 'zetta'],
  ['E', 1e18, 'exa'],
  ['P', 1e15, 'peta'],
  ['T', 1e12, 'tera'],
  ['G', 1e9, 'giga'],
  ['M', 1e6, 'mega'],
  ['k', 1e3, 'kilo'],
  ['h', 1e2, 'hecto'],
  ['da', 1e1, 'deca'],
  ['d', 1e-1, 'deci'],
  ['c', 1e-2, 'centi'],
  ['m', 1e-3, 'milli'],
  ['µ', 1e-6, 'micro'],
  ['μ', 1e-6, 'micro'],
  ['n', 1e-9, 'nano'],
  ['p', 1e-12, 'pico'],
  ['f', 1e-15, 'femto'],
  ['a', 1e-18, 'atto'],
  ['z', 1e-21, 'zepto'],
  ['y', 1e-24, 'yocto'],
];

/** The units, and each with all prefixes, or with those in `chosen`, which are separated by blanks. */
export function withPrefixes(
  units: readonly UnitDefinition[],
  chosen = prefixes.map(([symbol]) => symbol).join(' '),
): readonly UnitDefinition[] {
  const symbols = chosen.split(' ');
  const used = prefixes.filter(([symbol]) => symbols.includes(symbol));
  return [
    ...units,
    ...units.flatMap(({ symbol, factor, printedAs: [first = symbol, ...others] = [], ...unit }) =>
      used.map(([prefix, size]) => ({
        ...unit,
        symbol: prefix + symbol,
        factor: size * factor,
        printedAs: [prefix + first, ...others],
        prefixed: symbol,
      })),
    ),
  ];
}
