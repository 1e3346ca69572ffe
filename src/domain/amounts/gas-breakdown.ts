import type { EmissionsError } from '../basics/errors.ts';

/** The gases that amounts are attributed to. HFC and PFC are families, whose members are not distinguished. */
export const gases = ['CO2', 'BIOGENIC_CO2', 'CH4', 'N2O', 'HFC', 'PFC', 'SF6', 'NF3'] as const;

export type Gas = (typeof gases)[number];

export interface GasPart {
  readonly gas: Gas;
  /** The algorithm's own name of the amount, such as `methaneCO2e`. */
  readonly type: string;
  readonly value: number;
  /** Whether `value` is a mass of CO2 equivalents and not of the gas; for CO2 the two are the same. */
  readonly isCO2e: boolean;
  /** Whether `value` is included in `co2e`. A gas's own mass never is. */
  readonly isPartOfCO2e: boolean;
  /** The number of items that the value comes from. */
  readonly itemCount: number;
}

/**
 * An amount, or a sum of amounts, by gas. `co2e` is the sum of the parts included
 * in it and of `unallocated`, up to rounding.
 */
export interface GasBreakdown {
  readonly unit: string;
  readonly perUnit: string | null;
  /** The amount or the sum; `null` where there is none, or it is not a mass. */
  readonly co2e: number | null;
  /** The part of `co2e` not attributed to a gas; negative when the parts exceed the whole. `null` without `co2e`. */
  readonly unallocated: number | null;
  readonly parts: readonly GasPart[];
  readonly failure?: EmissionsError | undefined;
}
