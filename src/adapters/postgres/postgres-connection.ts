import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Statement } from '../sql/dialect.ts';
import { selectRevision } from '../sql/revision.ts';
import { number } from '../sql/rows.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import type { LockMode } from '../../ports/store.ts';
import {
  selectSchemaVersion,
  type SqlConnection,
  type SqlTransaction,
  type StatementObserver,
} from '../sql/sql-connection.ts';
import type { ChangeWatch } from './change-watch.ts';
import { forCallers, Unreachable } from './connection-errors.ts';
import { isReadOnly, isWorthRepeating, leavesConnectionUsable } from './database-errors.ts';
import { beginStatement } from './locks.ts';
import type { Pool } from './pool.ts';
import { postgresDialect, postgresText, withoutUnknownText } from './postgres-dialect.ts';
import { openSession, type Result, type DatabaseSession } from './session.ts';

interface PostgresConnectionParts {
  readonly pool: Pool;
  /** `null` while the schema is being migrated. */
  readonly watch: ChangeWatch | null;
  readonly onStatement?: StatementObserver | undefined;
  /** Called with the reason why no connection is available, which callers do not see. */
  readonly onUnreachable?: ((error: EmissionsError) => void) | undefined;
}

const attempts = 5;

export function createPostgresConnection(parts: PostgresConnectionParts): SqlConnection {
  const { pool, watch, onStatement, onUnreachable } = parts;

  function textOf(sql: Statement): string {
    const text = postgresText(sql);
    onStatement?.(text);
    return text;
  }

  function reportToOperators(error: unknown): never {
    if (error instanceof Unreachable) onUnreachable?.(error);
    return forCallers(error);
  }

  async function withSession<T>(
    signal: AbortSignal,
    kind: string,
    work: (session: DatabaseSession) => Promise<T>,
  ): Promise<T> {
    const opening = openSession(pool, signal, kind);
    // Without a watch the database is opened for an operator, or to find the reason of a failure.
    const session = await (watch === null ? opening : opening.catch(reportToOperators));
    try {
      return await work(session);
    } finally {
      session.release();
    }
  }

  async function runTransaction<T>(
    session: DatabaseSession,
    work: (transaction: SqlTransaction) => Promise<T>,
    signal: AbortSignal,
    lockMode: LockMode,
  ): Promise<T> {
    onStatement?.('begin');
    const begin = beginStatement(lockMode, session.settings);
    // No other transaction advances the revision during an exclusive one, so it stays valid until the end.
    const knowsRevision = lockMode === 'exclusive' && watch !== null;
    onRevision(await session.executeAll(knowsRevision ? `${begin}; ${selectRevision}` : begin, signal));
    try {
      const result = await work({
        read: async (sql, parameters) => (await session.execute(textOf(sql), parameters, signal)).rows,
        write: async (sql, parameters) => (await session.execute(textOf(sql), parameters, signal)).changed,
      });
      signal.throwIfAborted();
      await commit(session, lockMode).catch((error: unknown) =>
        markSuspect(error, lockMode === 'exclusive' ? watch : null),
      );
      return result;
    } catch (error) {
      await session.rollBack();
      throw error;
    }
  }

  /** Not abortable: an aborted caller would not know whether it was committed. */
  async function commit(session: DatabaseSession, lockMode: LockMode): Promise<void> {
    const { commitMs } = pool.limits;
    if (lockMode !== 'exclusive') return void (await session.executeAll('commit', null, commitMs));
    onRevision(await session.executeAll(`${selectRevision}; commit`, null, commitMs));
  }

  /**
   * Records what a transaction saw even if it fails, so that a caller with a
   * conflict reads the conflicting write when it retries.
   */
  function onRevision({ rows }: Result): void {
    const row = rows.at(-1);
    if (row !== undefined && 'writes' in row) watch?.onRevision(number(row, 'writes'));
  }

  const read: SqlConnection['read'] = (sql, parameters, signal) => {
    const text = postgresText(sql);
    return withSession(signal, text, async (session) => {
      onStatement?.(text);
      const { rows } = await session.execute(text, withoutUnknownText(parameters), signal);
      budgetOf(signal)?.countRecords(rows.length);
      return rows;
    });
  };

  return {
    dialect: postgresDialect,
    read,

    async check(signal) {
      if (watch === null) {
        const [row = {}] = await read(selectSchemaVersion, [], signal);
        return { acceptsWrites: true, schemaVersion: number(row, 'version') };
      }
      // Not over the pool, whose connections may all be busy.
      const state = await watch.check(signal).catch(reportToOperators);
      if (pool.hasFailed()) await read('select 1', [], signal);
      return state;
    },

    async transaction(work, signal, lockMode = 'exclusive') {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withSession(signal, 'transaction', (session) =>
            runTransaction(session, work, signal, lockMode),
          );
        } catch (error) {
          if (error instanceof EmissionsError && isReadOnly(error.cause)) watch?.markReadOnly();
          if (lockMode === 'exclusive' || attempt >= attempts || !isWorthRepeating(error)) throw error;
        }
        await sleep(attempt * 10);
      }
    },

    revision: () => watch?.revision() ?? '',

    async close() {
      await watch?.close();
      await pool.end();
    },
  };
}

/** A commit without a response may or may not have taken effect. */
function markSuspect(error: unknown, watch: ChangeWatch | null): never {
  if (!(error instanceof EmissionsError) || leavesConnectionUsable(error.cause)) throw error;
  watch?.markSuspect();
  throw new EmissionsError(
    'STORE_UNAVAILABLE',
    'The connection to the database broke at the end of a write: read again to see whether it was committed.',
    { cause: error.cause, isOutcomeUnknown: true },
  );
}
