import type { Explanation } from './explanation.ts';
import type { Note } from './note.ts';

/** A caller's value for an input of a calculation. */
export interface InputValue {
  /** The path of a profile-side item value definition; case-insensitive. */
  readonly name: string;
  readonly value: string;
  /** The unit of `value`; the definition's own when absent. */
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}

/** One of the amounts that an algorithm returns, in its own unit. */
export interface Amount {
  /** `CO2`, `CO2e`, `CH4`, `distance`, … */
  readonly type: string;
  /** May be infinite or NaN; `null` when the algorithm leaves it empty. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly isDefault: boolean;
}

/** The result of a calculation. */
export interface CalculationResult {
  /**
   * The default amount in the requested units, by default kg per year. An amount
   * without unit is taken as kg, and without perUnit as per year.
   */
  readonly amount: { readonly value: number; readonly unit: string; readonly perUnit: string | null };
  /** Every amount of the algorithm, unconverted. Empty without inputs. */
  readonly amounts: readonly Amount[];
  readonly notes: readonly Note[];
  /** Only when it was requested and the backend explains amounts. */
  readonly explanation?: Explanation | undefined;
}
