import type { Uid } from '../../domain/uid.ts';
import {
  type ChangedRecordKind,
  nothingRemoved,
  type RecordChange,
  type RemovedRecords,
  type WriteEffect,
} from '../../domain/write-effect.ts';
import type { SqlTransaction } from './sql-connection.ts';

/** What a transaction did to the records that people see. */
export interface Trace {
  changed(before: Snapshot, after: Snapshot): void;
  removed(counts: Partial<RemovedRecords>): void;
  effect(): WriteEffect;
}

/** Records as texts, by a key of each. */
export type Snapshot = ReadonlyMap<string, RecordShown>;

export interface RecordShown {
  readonly kind: ChangedRecordKind;
  readonly uid: Uid;
  readonly path: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

export function createTrace(): Trace {
  const changes: RecordChange[] = [];
  let removed: RemovedRecords = nothingRemoved;
  return {
    changed: (before, after) => void changes.push(...differences(before, after)),
    removed(counts) {
      const kinds = Object.keys(removed) as (keyof RemovedRecords)[];
      const sums = kinds.map((kind) => [kind, removed[kind] + (counts[kind] ?? 0)]);
      removed = { ...removed, ...Object.fromEntries(sums) };
    },
    effect: () => ({ changes: [...changes], removed }),
  };
}

/** Carries out a write; where it is traced, the records are looked at before and after it. */
export async function traced<T>(
  transaction: SqlTransaction,
  snapshot: () => Promise<Snapshot>,
  work: () => Promise<T>,
): Promise<T> {
  const { trace } = transaction;
  if (trace === undefined) return work();
  const before = await snapshot();
  const result = await work();
  trace.changed(before, await snapshot());
  return result;
}

function differences(before: Snapshot, after: Snapshot): readonly RecordChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [earlier, later] = [before.get(key), after.get(key)];
    const record = later ?? earlier;
    if (record === undefined) return [];
    const { kind, uid, path } = record;
    const fields = Object.keys(record.fields).map((field) => ({
      kind,
      uid,
      path,
      field,
      before: earlier?.fields[field] ?? null,
      after: later?.fields[field] ?? null,
    }));
    return fields.filter((change) => change.before !== change.after);
  });
}

export function momentText(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
