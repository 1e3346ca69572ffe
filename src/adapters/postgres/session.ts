import { DatabaseError } from 'pg';
import type { Row, SqlValue } from '../sql/sql-connection.ts';
import { settingsOf } from './server-state.ts';
import { isReadOnly, leavesConnectionUsable, statementError } from './database-errors.ts';
import type { Pool } from './pool.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface Result {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** A connection checked out of the pool; its statements run one after the other. */
export interface DatabaseSession {
  /** Settings that a transaction must set first behind a pooler. */
  readonly settings: readonly (readonly [string, number])[];
  /** A statement with parameters is prepared once per connection, but not behind a pooler. */
  execute(sql: string, parameters: readonly SqlValue[], signal: AbortSignal | null): Promise<Result>;
  /** Several statements without parameters, in one message; returns the rows of all. */
  executeAll(sql: string, signal: AbortSignal | null, timeoutMs?: number): Promise<Result>;
  rollBack(): Promise<void>;
  /** Returns the connection to the pool, or closes it when its state is unknown. */
  release(): void;
}

export async function openSession(pool: Pool, signal: AbortSignal, kind: string): Promise<DatabaseSession> {
  const connection = await pool.take(signal, kind);
  const { client, isPooled } = connection;
  let isUsable = true;
  let isReleased = false;
  let running: Promise<unknown> = Promise.resolve();

  /**
   * Runs statements one after the other. An aborted caller returns at once, but
   * the connection is not reused, because the cancel request may arrive late.
   */
  async function inTurn<T>(start: () => Promise<T>, stop: AbortSignal | null): Promise<T> {
    if (isReleased) throw new Error('A statement was sent after the end of its transaction.');
    const query = running.then(() => {
      stop?.throwIfAborted();
      connection.waitingSince = performance.now();
      return start();
    });
    running = query.then(answered, (error: unknown) =>
      error instanceof DatabaseError ? answered() : undefined,
    );
    try {
      return await (stop === null ? query : unlessAborted(query, stop));
    } catch (error) {
      const isAborted = stop?.aborted === true;
      if (isAborted || !leavesConnectionUsable(error)) isUsable = false;
      if (isAborted) throw error;
      if (isReadOnly(error) && !connection.isReadOnly) pool.renew();
      throw statementError(error);
    }
  }

  function answered(): void {
    connection.waitingSince = null;
  }

  async function executeAll(text: string, stop: AbortSignal | null, timeoutMs = pool.limits.answerMs) {
    stop?.throwIfAborted();
    const query = { text, query_timeout: timeoutMs };
    const answer: unknown = await inTurn(() => client.query(query), stop);
    const rows = (Array.isArray(answer) ? answer : [answer]).flatMap(rowsOf);
    return { rows, changed: 0 };
  }

  return {
    executeAll,
    settings: isPooled ? settingsOf(pool.limits) : [],

    async execute(sql, parameters, stop) {
      stop?.throwIfAborted();
      const prepared = parameters.length === 0 || isPooled ? { text: sql } : { name: nameOf(sql), text: sql };
      const query = () => client.query<Row>({ ...prepared, values: [...parameters] });
      const { rows, rowCount } = await inTurn(query, stop);
      return { rows, changed: rowCount ?? 0 };
    },

    async rollBack() {
      // The database rolls back when a connection closes.
      if (isUsable) await executeAll('rollback', null, pool.limits.endMs).catch(() => undefined);
    },

    release() {
      isReleased = true;
      if (!isUsable) connection.isBroken = true;
      pool.give(connection);
    },
  };
}

function rowsOf(result: unknown): readonly Row[] {
  return typeof result === 'object' && result !== null && 'rows' in result ? (result.rows as Row[]) : [];
}

const names = new Map<string, string>();

/** A short name for each statement: PostgreSQL truncates long ones. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `statement ${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}
