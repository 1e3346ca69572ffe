import type { Uid } from '../../domain/uid.ts';
import { markedTransaction } from './marker.ts';
import type { SqlConnection, SqlTransaction } from './sql-connection.ts';
import { type Snapshot, traced } from './trace.ts';

/** What is written, and how to look at it. */
export interface TracedRecords {
  readonly uids: readonly Uid[];
  readonly snapshot: (transaction: SqlTransaction, uids: readonly Uid[]) => Promise<Snapshot>;
}

/** A transaction that writes reference data, and where it is traced tells what it changed. */
export function tracedTransaction(
  connection: SqlConnection,
  { uids, snapshot }: TracedRecords,
  work: (transaction: SqlTransaction) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  return markedTransaction(
    connection,
    (transaction) =>
      traced(
        transaction,
        () => snapshot(transaction, uids),
        () => work(transaction),
      ),
    signal,
  );
}

export function uidsOf(records: readonly { readonly uid: Uid }[]): readonly Uid[] {
  return records.map(({ uid }) => uid);
}
