import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import type { RecordTime } from '../../domain/amounts/emitted-part.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition, ItemValueDefinition } from '../../domain/definitions/item-definition.ts';

/** An item's values and the definition that applies to them. */
export interface CalculationSubject {
  readonly definition: CalculableDefinition;
  readonly itemValues: readonly SubjectValue[];
  /**
   * The time that the calculation covers. If it is open, values with a history
   * are read at one instant; otherwise their mean over the window counts.
   */
  readonly window: RecordTime;
}

/** One value of the item with its history, oldest entry first; a value without history has one entry. */
export interface SubjectValue {
  readonly path: string;
  /** The definition's own if `null`. */
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly points: readonly { readonly start: Instant; readonly value: string }[];
}

export interface CalculationInputs {
  readonly inputs: readonly InputValue[];
  readonly apiVersion: ApiVersion;
  /**
   * The caller's name for a value, if the caller is of another version than the
   * calculation; `undefined` for a value that the caller's version lacks.
   */
  readonly nameOf?: ((definition: ItemValueDefinition) => string | undefined) | undefined;
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  /** The potentials to weigh gases with; those of the data set when absent. */
  readonly gwp?: GwpSet | undefined;
}
