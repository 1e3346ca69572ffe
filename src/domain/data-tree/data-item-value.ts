import type { ExpectsVersion } from '../basics/batch.ts';
import type { DataItemKey } from './data-item.ts';
import { EPOCH, type Instant } from '../basics/instant.ts';
import type { ItemValueDefinition } from '../definitions/item-definition.ts';
import type { NewValue } from '../definitions/new-value.ts';
import type { Uid } from '../basics/uid.ts';

export interface DataItemValueKey {
  readonly item: DataItemKey;
  /** The path of the value's definition, such as `kgCO2PerJourney`. */
  readonly path: string;
  /** Identifies one entry of the value's history; the current one when absent. */
  readonly entryUid?: Uid | undefined;
}

/** One named value of a data item: the current entry of its history. */
export interface DataItemValue {
  readonly uid: Uid;
  readonly item: DataItemKey;
  readonly path: string;
  readonly name: string;
  /** Text, even for numbers, so that 0.10 stays 0.10. */
  readonly value: string;
  /** Absent, like `perUnit`, where a remote service does not say whether there is one. */
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
  /** When the value takes effect; the epoch for one without history, `null` where a remote service does not say it. */
  readonly startDate: Instant | null;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly definition: ItemValueDefinition;
  /** The publisher's change note; read only with a single entry or a history. */
  readonly note?: string | undefined;
}

/** The first entry of a history starts at the epoch, also where that is not said. */
export function startOf({ startDate }: Pick<DataItemValue, 'startDate'>): Instant {
  return startDate ?? EPOCH;
}

/** Changes to one entry of a value; absent fields stay as they are. */
export interface DataItemValueChange extends ExpectsVersion {
  readonly key: DataItemValueKey;
  readonly value?: string | undefined;
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
  /** Moves the entry. The first entry of a history starts at the epoch and cannot be moved. */
  readonly startDate?: Instant | undefined;
}

export type DataItemValueDeletion = DataItemValueKey & ExpectsVersion;

/** Additional entries for the histories of one item's values, all with the same start. */
export interface DataItemValueEntriesDraft extends ExpectsVersion {
  readonly item: DataItemKey;
  /** Not the epoch: that entry is created with the item. */
  readonly startDate: Instant;
  readonly values: readonly NewValue[];
}
