import type { RemovedRecords } from './removed-records.ts';
import type { Uid } from '../basics/uid.ts';

export type RecordKind =
  | 'dataCategory'
  | 'dataItem'
  | 'dataItemValue'
  | 'itemDefinition'
  | 'itemValueDefinition'
  | 'profile'
  | 'profileItem'
  | 'profileItemValue'
  | 'apiKey'
  | 'user';

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

export interface FieldChange {
  readonly kind: RecordKind;
  /** `null` for a new record, which gets another uid when it is really created. */
  readonly uid: Uid | null;
  readonly path: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

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
  const steps = recordChangesInSteps(before, after);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Like `changesBetween`, one record per step. */
export function* recordChangesInSteps<Kind extends string = RecordKind>(
  before: readonly RecordShown<Kind>[],
  after: readonly RecordShown<Kind>[],
): Generator<void, readonly RecordChange<Kind>[]> {
  const earlier = new Map<string, RecordShown<Kind>>();
  for (const record of before) {
    yield;
    earlier.set(recordKey(record), record);
  }
  const later = new Set<string>();
  const changes: RecordChange<Kind>[] = [];
  for (const record of after) {
    yield;
    const key = recordKey(record);
    later.add(key);
    const change = changeOf(record, earlier.get(key), record);
    if (change.action !== 'changed' || change.fields.length > 0) changes.push(change);
  }
  for (const record of before) {
    yield;
    if (!later.has(recordKey(record))) changes.push(changeOf(record, record, undefined));
  }
  return changes;
}

/** The differences between two snapshots of the same records, a step for each record. */
export function* differenceInSteps(
  before: readonly RecordShown[],
  after: readonly RecordShown[],
): Generator<void, Changes> {
  const changes = yield* recordChangesInSteps(before, after);
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
  const fields: RecordChange['fields'][number][] = [];
  for (const field of Object.keys({ ...before?.fields, ...after?.fields })) {
    const [was, is] = [before?.fields[field] ?? null, after?.fields[field] ?? null];
    if (was !== is) fields.push({ field, before: was, after: is });
  }
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
