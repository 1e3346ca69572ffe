import type { Dimension } from './dimension.ts';

export interface UnitDefinition {
  readonly symbol: string;
  /** This unit in coherent SI units. */
  readonly factor: number;
  /** For temperatures: what to add, in kelvin, after the factor. */
  readonly offset?: number;
  readonly dimension: Dimension;
  readonly source: string;
  /** The symbols of the canonical text, if they differ from this one. */
  readonly printedAs?: readonly string[];
  /** The symbol without prefix, if this one has a prefix. */
  readonly prefixed?: string;
}

/** The symbols, names and factors that the original service took from the JScience library, version 4.3. */
export const jscience = 'JScience 4.3';
export const si = 'BIPM, The International System of Units, 9th edition';
export const internationalYard = 'International yard and pound agreement, 1959';
export const nist = 'NIST Special Publication 811';

/** Several symbols of one dimension from one source, as `[symbol, factor]`. */
export function define(
  dimension: Dimension,
  source: string,
  symbols: readonly (readonly [symbol: string, factor: number])[],
): readonly UnitDefinition[] {
  return symbols.map(([symbol, factor]) => ({ symbol, factor, dimension, source }));
}
