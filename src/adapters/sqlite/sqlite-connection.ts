import { setTimeout as sleep } from 'node:timers/promises';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import { assertWholeLog } from './log-scan.ts';
import { canBeWritten, canWriteBeside } from './file-access.ts';
import { isInMemory } from './memory-databases.ts';
import { PreparedDatabase } from './prepared-database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isDiskFault } from './sqlite-errors.ts';
import { number } from '../sql/rows.ts';
import {
  type Row,
  selectSchemaVersion,
  type SqlConnection,
  type SqlTransaction,
  type StatementObserver,
} from '../sql/sql-connection.ts';

export interface SqliteOptions {
  /** A file, or the name of a database in memory. */
  readonly file: string;
  readonly onStatement?: StatementObserver | undefined;
}

/**
 * SQLite in this process, restricted to the API of `node:sqlite`. A file has
 * one connection for reading and one for writing, so that readers see the last
 * committed state and never wait; a database in memory has one connection,
 * whose readers wait for a running transaction.
 */
export function openSqliteConnection(options: SqliteOptions): SqlConnection {
  const isMemory = isInMemory(options.file);
  assertWholeLog(options.file);
  const writer = new PreparedDatabase(options.file, options.onStatement);
  const reader = isMemory ? writer : new PreparedDatabase(options.file, options.onStatement);
  const revision = isMemory ? createLocalRevision(writer) : createSharedRevision(reader);
  let last: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let hasDiskFailed = false;
  writer.prepareForWriting();

  /** Begins when everything queued before has ended, successfully or not. */
  function queue<T>(work: () => T | Promise<T>): Promise<T> {
    const run = last.catch(() => undefined).then(work);
    last = run;
    return run;
  }

  return {
    dialect: sqliteDialect,

    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      const read = (): readonly Row[] => reader.all(sql, parameters);
      const rows = await inTurn(signal, () => (isMemory && isWriting ? queue(read) : read()));
      const budget = budgetOf(signal);
      budget?.countRecords(rows.length);
      return rows;
    },

    transaction: (work, signal) =>
      queue(async () => {
        signal.throwIfAborted();
        isWriting = true;
        try {
          const result = await runTransaction(writer, work, signal);
          revision.committed();
          hasDiskFailed = false;
          return result;
        } catch (error) {
          hasDiskFailed ||= isDiskFault(error);
          throw error;
        } finally {
          isWriting = false;
        }
      }),

    async check() {
      const [row = {}] = reader.all(selectSchemaVersion, []);
      if (hasDiskFailed) hasDiskFailed = !canWriteBeside(options.file);
      const acceptsWrites = isMemory || (!hasDiskFailed && !writer.isReadOnly && canBeWritten(options.file));
      return { acceptsWrites, schemaVersion: number(row, 'version') };
    },

    revision: () => String(revision.current()),
    changes: () => String(revision.changes()),

    async close() {
      await last.catch(() => undefined);
      if (!isMemory) {
        reader.close();
        writer.checkpoint();
      }
      writer.close();
    },
  };
}

interface Revision {
  current(): number;
  /** Changes with each commit, whatever it wrote. */
  changes(): number;
  committed(): void;
}

/** For a file: read again after a commit of any connection, including the writer's. */
function createSharedRevision(reader: PreparedDatabase): Revision {
  let seen: { readonly dataVersion: number; readonly revision: number } | null = null;
  return {
    current() {
      const dataVersion = reader.dataVersion();
      if (seen?.dataVersion !== dataVersion) seen = { dataVersion, revision: reader.revision() };
      return seen.revision;
    },
    changes: () => reader.dataVersion(),
    committed: () => undefined,
  };
}

/** For a database in memory: it has no other writers, and uncommitted changes must not show. */
function createLocalRevision(database: PreparedDatabase): Revision {
  let revision = 0;
  let commits = 0;
  return {
    current: () => revision,
    changes: () => commits,
    committed() {
      commits += 1;
      revision = database.revision();
    },
  };
}

/** Before one statement: several may resume in one tick, and the first may use it up. */
const maxPauses = 3;

/**
 * SQLite lets other requests work only between statements. Throws for a request that has
 * used too much. Reads that begin or resume together look again, each just before its own.
 */
async function inTurn<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
  const budget = budgetOf(signal);
  for (let round = 0; round < maxPauses && budget?.isPauseDue() === true; round += 1) await budget.pause();
  return work();
}

async function runTransaction<T>(
  database: PreparedDatabase,
  work: (transaction: SqlTransaction) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  await begin(database, signal);
  try {
    const result = await work({
      read: (sql, parameters) => inTurn(signal, () => database.all(sql, parameters)),
      async write(sql, parameters) {
        signal.throwIfAborted();
        return inTurn(signal, () => database.run(sql, parameters));
      },
    });
    database.run('commit', []);
    return result;
  } catch (error) {
    if (database.isInTransaction()) database.run('rollback', []);
    throw error;
  }
}

const longestWaitMs = 5000;
const betweenAttemptsMs = 5;

/** Waits for another writing process without blocking this one. */
async function begin(database: PreparedDatabase, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  while (!database.tryToBegin()) {
    if (performance.now() - start > longestWaitMs) {
      throw new EmissionsError(
        'STORE_UNAVAILABLE',
        'Another process is writing to the database and did not finish in time; try again later.',
      );
    }
    signal.throwIfAborted();
    await sleep(betweenAttemptsMs);
  }
}
