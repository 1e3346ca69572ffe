import type { Uid } from './uid.ts';

export type ChangedRecordKind = 'dataCategory' | 'dataItem' | 'dataItemValue';

/** One field of one record, before and after a write, as texts. */
export interface RecordChange {
  readonly kind: ChangedRecordKind;
  /** `null` for a record that a dry run did not create: a real run gives it another one. */
  readonly uid: Uid | null;
  /** Where the record is in the data tree; after the write, or before when it is gone. */
  readonly path: string;
  readonly field: string;
  /** `null` when the record, or the field, was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** How many records of each kind a write takes away, with what is below them and what uses them. */
export interface RemovedRecords {
  readonly dataCategories: number;
  readonly dataItems: number;
  readonly dataItemValues: number;
  readonly profiles: number;
  readonly profileItems: number;
}

/** What a write did, or would do. */
export interface WriteEffect {
  readonly changes: readonly RecordChange[];
  readonly removed: RemovedRecords;
}

export const nothingRemoved: RemovedRecords = {
  dataCategories: 0,
  dataItems: 0,
  dataItemValues: 0,
  profiles: 0,
  profileItems: 0,
};
