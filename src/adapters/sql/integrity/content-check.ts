import type { AlteredRecord, ContentVerdict } from '../../../domain/changes/content-verdict.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { verifyAuditEntries } from '../audit/audit-chain.ts';
import { noDigest } from './content-digest.ts';
import { definitionColumn, readStoredDefinition } from '../definitions/item-definitions.ts';
import { digestColumns, readEntries, writeItemDigests } from './item-digests.ts';
import { revisingTransaction } from '../revision.ts';
import { readUid, text } from '../rows.ts';
import { DatabaseCorrupted, type Row, type SqlConnection } from '../sql-connection.ts';
import type { Dialect, Statement } from '../dialect.ts';

/** Called between two batches; background checks yield there. */
type Pace = (signal: AbortSignal) => Promise<void>;

const batchSize = 200;
const maxListed = 100;

/** Deleted items are never read. */
const selectItems = (sql: Dialect) => `
select ${digestColumns(sql)}, i.label, c.path as category_path
from (select uid from data_items where uid > ?1 and deleted is null order by uid limit ${batchSize}) k
join data_items i on i.uid = k.uid join data_categories c on c.uid = i.category_uid
order by i.uid`;

const selectDefinitions = (sql: Dialect) => `
select d.uid, d.name, d.content_digest, ${definitionColumn(sql)}
from (select uid from item_definitions where uid > ?1 order by uid limit ${batchSize}) k
join item_definitions d on d.uid = k.uid
order by d.uid`;

const forgetDigests = ({ jsonValues }: Dialect) => `
update item_definitions set content_digest = '${noDigest}' where uid in ${jsonValues('?1')}`;

/**
 * Compares data items, item definitions and the audit log with the digests
 * stored when they were written. It finds what page checks do not: a value that
 * changed on disk, and changes made by other means than this program.
 * Read-only, in small batches.
 */
export async function checkContent(
  connection: Pick<SqlConnection, 'read'>,
  signal: AbortSignal,
  pace: Pace = async () => undefined,
): Promise<ContentVerdict> {
  const altered: AlteredRecord[] = [];
  const counts = { alteredTotal: 0, checked: 0, unchecked: 0 };

  async function compareAll(sql: Statement, readRecord: (row: Row) => unknown, describe: Describe) {
    for (let last = '', isMore = true; isMore; await pace(signal)) {
      const rows = await connection.read(sql, [last], signal);
      for (const row of rows) {
        const isChecked = text(row, 'content_digest') !== noDigest;
        counts[isChecked ? 'checked' : 'unchecked'] += 1;
        if (!isChecked || isAsWritten(row, readRecord)) continue;
        counts.alteredTotal += 1;
        if (altered.length < maxListed) altered.push(describe(row));
      }
      const next = rows.at(-1);
      isMore = next !== undefined && rows.length === batchSize;
      if (next !== undefined) last = readUid(next, 'uid');
    }
  }

  await compareAll(selectDefinitions, readStoredDefinition, toDefinition);
  await compareAll(selectItems, readEntries, toItem);
  const { breach } = await verifyAuditEntries(connection, null, signal, pace);
  return { altered, ...counts, auditBreach: breach?.message ?? null };
}

/** Accepts altered records as they are now. */
export async function acceptContent(
  connection: SqlConnection,
  records: readonly AlteredRecord[],
  signal: AbortSignal,
): Promise<void> {
  const uidsOf = (kind: AlteredRecord['kind']): readonly Uid[] =>
    records.filter((record) => record.kind === kind).map(({ uid }) => uid);
  await revisingTransaction(
    connection,
    async (transaction) => {
      await writeItemDigests(transaction, uidsOf('dataItem'));
      await transaction.write(forgetDigests, [JSON.stringify(uidsOf('itemDefinition'))]);
    },
    signal,
  );
}

type Describe = (row: Row) => AlteredRecord;

/** Whether a record can be read, as for a response. */
function isAsWritten(row: Row, readRecord: (row: Row) => unknown): boolean {
  try {
    readRecord(row);
    return true;
  } catch (error) {
    if (error instanceof DatabaseCorrupted) return false;
    throw error;
  }
}

function toItem(row: Row): AlteredRecord {
  const label = text(row, 'label');
  return {
    kind: 'dataItem',
    uid: readUid(row, 'uid'),
    location: `${text(row, 'category_path')}${label === '' ? '' : `: ${label}`}`,
  };
}

function toDefinition(row: Row): AlteredRecord {
  return { kind: 'itemDefinition', uid: readUid(row, 'uid'), location: text(row, 'name') };
}
