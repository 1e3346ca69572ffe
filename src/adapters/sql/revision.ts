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
type Begin = <R>(work: (transaction: SqlTransaction) => Promise<R>, signal: AbortSignal) => Promise<R>;

/** Transactions of `work` over several records: over all of them at once, or over one after the other. */
export function writesIn(begin: Begin) {
  const writeAll =
    <E, R>(
      work: (transaction: SqlTransaction, entries: readonly E[], now: Instant) => Promise<R>,
    ): Write<E, R> =>
    (entries, now, signal) =>
      begin((transaction) => work(transaction, entries, now), signal);
  const writeEach = <E>(
    work: (transaction: SqlTransaction, entry: E, now: Instant) => Promise<void>,
  ): Write<E, void> =>
    writeAll(async (transaction, entries: readonly E[], now) => {
      for (const entry of entries) await work(transaction, entry, now);
    });
  return { writeAll, writeEach };
}

/** The same in transactions that write reference data. */
export function revisingWrites(connection: SqlConnection) {
  return writesIn((work, signal) => revisingTransaction(connection, work, signal));
}
