/** The gases that amounts are told for. HFC and PFC are families, without telling their members apart. */
export const gases = ['CO2', 'BIOGENIC_CO2', 'CH4', 'N2O', 'HFC', 'PFC', 'SF6', 'NF3'] as const;

export type Gas = (typeof gases)[number];

/** What one gas contributes. */
export interface GasPart {
  readonly gas: Gas;
  /** The algorithm's own name of the amount, such as `methaneCO2e`. */
  readonly type: string;
  readonly value: number;
  /** Whether `value` is a mass of CO2 equivalents and not of the gas; of CO2 itself the two are the same. */
  readonly isCO2e: boolean;
  /** Whether `value` is a summand of `co2e`. A gas's own mass and biogenic CO2 never are. */
  readonly isPartOfCO2e: boolean;
  /** From how many items the value comes. */
  readonly itemCount: number;
}

/**
 * An amount, or a sum of amounts, by gas. `co2e` is the sum of the parts that
 * are summands of it and of `unallocated`, up to rounding.
 */
export interface GasBreakdown {
  readonly unit: string;
  readonly perUnit: string | null;
  /** What algorithms give as CO2e; `null` where none gives any. */
  readonly co2e: number | null;
  /** What of `co2e` no gas is named for; negative where the parts are more than the whole. `null` without `co2e`. */
  readonly unallocated: number | null;
  readonly parts: readonly GasPart[];
}
