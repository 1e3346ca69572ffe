import { createHash } from 'node:crypto';
import type { AuditEntry, AuditHead, AuditVerdict } from '../../../domain/changes/audit-entry.ts';
import { column, type RecordColumns } from '../columns.ts';
import { columnsOf } from '../record-columns.ts';
import { number, text } from '../rows.ts';
import type { Row, SqlConnection, SqlValue } from '../sql-connection.ts';

/** Fields that a digest covers besides the previous digest, in this order; the reason only where there is one. */
export const contentFields: RecordColumns<Omit<AuditEntry, 'previousDigest' | 'digest'>> = {
  number: column.number('number'),
  time: column.time('time'),
  userUid: column.uidOrNull('user_uid'),
  userName: column.text('user_name'),
  requestId: column.textOrNull('request_id'),
  action: column.text('action'),
  kind: column.text('kind'),
  uid: column.uid('uid'),
  path: column.text('path'),
  fields: column.json('fields'),
  reason: column.textOrNull('reason'),
};
const content = columnsOf(contentFields);

const start: AuditHead = { number: 0, digest: '0'.repeat(64) };

export const selectHead = 'select number, digest from audit_head';

const selectBatch = `
select ${content.join()}, previous_digest, digest from audit_entries where number > ?1 order by number limit 1000`;

const selectBeyond = `
select min(e.number) as number from audit_entries e where e.number > (select coalesce(max(h.number), 0) from audit_head h)`;

export function toHead(row: Row | undefined): AuditHead {
  return row === undefined ? start : { number: number(row, 'number'), digest: text(row, 'digest') };
}

/** SHA-256 of the previous digest followed by the entry's columns as JSON, of which the last is the reason. */
export function entryDigest(previous: string, columns: readonly SqlValue[]): string {
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(columns.at(-1) === null ? columns.slice(0, -1) : columns)}`)
    .digest('hex');
}

type Reader = Pick<SqlConnection, 'read'>;
type Breach = NonNullable<AuditVerdict['breach']>;

/**
 * Up to the end that the log has when it begins: what is written meanwhile
 * comes behind that.
 */
export async function verifyAuditEntries(
  connection: Reader,
  expected: AuditHead | null,
  signal: AbortSignal,
  betweenBatches: (signal: AbortSignal) => Promise<void> = async () => undefined,
): Promise<AuditVerdict> {
  const heads = await connection.read(selectHead, [], signal);
  const head = toHead(heads[0]);
  const breach =
    (heads.length <= 1 ? null : { number: 0, message: 'The head of the log has more than one row.' }) ??
    (await findBreach(connection, head, expected, signal, betweenBatches)) ??
    (await findBeyond(connection, signal));
  return { head, breach };
}

async function findBreach(
  connection: Reader,
  head: AuditHead,
  expected: AuditHead | null,
  signal: AbortSignal,
  betweenBatches: (signal: AbortSignal) => Promise<void>,
): Promise<Breach | null> {
  if (expected !== null && expected.number > head.number) {
    return {
      number: head.number + 1,
      message: `The log ends with entry ${head.number}, but entry ${expected.number} existed: entries were lost.`,
    };
  }
  let last = start;
  while (last.number < head.number) {
    const rows = await connection.read(selectBatch, [last.number], signal);
    if (rows.length === 0) break;
    for (const row of rows) {
      if (last.number === head.number) break;
      const next = { number: number(row, 'number'), digest: text(row, 'digest') };
      const message = wrongWith(row, next, last, expected);
      if (message !== null) return { number: Math.min(next.number, last.number + 1), message };
      last = next;
    }
    await betweenBatches(signal);
  }
  if (last.number === head.number && last.digest === head.digest) return null;
  return {
    number: last.number + 1,
    message: `The log ends with entry ${last.number} and digest ${last.digest}, but entry ${head.number} with digest ${head.digest} was written last.`,
  };
}

function wrongWith(row: Row, entry: AuditHead, last: AuditHead, expected: AuditHead | null): string | null {
  if (entry.number !== last.number + 1) return `Entry ${last.number + 1} is missing.`;
  if (row['previous_digest'] !== last.digest) return `Entry ${entry.number} does not follow the one before.`;
  const columns = content.map((name) => row[name] ?? null);
  if (entryDigest(last.digest, columns) !== entry.digest) {
    return `Entry ${entry.number} was altered: its content does not match its digest.`;
  }
  if (expected?.number === entry.number && expected.digest !== entry.digest) {
    return `Entry ${entry.number} has the digest ${entry.digest}, but had ${expected.digest}: the database was restored to another state, or the log was rewritten.`;
  }
  return null;
}

async function findBeyond(connection: Reader, signal: AbortSignal): Promise<Breach | null> {
  const [row] = await connection.read(selectBeyond, [], signal);
  const beyond = row?.['number'];
  if (typeof beyond !== 'number') return null;
  return { number: beyond, message: `Entry ${beyond} is beyond the end of the log.` };
}
