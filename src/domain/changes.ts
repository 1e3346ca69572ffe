import type { RemovedRecords } from './removed-records.ts';
import type { Uid } from './uid.ts';

/** The records that people see, by kind. */
export type RecordKind =
  | 'dataCategory'
  | 'dataItem'
  | 'dataItemValue'
  | 'profile'
  | 'profileItem'
  | 'profileItemValue';

/** A record as texts. */
export interface RecordShown {
  readonly kind: RecordKind;
  readonly uid: Uid;
  /** Where it is in the data tree, or below a profile. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

export interface RecordCount {
  readonly kind: RecordKind;
  readonly count: number;
}

/** One field of one record, before and after a write. */
export interface FieldChange {
  readonly kind: RecordKind;
  /** `null` of a new record: when it is created in earnest, it has another one. */
  readonly uid: Uid | null;
  readonly path: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a write does to the records that people see. */
export interface Changes {
  readonly created: readonly RecordCount[];
  readonly fields: readonly FieldChange[];
  readonly removed: readonly RecordCount[];
}

/** What is different between two looks at the same records. */
export function differenceOf(
  before: readonly RecordShown[],
  after: readonly RecordShown[],
): Pick<Changes, 'created' | 'fields'> {
  const earlier = new Map(before.map((record) => [`${record.kind} ${record.uid}`, record]));
  const counts = new Map<RecordKind, number>();
  const fields = after.flatMap((record) => {
    const { kind, uid, path } = record;
    const known = earlier.get(`${kind} ${uid}`);
    if (known === undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return Object.entries(record.fields)
      .map(([field, value]) => ({
        kind,
        uid: known === undefined ? null : uid,
        path,
        field,
        before: known?.fields[field] ?? null,
        after: value,
      }))
      .filter((change) => change.before !== change.after);
  });
  return { created: [...counts].map(([kind, count]) => ({ kind, count })), fields };
}

const removedKinds = {
  dataCategories: 'dataCategory',
  dataItems: 'dataItem',
  dataItemValues: 'dataItemValue',
  profiles: 'profile',
  profileItems: 'profileItem',
} as const satisfies Readonly<Record<keyof RemovedRecords, RecordKind>>;

/** The kinds of which there are any. */
export function countsOf(removed: Partial<RemovedRecords>): readonly RecordCount[] {
  return Object.entries(removedKinds).flatMap(([name, kind]) => {
    const count = removed[name as keyof RemovedRecords] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}
