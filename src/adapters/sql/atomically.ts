import type { LockMode, Store } from '../../ports/store.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';

/** One transaction over everything that `work` reads and writes through the store passed to it. */
export function atomically<T>(
  connection: SqlConnection,
  createStore: (connection: SqlConnection) => Store,
  work: (store: Store) => Promise<T>,
  signal: AbortSignal,
  lockMode?: LockMode,
): Promise<T> {
  return connection.transaction(
    (transaction) => work(createStore(connectionWithin(transaction, connection))),
    signal,
    lockMode,
  );
}

/** A running transaction in place of a connection. Only its own reads see what it writes. */
function connectionWithin(transaction: SqlTransaction, connection: SqlConnection): SqlConnection {
  const { dialect, changes } = connection;
  let writes = 0;
  return {
    dialect,
    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      return transaction.read(sql, parameters);
    },
    transaction(work) {
      writes += 1;
      return inSavepoint(transaction, () => work(transaction));
    },
    revision: () => `${connection.revision()} ${writes}`,
    changes: changes === undefined ? undefined : () => `${changes()} ${writes}`,
    close: async () => undefined,
  };
}

/** Rolls back what `work` writes when it rejects; earlier writes of the transaction stay. */
async function inSavepoint<T>(transaction: SqlTransaction, work: () => Promise<T>): Promise<T> {
  await transaction.write('savepoint step', []);
  try {
    const result = await work();
    await transaction.write('release step', []);
    return result;
  } catch (error) {
    await transaction.write('rollback to step', []);
    await transaction.write('release step', []);
    throw error;
  }
}
