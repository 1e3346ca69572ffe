import type { ApiVersion } from '../access/access.ts';
import type { InputValue } from '../amounts/amount.ts';
import type { ExpectsVersion } from '../basics/batch.ts';
import type { Choice } from '../basics/choice.ts';
import type { ExampleAmount } from '../amounts/example-amount.ts';
import type { ItemValueDefinitionKey, ValueType } from './item-definition.ts';
import type { NewValue } from './new-value.ts';
import type { Uid } from '../basics/uid.ts';

/** Fields of a value definition that administrators write; absent ones stay as they are. */
export interface ItemValueDefinitionFields {
  readonly name?: string | undefined;
  /** Exactly one of these two is set. */
  readonly valueType?: ValueType | undefined;
  readonly valueDefinitionUid?: Uid | undefined;
  readonly fromData?: boolean | undefined;
  readonly fromProfile?: boolean | undefined;
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
  readonly defaultValue?: string | null | undefined;
  readonly choices?: readonly Choice[] | undefined;
  readonly apiVersions?: readonly ApiVersion[] | undefined;
  readonly aliasedTo?: string | null | undefined;
}

/** A new value definition; its path is its name where it has none. */
export interface ItemValueDefinitionDraft extends ItemValueDefinitionFields {
  readonly path: string;
}

export interface ReturnValueDraft {
  readonly type: string;
  readonly valueType?: ValueType | undefined;
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
  readonly isDefault?: boolean | undefined;
}

/** A calculation to test the algorithm with: values instead of, or in addition to, those of an item. */
export interface DefinitionExample {
  readonly itemUid?: Uid | undefined;
  readonly values: readonly NewValue[];
  readonly inputs: readonly InputValue[];
}

interface TriesExamples {
  readonly examples?: readonly DefinitionExample[] | undefined;
}

export interface ItemDefinitionDraft extends TriesExamples {
  readonly name: string;
  readonly drillDown?: readonly string[] | undefined;
  readonly itemValueDefinitions?: readonly ItemValueDefinitionDraft[] | undefined;
  readonly returnValues?: readonly ReturnValueDraft[] | undefined;
  readonly algorithm?: string | null | undefined;
}

export interface ItemDefinitionChange extends TriesExamples, ExpectsVersion {
  readonly uid: Uid;
  readonly name?: string | undefined;
  readonly drillDown?: readonly string[] | undefined;
  readonly returnValues?: readonly ReturnValueDraft[] | undefined;
  /** `null` removes it. */
  readonly algorithm?: string | null | undefined;
}

export interface ItemDefinitionDeletion extends ExpectsVersion {
  readonly uid: Uid;
}

export interface NewItemValueDefinition extends TriesExamples, ExpectsVersion, ItemValueDefinitionDraft {
  readonly itemDefinitionUid: Uid;
}

export interface ItemValueDefinitionChange extends TriesExamples, ExpectsVersion, ItemValueDefinitionFields {
  readonly itemDefinitionUid: Uid;
  readonly uid: Uid;
  /** Its levels and aliases in the definition follow. */
  readonly path?: string | undefined;
  /** An algorithm that reads the value under its path changes along with it. */
  readonly algorithm?: string | null | undefined;
}

export interface ItemValueDefinitionDeletion extends ExpectsVersion, ItemValueDefinitionKey {}

/** The written definition as plain JSON. */
export interface WrittenDefinition {
  readonly uid: Uid;
  readonly valueUid: Uid | null;
  readonly check: DefinitionCheck | null;
}

/** Preview of a change to a definition. */
export interface DefinitionCheck {
  /** Likely mistakes that do not stop the definition from working. */
  readonly warnings: readonly string[];
  /** Items whose amounts the definition determines. */
  readonly dataItems: number;
  readonly profileItems: number;
  readonly examples: readonly ExampleOutcome[];
}

export interface ExampleOutcome {
  readonly before: ExampleAmount | null;
  readonly after: ExampleAmount;
}
