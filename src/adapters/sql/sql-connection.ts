import { EmissionsError } from '../../domain/errors.ts';
import type { LockMode } from '../../ports/store.ts';
import type { Dialect, Statement } from './dialect.ts';

export type SqlValue = string | number | null;

/** A row as the database gives it; each statement says which columns it has. */
export type Row = Readonly<Record<string, SqlValue>>;

/** What the statements of the store need of a database. */
export interface SqlConnection {
  readonly dialect: Dialect;
  /** One statement outside any transaction. */
  read(sql: Statement, parameters: readonly SqlValue[], signal: AbortSignal): Promise<readonly Row[]>;
  /**
   * All statements of `work` take effect together, durably, or none does. It is
   * `alone` unless it says otherwise; then `work` may be carried out again when
   * others were in its way.
   */
  transaction<T>(
    work: (transaction: SqlTransaction) => Promise<T>,
    signal: AbortSignal,
    lockMode?: LockMode,
  ): Promise<T>;
  /** Moves with the commit of every transaction of `markedTransaction`, by whatever process, and no other. */
  revision(): string;
  /** Moves with every commit of any process. Absent where reading it takes a query. */
  readonly changes?: (() => string) | undefined;
  close(): Promise<void>;
}

export interface SqlTransaction {
  read(sql: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** How many rows it changed. Rejects with `UniqueViolation` where a unique index does not allow it. */
  write(sql: Statement, parameters: readonly SqlValue[]): Promise<number>;
}

/** A unique index forbids the record. The writer says what that means to the caller. */
export class UniqueViolation extends EmissionsError {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'The database holds a record that conflicts with this one.', { cause });
    this.name = 'UniqueViolation';
  }
}

/** The database reported that it is corrupted. */
export class DatabaseCorrupted extends EmissionsError {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'The database is corrupted. Stop the program and restore a backup.', {
      cause,
    });
    this.name = 'DatabaseCorrupted';
  }
}

/** Called with the text of every statement that reaches the database, without its parameters. */
export type StatementObserver = (sql: string) => void;
