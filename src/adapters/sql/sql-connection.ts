import { EmissionsError } from '../../domain/basics/errors.ts';
import type { DatabaseState, LockMode } from '../../ports/store.ts';
import type { Dialect, Statement } from './dialect.ts';

export type SqlValue = string | number | null;

/** A row; each statement determines its columns. */
export type Row = Readonly<Record<string, SqlValue>>;

export interface SqlConnection {
  readonly dialect: Dialect;
  /** One statement outside any transaction. */
  read(sql: Statement, parameters: readonly SqlValue[], signal: AbortSignal): Promise<readonly Row[]>;
  /**
   * All statements of `work` are one durable transaction. It is `exclusive`
   * unless another lock mode is given; then `work` may run again after a
   * deadlock.
   */
  transaction<T>(
    work: (transaction: SqlTransaction) => Promise<T>,
    signal: AbortSignal,
    lockMode?: LockMode,
  ): Promise<T>;
  /** Advances with every commit of a `revisingTransaction`, in any process, and no other. */
  revision(): string;
  /** Advances with every commit of any process. Absent if reading it takes a query. */
  readonly changes?: (() => string) | undefined;
  /** Rejects unless the database answers. */
  check(signal: AbortSignal): Promise<CheckedDatabase>;
  close(): Promise<void>;
}

export interface CheckedDatabase extends DatabaseState {
  /** The newest migration that was applied, by this program or another. */
  readonly schemaVersion: number;
}

export const selectSchemaVersion = 'select max(version) as version from schema_versions';

export interface SqlTransaction {
  read(sql: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Returns the number of rows changed. Rejects with `UniqueViolation` if a unique index forbids it. */
  write(sql: Statement, parameters: readonly SqlValue[]): Promise<number>;
}

/** A unique index forbids the record. The caller of the statement says what that means. */
export class UniqueViolation extends EmissionsError {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'The database holds a record that conflicts with this one.', { cause });
    this.name = 'UniqueViolation';
  }
}

/** The database refused a statement itself, for a reason that callers can do nothing about. */
export class FailedStatement extends EmissionsError {
  constructor(message: string, cause: unknown) {
    super('STORE_UNAVAILABLE', message, { cause });
    this.name = 'FailedStatement';
  }
}

/** Called with the text of every statement that reaches the database, without its parameters. */
export type StatementObserver = (sql: string) => void;
