import type { Dimension } from './dimension.ts';

/** A unit as a multiple of coherent SI units, with the symbols that it is written with. */
export interface Unit {
  readonly factor: number;
  /** Kelvin to add after the factor; 0 except for °C and °F. */
  readonly offset: number;
  readonly dimension: Dimension;
  /** In written order, each symbol once; empty for the plain number 1. */
  readonly symbols: readonly SymbolPower[];
}

export interface SymbolPower {
  readonly symbol: string;
  readonly exponent: number;
}
