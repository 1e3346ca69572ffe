import type { AuditEntry, AuditFilter, AuditHead, AuditRecord, AuditVerdict } from '../domain/audit-entry.ts';
import type { Page, PageRequest } from '../domain/page.ts';

/**
 * The log of what was written to the data tree. Entries are only ever added,
 * and each holds the digest of the one before, so that none can be changed,
 * taken out or put in without a trace. Nothing purges them.
 */
export interface AuditStore {
  /** Belongs into the transaction of the write that it tells of: see `Store.atomically`. */
  append(records: readonly AuditRecord[], signal: AbortSignal): Promise<void>;
  /** By number, the oldest first. */
  listPage(filter: AuditFilter, page: PageRequest, signal: AbortSignal): Promise<Page<AuditEntry>>;
  /**
   * Goes through the log from its start. `kept` is an end of the log that was
   * kept elsewhere: without it a log whose last entries were lost together with
   * everything that was written then, as from a backup, looks like a whole one.
   */
  verify(kept: AuditHead | null, signal: AbortSignal): Promise<AuditVerdict>;
}
