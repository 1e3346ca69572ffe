import type {
  AuditEntry,
  AuditFilter,
  AuditHead,
  AuditRecord,
  AuditVerdict,
} from '../domain/changes/audit-entry.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';

/**
 * The log of writes to the data tree: append-only, a hash chain in which no entry
 * can be changed, removed or inserted without a trace. Never purged.
 */
export interface AuditStore {
  /** Called in the transaction of the logged write: see `Store.atomically`. */
  append(records: readonly AuditRecord[], signal: AbortSignal): Promise<void>;
  /** Lists by number, oldest first. */
  listPage(filter: AuditFilter, page: PageRequest, signal: AbortSignal): Promise<Page<AuditEntry>>;
  /** The entries about these records, oldest first. */
  listByRecords(uids: readonly Uid[], signal: AbortSignal): Promise<readonly AuditEntry[]>;
  /**
   * Verifies the log from its start. `head` is an end of the log that was stored
   * elsewhere: without it, a truncated log, as from a backup, looks complete.
   */
  verify(head: AuditHead | null, signal: AbortSignal): Promise<AuditVerdict>;
}
