import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/errors.ts';
import type { Row, SqlConnection, SqlTransaction, SqlValue, StatementObserver } from './sql-connection.ts';

export interface EmbeddedOptions {
  /** A file, or `:memory:`. */
  readonly file: string;
  readonly onStatement?: StatementObserver | undefined;
}

const MEMORY = ':memory:';
const busyTimeoutMs = 5000;

/**
 * SQLite in this process, through the part of its API that `node:sqlite` has
 * too. A file has one connection for reading and one for writing, so that
 * readers see the last committed state and never wait; a database in memory
 * has one connection, whose readers wait for a running transaction.
 */
export function openEmbeddedConnection(options: EmbeddedOptions): SqlConnection {
  const isMemory = options.file === MEMORY;
  const writer = new PreparedDatabase(options.file, options.onStatement);
  const reader = isMemory ? writer : new PreparedDatabase(options.file, options.onStatement);
  let lastTransaction: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let writes = 0;

  return {
    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      if (isMemory && isWriting) await lastTransaction.catch(() => undefined);
      return reader.all(sql, parameters);
    },

    transaction(work, signal) {
      const run = lastTransaction
        .catch(() => undefined)
        .then(async () => {
          signal.throwIfAborted();
          isWriting = true;
          try {
            return await runTransaction(writer, work, signal);
          } finally {
            isWriting = false;
            writes += 1;
          }
        });
      lastTransaction = run;
      return run;
    },

    // SQLite counts the commits of other connections, the writer's among them.
    marker: () => (isMemory ? String(writes) : String(reader.dataVersion())),

    async close() {
      await lastTransaction.catch(() => undefined);
      reader.close();
      if (!isMemory) writer.close();
    },
  };
}

async function runTransaction<T>(
  database: PreparedDatabase,
  work: (transaction: SqlTransaction) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  database.run('begin immediate', []);
  try {
    const result = await work({
      async read(sql, parameters) {
        return database.all(sql, parameters);
      },
      async write(sql, parameters) {
        signal.throwIfAborted();
        database.run(sql, parameters);
      },
    });
    database.run('commit', []);
    return result;
  } catch (error) {
    if (database.isInTransaction()) database.run('rollback', []);
    throw error;
  }
}

class PreparedDatabase {
  readonly #database: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, StatementSyncInstance>();
  readonly #onStatement: StatementObserver | undefined;
  readonly #dataVersion: StatementSyncInstance;

  constructor(file: string, onStatement: StatementObserver | undefined) {
    this.#onStatement = onStatement;
    const open = (): InstanceType<typeof DatabaseSync> => {
      const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
      database.exec(settings);
      return database;
    };
    this.#database = failing(open, cannotOpen);
    this.#dataVersion = this.#database.prepare('pragma data_version');
  }

  all(sql: string, parameters: readonly SqlValue[]): readonly Row[] {
    this.#onStatement?.(sql);
    return failing(() => this.#prepared(sql).all(...parameters) as Row[]);
  }

  run(sql: string, parameters: readonly SqlValue[]): void {
    this.#onStatement?.(sql);
    failing(() => this.#prepared(sql).run(...parameters));
  }

  dataVersion(): number {
    return (failing(() => this.#dataVersion.get()) as { data_version: number }).data_version;
  }

  isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  #prepared(sql: string): StatementSyncInstance {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const settings = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;`;

const cannotOpen =
  'The database file cannot be opened: it is damaged, no database, or in a folder that cannot be written to. Name another with --store, or restore it from a backup.';
const cannotDo = 'The database did not carry out what it was asked; the log says more.';

/** What SQLite says may quote statements and files, so it stays in the cause, which only the log shows. */
function failing<T>(work: () => T, message = cannotDo): T {
  try {
    return work();
  } catch (error) {
    throw new EmissionsError('STORE_UNAVAILABLE', message, { cause: error });
  }
}
