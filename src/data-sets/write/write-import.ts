import { importAuthors, type ImportOrigin } from '../../domain/changes/audit-entry.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { ReferenceDataStore } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import type { ImportRules, planImport } from '../plan/plan-import.ts';

/** Writes the planned categories, and an entry in the audit log for each edit that goes. */
export async function writeImport(
  store: Store,
  writer: Pick<ReferenceDataStore, 'replace'>,
  { plans, left, edits }: Awaited<ReturnType<typeof planImport>>,
  { edits: rule, origin = 'import' }: ImportRules & { readonly origin?: ImportOrigin },
  now: Instant,
  signal: AbortSignal,
): Promise<void> {
  await store.referenceData.markImported(left, signal);
  if (plans.length === 0) return;
  const categories = plans.map(({ target, sourcePath: path, fingerprint }) => ({
    ...target,
    path,
    fingerprint,
  }));
  await writer.replace(categories, now, signal);
  if (rule !== 'overwrite' || edits.length === 0) return;
  const author = { userUid: null, userName: importAuthors[origin], requestId: null, reason: null };
  const records = edits.map(({ uid, path, fields, kind }) => ({
    ...author,
    action: 'imported' as const,
    kind,
    uid,
    path,
    fields,
    time: now,
  }));
  await store.audit.append(records, signal);
}
