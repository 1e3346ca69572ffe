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

/** What became of one record. */
export interface RecordChange extends Omit<RecordShown, 'fields'> {
  readonly action: 'created' | 'changed' | 'removed';
  /** Those that are not as they were. */
  readonly fields: readonly Pick<FieldChange, 'field' | 'before' | 'after'>[];
}

/** What became of each record between two looks; one that is as it was is left out. */
export function recordChanges(
  before: readonly RecordShown[],
  after: readonly RecordShown[],
): readonly RecordChange[] {
  const earlier = new Map(before.map((record) => [keyOf(record), record]));
  const later = new Set(after.map(keyOf));
  return [
    ...after.map((record) => changeOf(record, earlier.get(keyOf(record)), record)),
    ...before
      .filter((record) => !later.has(keyOf(record)))
      .map((record) => changeOf(record, record, undefined)),
  ].filter(({ action, fields }) => action !== 'changed' || fields.length > 0);
}

/** What is different between two looks at the same records. */
export function differenceOf(
  before: readonly RecordShown[],
  after: readonly RecordShown[],
): Pick<Changes, 'created' | 'fields'> {
  const counts = new Map<RecordKind, number>();
  const fields = recordChanges(before, after).flatMap(({ action, kind, uid, path, fields: changed }) => {
    if (action === 'removed') return [];
    if (action === 'created') counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return changed.map((field) => ({ kind, uid: action === 'created' ? null : uid, path, ...field }));
  });
  return { created: [...counts].map(([kind, count]) => ({ kind, count })), fields };
}

function changeOf(
  { kind, uid, path }: RecordShown,
  before: RecordShown | undefined,
  after: RecordShown | undefined,
): RecordChange {
  const action = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  const names = Object.keys({ ...before?.fields, ...after?.fields });
  const fields = names
    .map((field) => ({
      field,
      before: before?.fields[field] ?? null,
      after: after?.fields[field] ?? null,
    }))
    .filter((change) => change.before !== change.after);
  return { action, kind, uid, path, fields };
}

function keyOf({ kind, uid }: RecordShown): string {
  return `${kind} ${uid}`;
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
