import type { Explanation } from './explanation.ts';

/** A value that a caller gives to a calculation. */
export interface InputValue {
  /** The path of a profile-side item value definition, compared without regard to case. */
  readonly name: string;
  readonly value: string;
  /** The unit of `value`; the definition's own when absent. */
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}

/** One of the amounts that an algorithm gives, in the unit that it gives it in. */
export interface Amount {
  /** `CO2`, `CO2e`, `CH4`, `distance`, … */
  readonly type: string;
  /** May be infinite or NaN; `null` when the algorithm leaves it empty. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly isDefault: boolean;
}

/** A remark of the algorithm, or about its run; `error` when the run failed. */
export interface Note {
  readonly type: string;
  readonly text: string;
}

/** What a calculation answers. */
export interface CalculationResult {
  /**
   * The default amount in the units asked for, by default kg per year. An
   * amount without unit counts as kg, and without perUnit as per year.
   */
  readonly amount: { readonly value: number; readonly unit: string; readonly perUnit: string | null };
  /** Every amount of the algorithm, unconverted. Empty when no input was given. */
  readonly amounts: readonly Amount[];
  readonly notes: readonly Note[];
  /** Only when it was asked for, and the backend can tell. */
  readonly explanation?: Explanation | undefined;
}
