import type { AtomicStore } from '../../ports/atomic-store.ts';
import type { Store } from '../../ports/store.ts';
import { createKeptOutcomes } from './kept-outcomes.ts';
import { inSavepoint } from './savepoint.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';
import { createTrace } from './trace.ts';

/** One transaction over everything that `work` reads and writes. */
export async function atomically<T>(
  connection: SqlConnection,
  createStore: (connection: SqlConnection) => Store,
  work: (atomic: AtomicStore) => Promise<{ readonly result: T; readonly counts: boolean }>,
  signal: AbortSignal,
): Promise<T> {
  const takenBack: { result: T }[] = [];
  try {
    return await connection.transaction(async (plain) => {
      const trace = createTrace();
      const transaction = { ...plain, trace };
      const { result, counts } = await work({
        store: createStore(connectionWithin(transaction, connection)),
        keptOutcomes: createKeptOutcomes(transaction),
        undoable: (undone) => inSavepoint(transaction, undone),
        effect: () => trace.effect(),
      });
      if (counts) return result;
      takenBack.push({ result });
      throw new TakenBack();
    }, signal);
  } catch (error) {
    const [tried] = takenBack;
    if (error instanceof TakenBack && tried !== undefined) return tried.result;
    throw error;
  }
}

/** Ends a transaction whose writes do not count. */
class TakenBack extends Error {}

/** A running transaction in the place of a connection. What it writes is seen by its own reads only. */
function connectionWithin(transaction: SqlTransaction, connection: SqlConnection): SqlConnection {
  let writes = 0;
  return {
    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      return transaction.read(sql, parameters);
    },
    transaction: (work) =>
      inSavepoint(transaction, () => {
        writes += 1;
        return work(transaction);
      }),
    marker: () => `${connection.marker()} ${writes}`,
    close: async () => undefined,
  };
}
