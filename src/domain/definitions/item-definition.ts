import type { ApiVersion } from '../access/access.ts';
import type { Choice } from '../basics/choice.ts';
import type { DefinitionFacts, FigureFacts } from '../amounts/figure-facts.ts';
import type { Instant } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';

/** A definition as another record names it; a remote service may say no more than its uid. */
export interface NamedDefinition {
  readonly uid: Uid;
  /** `null` where the record does not say it. */
  readonly name: string | null;
  /** Paths of the values that distinguish the items, in the order of the drill-down; `null` where the record does not say them. */
  readonly drillDown: readonly string[] | null;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  /** Incremented with every change of the definition or its algorithm; `null` where the backend does not report it. */
  readonly version: number | null;
}

/** The values and inputs that the items of a category have. */
export interface ItemDefinition extends NamedDefinition {
  readonly name: string;
  readonly drillDown: readonly string[];
}

export type ValueType = 'UNSPECIFIED' | 'TEXT' | 'DATE' | 'BOOLEAN' | 'INTEGER' | 'DECIMAL';

export function isNumeric(valueType: ValueType): boolean {
  return valueType === 'DECIMAL' || valueType === 'INTEGER';
}

/** A kind of value, shared by many item value definitions. */
export interface ValueDefinition {
  readonly uid: Uid;
  readonly name: string;
  /** `null` where a remote service does not say it. */
  readonly description: string | null;
  readonly valueType: ValueType;
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

export interface ItemValueDefinitionKey {
  readonly itemDefinitionUid: Uid;
  readonly uid: Uid;
}

/** One named value, stored with items or supplied by callers. */
export interface ItemValueDefinition {
  readonly uid: Uid;
  /** The name in URLs, in data files and in the algorithm. Unique within an item definition. */
  readonly path: string;
  readonly name: string;
  readonly valueDefinition: ValueDefinition;
  /** `null`, like `fromProfile`, where a remote service does not say it. */
  readonly fromData: boolean | null;
  /** The value is supplied by the caller of a calculation; with `fromData`, it overrides the item's. */
  readonly fromProfile: boolean | null;
  readonly unit: string | null;
  /** Often a time, but any unit is valid: `kg` per `km`. */
  readonly perUnit: string | null;
  readonly defaultValue: string | null;
  /** The allowed values; empty when any value is allowed. */
  readonly choices: readonly Choice[];
  /** At least one; none where a remote service does not say them, which then need not say the default, choices and alias. */
  readonly apiVersions: readonly ApiVersion[];
  /** The path under which the algorithm reads the value, in that definition's unit. */
  readonly aliasedTo: string | null;
}

/** One kind of amount, or of note, that an algorithm returns. Informational only. */
export interface ReturnValueDefinition {
  readonly type: string;
  readonly valueType: ValueType;
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly isDefault: boolean;
  /** Facts of its own row; `null` if there are none. One with a scope counts in addition to the default amount. */
  readonly facts: FigureFacts | null;
}

/** Whether its items have no inputs, so that other algorithms only look them up. */
export function calculatesNothing(definition: CalculableDefinition | null): boolean {
  return definition?.valueDefinitions.every(({ fromProfile }) => fromProfile !== true) === true;
}

/** An item definition with everything that calculations need. */
export interface CalculableDefinition {
  readonly definition: ItemDefinition;
  readonly valueDefinitions: readonly ItemValueDefinition[];
  readonly returnValues: readonly ReturnValueDefinition[];
  /** Facts of its figures; `null` if the data set states none. */
  readonly figures: DefinitionFacts | null;
  /** ECMAScript 5 in the subset that `calculation` runs; `null` when the items cannot be calculated. */
  readonly algorithm: string | null;
}
