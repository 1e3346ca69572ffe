import type { CalculationResult } from '../amounts/amount.ts';
import type { Provenance } from '../amounts/provenance.ts';

/** Facts by which an item in a list is judged without opening it. */
export interface ItemFacts {
  /** The region of its figure. */
  readonly region: string | null;
  /** The year or years of its figure. */
  readonly year: string | null;
  readonly provenance: Provenance | null;
  /** `null` for an item of which no single input says what it is per. */
  readonly unitAmount: UnitAmount | null;
}

/** An amount for one of what an item is counted by, such as a kilometre. */
export interface UnitAmount {
  /** The unit of it, such as `km`, `t*km`, `night` or `USD`. */
  readonly per: string;
  readonly result: CalculationResult;
}
