import type { Amount, CalculationResult, Note } from '../domain/amount.ts';
import type { CategoryPath } from '../domain/category-path.ts';
import type { Instant } from '../domain/instant.ts';
import type { Uid } from '../domain/uid.ts';
import type { Lookup, LookupAnswer } from './lookup.ts';
import type { Prorata } from './prorata.ts';

/** How a result came about, for an explanation of it. */
export interface CalculationTrace {
  /** What says how to calculate; the version is `null` where the backend does not count them. */
  readonly definition: { readonly uid: Uid; readonly name: string; readonly version: number | null };
  /** See `digestOf`; `null` when there is no algorithm. */
  readonly algorithmDigest: string | null;
  /** Every name that was bound for the algorithm to read, in that order. */
  readonly bindings: readonly TracedBinding[];
  readonly lookups: readonly TracedLookup[];
  readonly profileReads: readonly TracedProfileRead[];
  /** How the amounts were made those of a period; `unscaled` when nobody asked. */
  readonly prorata: Prorata;
  /** The default amount as the algorithm gave it, before any conversion; `null` without one. */
  readonly defaultAmount: Amount | null;
  /** The same after conversion and for the period: what the result says. */
  readonly amount: CalculationResult['amount'];
  readonly notes: readonly Note[];
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
  /** What a value per time was multiplied by to be that of the period asked for; otherwise `null`. */
  readonly scaledBy: number | null;
  /** From when the item's value counts; `null` for other origins and for a series. */
  readonly start: Instant | null;
  /** Whether the algorithm mentions the name, and nothing that was bound later takes its place. */
  readonly isUsed: boolean;
}

export interface TracedValue {
  /** For a series its points, as `start: value`. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
}

/** A value of another item that the algorithm asked for. */
export interface TracedLookup {
  readonly lookup: Lookup;
  readonly answer: LookupAnswer;
  /** Whether there is such a value; an empty number is one. */
  readonly isFound: boolean;
}

/** A value of the profile that the algorithm asked for. */
export interface TracedProfileRead {
  readonly categoryPath: CategoryPath;
  readonly valuePath: string;
  /** `null` when there is none. */
  readonly value: string | null;
}
