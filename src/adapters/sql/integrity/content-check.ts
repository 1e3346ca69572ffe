import type { ContentVerdict } from '../../../domain/changes/content-verdict.ts';
import { verifyAuditEntries } from '../audit/audit-chain.ts';
import type { Dialect } from '../dialect.ts';
import { newestOf, type SchemaHistory } from '../migrations/schema-migration.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { type CategoryDigests, type Pace, readCategoryDigests } from './category-digests.ts';

const recordDigests = ({ jsonLists, jsonMember }: Dialect) => `
update data_categories set content_digest = ${jsonMember('k.value', 1)}
from ${jsonLists('?1', 'k')} where data_categories.uid = ${jsonMember('k.value', 0)}`;

const atOnce: Pace = async () => undefined;

export interface StoreVerdict {
  readonly schemaVersion: number;
  /** `null` if the schema belongs to another version of the program, so that records cannot be compared. */
  readonly content: ContentVerdict | null;
}

/** Compares the content of categories and the audit log with their digests; only reads. */
export async function checkContent(
  reader: Pick<SqlConnection, 'read'>,
  schemaVersion: number,
  history: SchemaHistory,
  signal: AbortSignal,
): Promise<StoreVerdict> {
  if (schemaVersion !== newestOf(history)) return { schemaVersion, content: null };
  const digests = await readCategoryDigests(reader, signal, atOnce);
  return { schemaVersion, content: await toVerdict(reader, digests, signal, atOnce) };
}

/**
 * The same of a database with the newest schema, and records the digests of categories that were written since: or of
 * all that differ, which accepts altered ones as they are.
 */
export async function recordContent(
  connection: SqlConnection,
  which: 'changed' | 'all',
  signal: AbortSignal,
  pace: Pace = atOnce,
): Promise<ContentVerdict> {
  const digests = await readCategoryDigests(connection, signal, pace);
  // A newer version that migrated the database meanwhile has altered nothing.
  await connection.check(signal);
  const differing = digests.filter((each) => hasChanged(each) || (which === 'all' && isAltered(each)));
  if (differing.length > 0) {
    const records = JSON.stringify(differing.map(({ uid, current }) => [uid, current]));
    await connection.transaction((transaction) => transaction.write(recordDigests, [records]), signal);
  }
  return toVerdict(connection, digests, signal, pace);
}

async function toVerdict(
  reader: Pick<SqlConnection, 'read'>,
  digests: readonly CategoryDigests[],
  signal: AbortSignal,
  pace: Pace,
): Promise<ContentVerdict> {
  const { breach } = await verifyAuditEntries(reader, null, signal, pace);
  const changed = digests.filter(hasChanged).length;
  return {
    altered: digests.filter(isAltered).map(({ path }) => path),
    compared: digests.length - changed,
    changed,
    auditBreach: breach?.message ?? null,
  };
}

/** Whether the program has written the category since its digest was recorded. */
function hasChanged({ recorded, current }: CategoryDigests): boolean {
  return recorded?.split(' ')[0] !== current.split(' ')[0];
}

function isAltered(digests: CategoryDigests): boolean {
  return !hasChanged(digests) && digests.recorded !== digests.current;
}
