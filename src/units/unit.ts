import type { Dimension } from './dimension.ts';

/** A unit as a number of coherent SI units, with the symbols that it is made of. */
export interface Unit {
  readonly factor: number;
  /** What to add, in kelvin, after the factor; 0 except for °C and °F. */
  readonly offset: number;
  readonly dimension: Dimension;
  /** In the order of writing, each symbol once; empty for the plain number 1. */
  readonly symbols: readonly SymbolPower[];
}

export interface SymbolPower {
  readonly symbol: string;
  readonly exponent: number;
}
