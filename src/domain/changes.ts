import type { RemovedRecords } from './removed-records.ts';
import type { Uid } from './uid.ts';

/** The kinds of records that users see. */
export type RecordKind =
  | 'dataCategory'
  | 'dataItem'
  | 'dataItemValue'
  | 'itemDefinition'
  | 'itemValueDefinition'
  | 'profile'
  | 'profileItem'
  | 'profileItemValue'
  | 'apiKey';

/** A record with its fields as text. */
export interface RecordShown<Kind extends string = RecordKind> {
  readonly kind: Kind;
  readonly uid: Uid;
  /** Its path in the data tree, or below a profile. */
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
  /** `null` for a new record, which gets another uid when it is really created. */
  readonly uid: Uid | null;
  readonly path: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The effect of a write on the records that users see. */
export interface Changes {
  readonly created: readonly RecordCount[];
  readonly fields: readonly FieldChange[];
  readonly removed: readonly RecordCount[];
}

export interface RecordChange<Kind extends string = RecordKind> extends Omit<RecordShown<Kind>, 'fields'> {
  readonly action: 'created' | 'changed' | 'removed';
  /** Only the fields that differ. */
  readonly fields: readonly Pick<FieldChange, 'field' | 'before' | 'after'>[];
}

/** The changes between two snapshots, without unchanged records. */
export function recordChanges<Kind extends string = RecordKind>(
  before: readonly RecordShown<Kind>[],
  after: readonly RecordShown<Kind>[],
): readonly RecordChange<Kind>[] {
  const earlier = new Map(before.map((record) => [recordKey(record), record]));
  const later = new Set(after.map(recordKey));
  return [
    ...after.map((record) => changeOf(record, earlier.get(recordKey(record)), record)),
    ...before
      .filter((record) => !later.has(recordKey(record)))
      .map((record) => changeOf(record, record, undefined)),
  ].filter(({ action, fields }) => action !== 'changed' || fields.length > 0);
}

/** The differences between two snapshots of the same records. */
export function differenceOf(before: readonly RecordShown[], after: readonly RecordShown[]): Changes {
  const changes = recordChanges(before, after);
  const fields = changes.flatMap(({ action, kind, uid, path, fields: changed }) =>
    action === 'removed'
      ? []
      : changed.map((field) => ({ kind, uid: action === 'created' ? null : uid, path, ...field })),
  );
  return { created: countBy(changes, 'created'), fields, removed: countBy(changes, 'removed') };
}

function countBy(changes: readonly RecordChange[], action: RecordChange['action']): readonly RecordCount[] {
  const counts = new Map<RecordKind, number>();
  for (const change of changes) {
    if (change.action === action) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

function changeOf<Kind extends string>(
  { kind, uid, path }: RecordShown<Kind>,
  before: RecordShown<Kind> | undefined,
  after: RecordShown<Kind> | undefined,
): RecordChange<Kind> {
  const action = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  const names = Object.keys({ ...before?.fields, ...after?.fields });
  const fields = names
    .map((field) => ({ field, before: before?.fields[field] ?? null, after: after?.fields[field] ?? null }))
    .filter((change) => change.before !== change.after);
  return { action, kind, uid, path, fields };
}

/** Identifies a record among those of all kinds. */
export function recordKey({ kind, uid }: Pick<RecordShown<string>, 'kind' | 'uid'>): string {
  return `${kind} ${uid}`;
}

const removedKinds = {
  dataCategories: 'dataCategory',
  dataItems: 'dataItem',
  dataItemValues: 'dataItemValue',
  profiles: 'profile',
  profileItems: 'profileItem',
} as const satisfies Readonly<Record<keyof RemovedRecords, RecordKind>>;

/** The counts that are not zero. */
export function countsOf(removed: Partial<RemovedRecords>): readonly RecordCount[] {
  return Object.entries(removedKinds).flatMap(([name, kind]) => {
    const count = removed[name as keyof RemovedRecords] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}
