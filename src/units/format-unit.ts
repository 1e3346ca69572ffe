import type { SymbolPower, Unit } from './unit.ts';

/**
 * The canonical text of a unit, which `parseUnit` reads back: `kg/year`,
 * `kg/(kW·h)`, `m³`, `1/s`. A plain number is `1`.
 */
export function formatUnit({ symbols }: Unit): string {
  const above = symbols.filter(({ exponent }) => exponent > 0);
  const below = symbols.filter(({ exponent }) => exponent < 0);
  const numerator = above.length === 0 ? '1' : formatProduct(above);
  if (below.length === 0) return numerator;
  const denominator = formatProduct(below);
  return below.length === 1 ? `${numerator}/${denominator}` : `${numerator}/(${denominator})`;
}

/** The text of a unit per another, such as `kg/(kW·h)` for kg and kWh. */
export function formatPerUnit(unit: Unit, perUnit: Unit | null): string {
  if (perUnit === null) return formatUnit(unit);
  const below = formatUnit(perUnit);
  return /[·/]/.test(below) ? `${formatUnit(unit)}/(${below})` : `${formatUnit(unit)}/${below}`;
}

function formatProduct(symbols: readonly SymbolPower[]): string {
  return symbols.map(({ symbol, exponent }) => symbol + formatExponent(Math.abs(exponent))).join('·');
}

function formatExponent(exponent: number): string {
  if (exponent === 1) return '';
  if (exponent === 2) return '²';
  return exponent === 3 ? '³' : `^${exponent}`;
}
