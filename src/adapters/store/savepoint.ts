import type { SqlTransaction } from './sql-connection.ts';

/** What `work` writes is taken back when it rejects; what the transaction wrote before stays. */
export async function inSavepoint<T>(transaction: SqlTransaction, work: () => Promise<T>): Promise<T> {
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
