import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { Statement } from '../sql/dialect.ts';
import { selectRevision } from '../sql/revision.ts';
import type { Row, SqlValue, StatementObserver } from '../sql/sql-connection.ts';
import { accessTo } from './file-access.ts';
import { sqliteText } from './sqlite-dialect.ts';
import { cannotOpen, failing, isBusy } from './sqlite-errors.ts';

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
      if (isBusy(error)) return false;
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

const openingTimeoutMs = 5000;

const settings = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  create virtual table temp.data_item_vocabulary using fts5vocab(main, data_item_words, col);`;
