import type { DataItemKey } from './data-item.ts';
import type { Instant } from './instant.ts';
import type { ItemValueDefinition } from './item-definition.ts';
import type { Uid } from './uid.ts';

/** Names one value of a data item. */
export interface DataItemValueKey {
  readonly item: DataItemKey;
  /** The path of the value's definition, such as `kgCO2PerJourney`. */
  readonly path: string;
}

/** One named value of a data item: the entry of its history that counts now. */
export interface DataItemValue {
  readonly uid: Uid;
  readonly item: DataItemKey;
  readonly path: string;
  readonly name: string;
  /** As stored: text, also for numbers, so that 0.10 stays 0.10. */
  readonly value: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
  /** From when the value counts; the epoch for one without history. */
  readonly startDate: Instant;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly definition: ItemValueDefinition;
}
