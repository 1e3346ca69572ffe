import { EmissionsError } from '../../domain/errors.ts';

export type SqlValue = string | number | null;

/** A row as the database gives it; each statement says which columns it has. */
export type Row = Readonly<Record<string, SqlValue>>;

/** What the statements of the store need of a database. Parameters are always bound, never part of the text. */
export interface SqlConnection {
  /** One statement outside any transaction. */
  read(sql: string, parameters: readonly SqlValue[], signal: AbortSignal): Promise<readonly Row[]>;
  /** All statements of `work` take effect together, durably, or none does. One transaction at a time. */
  transaction<T>(work: (transaction: SqlTransaction) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Moves with the commit of every transaction of `markedTransaction`, by whatever process, and no other. */
  marker(): string;
  /** Moves with every commit, by whatever process. */
  changes(): string;
  close(): Promise<void>;
}

export interface SqlTransaction {
  read(sql: string, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** How many rows it changed. Rejects with `UniqueViolation` where a unique index does not allow it. */
  write(sql: string, parameters: readonly SqlValue[]): Promise<number>;
}

/** There is a record already where there may be one. Who writes says what that means to the caller. */
export class UniqueViolation extends EmissionsError {
  constructor(cause: unknown) {
    super('STORE_UNAVAILABLE', 'The database holds a record that stands in the way of this one.', { cause });
    this.name = 'UniqueViolation';
  }
}

/** Told of every statement that reaches the database: its text without the parameters. */
export type StatementObserver = (sql: string) => void;
