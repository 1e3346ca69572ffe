import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/errors.ts';
import type { Statement } from '../sql/dialect.ts';
import { selectRevision } from '../sql/revision.ts';
import {
  DatabaseCorrupted,
  type Row,
  type SqlValue,
  type StatementObserver,
  UniqueViolation,
} from '../sql/sql-connection.ts';
import { accessTo } from './file-access.ts';
import { sqliteText } from './sqlite-dialect.ts';

/** One SQLite connection that prepares each statement once. */
export class PreparedDatabase {
  /** Whether it was opened for reading alone, because the file or its disk is read-only. */
  readonly isReadOnly: boolean;
  readonly #database: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, StatementSyncInstance>();
  readonly #onStatement: StatementObserver | undefined;
  readonly #dataVersion: StatementSyncInstance;

  constructor(file: string, onStatement: StatementObserver | undefined) {
    this.#onStatement = onStatement;
    const { isReadOnly, location } = accessTo(file);
    this.isReadOnly = isReadOnly;
    const open = (): InstanceType<typeof DatabaseSync> => {
      const database = new DatabaseSync(location, { readOnly: isReadOnly, timeout: openingTimeoutMs });
      database.exec(isReadOnly ? settings : `pragma journal_mode = wal; ${settings}`);
      return database;
    };
    try {
      this.#database = open();
    } catch (error) {
      throw cannotOpen(file, error, isReadOnly);
    }
    this.#dataVersion = this.#database.prepare('pragma data_version');
  }

  all(statement: Statement, parameters: readonly SqlValue[]): readonly Row[] {
    const sql = this.#textOf(statement);
    return failing(() => this.#prepared(sql).all(...parameters) as Row[]);
  }

  run(statement: Statement, parameters: readonly SqlValue[]): number {
    const sql = this.#textOf(statement);
    return failing(() => this.#prepared(sql).run(...parameters).changes);
  }

  /** `false` while another process writes. */
  tryToBegin(): boolean {
    try {
      this.#prepared(this.isReadOnly ? 'begin' : 'begin immediate').run();
    } catch (error) {
      if ((errorCodeOf(error) & primaryCode) === busy) return false;
      return failing(() => {
        throw error;
      });
    }
    this.#onStatement?.('begin immediate');
    return true;
  }

  /** Changes with every commit of another connection. */
  dataVersion(): number {
    return (failing(() => this.#dataVersion.get()) as { data_version: number }).data_version;
  }

  /** Not observed: called by everyone who validates a cache. */
  revision(): number {
    return (failing(() => this.#prepared(selectRevision).get()) as { writes: number }).writes;
  }

  /**
   * Writers wait asynchronously, so SQLite itself does not. In 32 MB of pages an
   * import writes fewer of them more than once than in the usual 2 MB.
   */
  prepareForWriting(): void {
    failing(() => this.#database.exec('pragma busy_timeout = 0; pragma cache_size = -32768'));
  }

  isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Checkpoints the WAL. Best effort: SQLite replays it on the next open. */
  checkpoint(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // Replayed on the next open.
    }
  }

  close(): void {
    this.#database.close();
  }

  #textOf(statement: Statement): string {
    const sql = sqliteText(statement);
    this.#onStatement?.(sql);
    return sql;
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

const corruptCode = 11;
const openingTimeoutMs = 5000;

const settings = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;`;

/** Why a file cannot be opened, by the primary code, and what to do about it. */
const openingReasons: ReadonlyMap<number, string> = new Map([
  [8, 'it is not writable. Fix its permissions, or name another with --store'],
  [14, 'it is a directory, or its directory is missing or not writable. Name another with --store'],
  [23, 'it is not writable. Fix its permissions, or name another with --store'],
  [corruptCode, 'it is corrupted. Replace it with a backup: emissions-gateway restore BACKUP --replace'],
  [
    26,
    'it is not a SQLite database, or its header is corrupted. Name another with --store, or replace it with a backup: emissions-gateway restore BACKUP --replace',
  ],
]);

const lacksSharedMemory =
  'its disk is read-only, and its write-ahead log (-wal) cannot be read without a -shm file. Copy both to a disk that can be written to';

function cannotOpen(file: string, cause: unknown, isReadOnly: boolean): EmissionsError {
  const code = errorCodeOf(cause) & primaryCode;
  const reason =
    isReadOnly && code === 14 ? lacksSharedMemory : (openingReasons.get(code) ?? 'details are in the log');
  return new EmissionsError('STORE_UNAVAILABLE', `The database ${file} cannot be opened: ${reason}.`, {
    cause,
  });
}

const cannotDo = 'The database failed to run a statement; details are in the log.';

/** Result codes of SQLite (https://sqlite.org/rescode.html); the lowest byte is the primary one. */
const primaryCode = 0xff;
const busy = 5;
const inputOutput = 10;
const full = 13;
const uniqueConstraint = 2067;
const primaryKeyConstraint = 1555;

/** Messages for failures that callers may see. */
const reasons: ReadonlyMap<number, string> = new Map([
  [8, 'The database is read-only: its file or its disk cannot be written to, so nothing was written.'],
  [
    inputOutput,
    'The disk failed to read or write the database, or its quota is used up; details are in the log.',
  ],
  [full, 'The disk is full, so nothing was written. Free some space and try again.'],
]);

/** Whether a write failed for a reason that may be over without a restart. */
export function isDiskFault(error: unknown): boolean {
  const code = errorCodeOf(error instanceof EmissionsError ? error.cause : error) & primaryCode;
  return code === inputOutput || code === full;
}

/** SQLite's messages may quote statements and files, so they stay in the cause, which only the log shows. */
function failing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === uniqueConstraint || code === primaryKeyConstraint) throw new UniqueViolation(error);
    if ((code & primaryCode) === corruptCode) throw new DatabaseCorrupted(error);
    throw new EmissionsError('STORE_UNAVAILABLE', reasons.get(code & primaryCode) ?? cannotDo, {
      cause: error,
    });
  }
}

function errorCodeOf(error: unknown): number {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' ? code : 0;
}
