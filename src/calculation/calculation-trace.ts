import type { Amount } from '../domain/amount.ts';
import type { Instant } from '../domain/instant.ts';
import type { Lookup, LookupAnswer } from './lookup.ts';

/** How a result came about, for an explanation of it. */
export interface CalculationTrace {
  /** Every name that the algorithm could read, in the order in which they were bound. */
  readonly bindings: readonly TracedBinding[];
  readonly lookups: readonly { readonly lookup: Lookup; readonly answer: LookupAnswer }[];
  /** The default amount before any conversion; `null` without one. */
  readonly defaultAmount: Amount | null;
  /** The steps that the run took, of those that it may take. */
  readonly steps: number;
}

export interface TracedBinding {
  readonly origin: 'default' | 'item' | 'input';
  /** The path of the value's definition. */
  readonly path: string;
  /** The name under which the algorithm sees it. */
  readonly boundAs: string;
  readonly given: TracedValue;
  /** As the algorithm sees it, in the units of the definition or of its alias. */
  readonly bound: TracedValue;
  /** From when the item's value counts; `null` for other origins and for a series. */
  readonly start: Instant | null;
}

export interface TracedValue {
  /** For a series its points, as `start: value`. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
}
