import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentVerdict } from '../../../domain/changes/content-verdict.ts';
import { checkContent } from './content-check.ts';
import type { IntegrityCheck } from './integrity-watch.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** Longer than a batch takes, so that requests have priority. */
const betweenBatchesMs = 50;

/**
 * Checks contents in the background. A broken audit log is only a remark: no
 * response depends on it, and it cannot be repaired.
 */
export function contentCheck(connection: Pick<SqlConnection, 'read'>): IntegrityCheck {
  return async (signal) => {
    const verdict = await checkContent(connection, signal, pause);
    if (verdict.alteredTotal === 0) return { state: 'whole', cause: verdict.auditBreach ?? undefined };
    return { state: 'corrupted', cause: causeOf(verdict), message: messageOf(verdict) };
  };
}

/** Does not keep the process running. */
async function pause(signal: AbortSignal): Promise<void> {
  await sleep(betweenBatchesMs, undefined, { signal, ref: false });
}

function causeOf({ altered, auditBreach }: ContentVerdict): unknown {
  return { altered, ...(auditBreach === null ? {} : { auditBreach }) };
}

function messageOf({ alteredTotal }: ContentVerdict): string {
  const records = alteredTotal === 1 ? '1 record' : `${alteredTotal} records`;
  return `The database contains ${records} with altered content, so writes are disabled. The verify command lists them; restore a backup, or accept them.`;
}
