import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

/** One row that counts the transactions which wrote users or reference data. */
export const selectMarker = 'select writes from marker';

const moveMarker = 'update marker set writes = writes + 1';

/** A transaction that writes users or reference data: what others hold of them no longer counts. */
export function markedTransaction<T>(
  connection: SqlConnection,
  work: (transaction: SqlTransaction) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return connection.transaction(async (transaction) => {
    const result = await work(transaction);
    await transaction.write(moveMarker, []);
    return result;
  }, signal);
}
