export type SqlValue = string | number | null;

/** A row as the database gives it; each statement says which columns it has. */
export type Row = Readonly<Record<string, SqlValue>>;

/** What the statements of the store need of a database. Parameters are always bound, never part of the text. */
export interface SqlConnection {
  /** One statement outside any transaction. */
  read(sql: string, parameters: readonly SqlValue[], signal: AbortSignal): Promise<readonly Row[]>;
  /** All statements of `work` take effect together, durably, or none does. One transaction at a time. */
  transaction<T>(work: (transaction: SqlTransaction) => Promise<T>, signal: AbortSignal): Promise<T>;
  marker(): string;
  close(): Promise<void>;
}

export interface SqlTransaction {
  read(sql: string, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  write(sql: string, parameters: readonly SqlValue[]): Promise<void>;
}

/** Told of every statement that reaches the database: its text without the parameters. */
export type StatementObserver = (sql: string) => void;
