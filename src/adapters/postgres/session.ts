import type { Pool, PoolClient } from 'pg';
import type { Row, SqlValue } from '../sql/sql-connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { leavesConnectionUsable, statementError } from './database-errors.ts';
import { takeClient, unlessAborted } from './pool.ts';

export interface Result {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** A connection checked out of the pool; its statements run one after the other. */
export interface DatabaseSession {
  readonly connection: object;
  /** A statement with parameters is prepared once per connection. */
  execute(sql: string, parameters: readonly SqlValue[], signal: AbortSignal | null): Promise<Result>;
  /** Several statements without parameters, in one message; returns the rows of all. */
  executeAll(sql: string, signal: AbortSignal | null): Promise<Result>;
  rollBack(): Promise<void>;
  /** Returns the connection to the pool, or closes it when its state is unknown. */
  release(): void;
}

/** Asks the database to cancel the statement of a connection; `process` is that connection's backend. */
type CancelStatement = (process: number) => void;

export async function openSession(
  pool: Pool,
  address: DatabaseAddress,
  cancel: CancelStatement,
  signal: AbortSignal,
): Promise<DatabaseSession> {
  const client = await takeClient(pool, address, signal);
  let isUsable = true;
  let isReleased = false;
  let running: Promise<unknown> = Promise.resolve();
  // An error between two statements surfaces with the next one.
  const broken = (): void => void (isUsable = false);
  client.on('error', broken);

  /**
   * Runs statements one after the other. An aborted caller returns at once, but
   * the connection is not reused, because the cancel request may arrive late.
   */
  async function inTurn<T>(start: () => Promise<T>, stop: AbortSignal | null): Promise<T> {
    if (isReleased) throw new Error('A statement was sent after the end of its transaction.');
    const query = running.then(() => {
      stop?.throwIfAborted();
      return start();
    });
    running = query.catch(() => undefined);
    try {
      return await (stop === null ? query : unlessAborted(query, stop));
    } catch (error) {
      if (stop?.aborted === true) {
        giveUp();
        throw error;
      }
      if (!leavesConnectionUsable(error)) isUsable = false;
      throw statementError(error);
    }
  }

  function giveUp(): void {
    isUsable = false;
    const process = processOf(client);
    if (process !== null) cancel(process);
  }

  return {
    connection: client,

    async execute(sql, parameters, stop) {
      stop?.throwIfAborted();
      const prepared = parameters.length === 0 ? { text: sql } : { name: nameOf(sql), text: sql };
      const query = () => client.query<Row>({ ...prepared, values: [...parameters] });
      const { rows, rowCount } = await inTurn(query, stop);
      return { rows, changed: rowCount ?? 0 };
    },

    async executeAll(sql, stop) {
      stop?.throwIfAborted();
      const answer: unknown = await inTurn(() => client.query(sql), stop);
      const rows = (Array.isArray(answer) ? answer : [answer]).flatMap(rowsOf);
      return { rows, changed: 0 };
    },

    async rollBack() {
      // The database rolls back when a connection closes.
      if (isUsable) await inTurn(() => client.query('rollback'), null).catch(() => undefined);
    },

    release() {
      isReleased = true;
      if (!isUsable) return void running.then(() => client.release(true));
      client.off('error', broken);
      client.release();
    },
  };
}

function rowsOf(result: unknown): readonly Row[] {
  return typeof result === 'object' && result !== null && 'rows' in result ? (result.rows as Row[]) : [];
}

function processOf(client: PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
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
