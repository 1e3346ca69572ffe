import { EmissionsError } from '../../domain/basics/errors.ts';
import { newestOf, type SchemaHistory } from './migrations/schema-migration.ts';
import { FailedStatement, type SqlConnection } from './sql-connection.ts';

const answerMs = 2000;

/**
 * A connection that says so when a newer version has migrated the database: in its checks, where a statement
 * fails for it, and once it is known before any write, which could lack what the newer version writes.
 */
export function refuseNewerSchema(connection: SqlConnection, history: SchemaHistory): SqlConnection {
  const newest = newestOf(history);
  let found = newest;

  async function check(signal: AbortSignal) {
    const state = await connection.check(signal);
    found = state.schemaVersion;
    refuse();
    return state;
  }

  function refuse(cause?: unknown): void {
    if (found <= newest) return;
    throw new EmissionsError(
      'STORE_UNAVAILABLE',
      `The database was upgraded to schema ${found} by a newer version: restart this program with that version.`,
      { cause },
    );
  }

  async function explained<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof FailedStatement)) throw error;
      if (found <= newest) await Promise.allSettled([check(AbortSignal.timeout(answerMs))]);
      refuse(error);
      throw error;
    }
  }

  return {
    ...connection,
    check,
    read: (...statement) => explained(connection.read(...statement)),
    async transaction(...work) {
      refuse();
      return explained(connection.transaction(...work));
    },
  };
}
