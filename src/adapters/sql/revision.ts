import { aboutEntry } from '../../domain/basics/batch-entries.ts';
import type { Instant } from '../../domain/basics/instant.ts';
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

type Write<E, R> = (entries: readonly E[], now: Instant, signal: AbortSignal) => Promise<R>;

/** Writes of reference data of several records: in one transaction over all of them at once, or over one after the other. */
export function revisingWrites(connection: SqlConnection) {
  const writeAll =
    <E, R>(
      work: (transaction: SqlTransaction, entries: readonly E[], now: Instant) => Promise<R>,
    ): Write<E, R> =>
    (entries, now, signal) =>
      revisingTransaction(connection, (transaction) => work(transaction, entries, now), signal);
  const writeEach = <E>(
    work: (transaction: SqlTransaction, entry: E, now: Instant) => Promise<void>,
  ): Write<E, void> =>
    writeAll(async (transaction, entries: readonly E[], now) => {
      for (const [index, entry] of entries.entries()) {
        await work(transaction, entry, now).catch((error: unknown) => {
          throw aboutEntry(error, index, entries.length);
        });
      }
    });
  return { writeAll, writeEach };
}
