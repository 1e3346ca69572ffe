import type { Config } from '../config/config.ts';
import type { AuditEntry, AuditFilter, AuditHead, AuditVerdict } from '../domain/changes/audit-entry.ts';
import type { Store } from '../ports/store.ts';
import { closing } from '../startup/closing.ts';
import { openExistingStore } from '../startup/open-store.ts';

interface AuditReport extends AuditVerdict {
  /** The newest ones, oldest first. */
  readonly entries: readonly AuditEntry[];
}

export async function auditStore(
  config: Config,
  requested: { readonly last: number; readonly filter: AuditFilter; readonly kept: AuditHead | null },
  signal: AbortSignal,
): Promise<AuditReport> {
  return closing(await openExistingStore(config, signal), async (store) => {
    const verdict = await store.audit.verify(requested.kept, signal);
    return { ...verdict, entries: await readNewest(store, requested.filter, requested.last, signal) };
  });
}

const pageSize = 1000;

async function readNewest(
  { audit }: Store,
  filter: AuditFilter,
  last: number,
  signal: AbortSignal,
): Promise<readonly AuditEntry[]> {
  const { total } = await audit.listPage(filter, { page: 1, itemsPerPage: 1 }, signal);
  const start = Math.max(0, total - last);
  const first = Math.floor(start / pageSize);
  const entries: AuditEntry[] = [];
  for (let page = first; page * pageSize < total; page += 1) {
    const read = await audit.listPage(filter, { page: page + 1, itemsPerPage: pageSize }, signal);
    entries.push(...read.entries);
  }
  return entries.slice(start - first * pageSize, total - first * pageSize);
}
