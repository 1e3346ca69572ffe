import type { AuditEntry } from '../../domain/changes/audit-entry.ts';
import { recordKey } from '../../domain/changes/changes.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { AuditStore } from '../../ports/audit-store.ts';
import { type ImportChange, withoutParts } from './import-change.ts';

/** A change that would undo what an administrator wrote; `before` is the administrator's. */
export interface ImportEdit extends ImportChange {
  readonly userName: string;
  readonly time: Instant;
  /** Whether the record stays as it is; otherwise the import would change it. */
  readonly isRetained: boolean;
}

/** Administrators' changes to one record since it was last imported. */
interface RecordEdits {
  readonly last: AuditEntry;
  /** The last text written to each field. */
  readonly fields: ReadonlyMap<string, string | null>;
}

type EditHistory = ReadonlyMap<string, RecordEdits>;

/** Reads the audit log of the records that an import changes. */
export async function readEditHistory(
  changes: readonly ImportChange[],
  audit: AuditStore,
  signal: AbortSignal,
): Promise<EditHistory> {
  const history = new Map<string, RecordEdits>();
  if (changes.length === 0) return history;
  const uids = changes.map(({ uid }) => uid);
  for (const entry of await audit.listByRecords(uids, signal)) {
    const key = recordKey(entry);
    const known = history.get(key);
    const fields = new Map(known?.fields);
    for (const { field, after } of entry.fields) {
      if (entry.action === 'imported') fields.delete(field);
      else fields.set(field, after);
    }
    const last = entry.action === 'imported' ? known?.last : entry;
    if (last !== undefined) history.set(key, { last, fields });
  }
  return history;
}

export function editsAmong(
  changes: readonly ImportChange[],
  history: EditHistory,
): readonly Omit<ImportEdit, 'isRetained'>[] {
  const edits = changes.flatMap((change) => {
    const edited = history.get(recordKey(change));
    if (edited === undefined || !isUndone(change, edited)) return [];
    return [{ ...change, userName: edited.last.userName, time: edited.last.time }];
  });
  return withoutParts(edits);
}

/** The log has units with those of the definition, and only administrators write an item's own. */
const effectiveFields = new Set(['unit', 'perUnit']);

/**
 * Whether the record is as an administrator left it, and the change touches what
 * was edited: an import that replaced the record later leaves no edit behind.
 */
function isUndone({ action, fields }: ImportChange, { last, fields: edited }: RecordEdits): boolean {
  if (last.action === 'removed' || action === 'created') {
    return last.action === 'removed' && action === 'created' && edited.size > 0;
  }
  return fields.some(
    ({ field, before }) => edited.has(field) && (edited.get(field) === before || effectiveFields.has(field)),
  );
}
