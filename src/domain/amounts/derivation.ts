import type { CategoryPath } from '../basics/category-path.ts';
import type { Choice } from '../basics/choice.ts';
import type { Instant } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';

/** Where the value of a step comes from that is not the result of an operation. */
export const stepOrigins = [
  'input',
  'default',
  'item',
  'look-up',
  'profile',
  'constant',
  'algorithm',
  'share',
  'conversion',
  'period',
  'potential',
  'others',
] as const;

export type StepOrigin = (typeof stepOrigins)[number];

/**
 * How amounts were made, as steps that can be computed again by hand: each is a
 * value that is known, or an operation on earlier steps.
 */
export interface Derivation {
  readonly steps: readonly DerivationStep[];
  readonly amounts: readonly { readonly type: string; readonly step: number }[];
  /** The step of the result in the requested units; `null` if there is no result. */
  readonly result: number | null;
}

export interface DerivationStep {
  /** `+`, `-`, `*`, `/`, `%`, `negate`, a comparison, `toFixed`, `parseInt` or a function such as `Math.sin`; `null` for a known value. */
  readonly operation: string | null;
  /** The indexes of earlier steps; of `+` and `*` there may be many. */
  readonly operands: readonly number[];
  readonly value: number;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly name: string | null;
  /** The line of the algorithm; `null` for steps outside of it. */
  readonly line: number | null;
  /** `null` for an operation. */
  readonly origin: StepOrigin | null;
  /** Where it was found; `null` for other origins. */
  readonly found: FoundValue | null;
  /** How many terms or factors an `others` step stands for. */
  readonly count: number | null;
}

export interface FoundValue {
  readonly path: string;
  /** Category of a look-up or of the profile; `null` for the item's own. */
  readonly categoryPath: CategoryPath | null;
  readonly drill: readonly Choice[];
  readonly itemUid: Uid | null;
  /** The publisher's row, as the item states it. */
  readonly row: string | null;
  readonly edition: string | null;
  /** Start of its validity; `null` for a value without history. */
  readonly startDate: Instant | null;
}
