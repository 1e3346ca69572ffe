import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

/** One row that counts transactions that wrote users or reference data. */
export const selectRevision = 'select writes from marker';

const advanceRevision = 'update marker set writes = writes + 1';

/** A transaction that writes users or reference data: it advances the revision, which invalidates caches. */
export function revisingTransaction<T>(
  connection: SqlConnection,
  work: (transaction: SqlTransaction) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return connection.transaction(async (transaction) => {
    const result = await work(transaction);
    await transaction.write(advanceRevision, []);
    return result;
  }, signal);
}
