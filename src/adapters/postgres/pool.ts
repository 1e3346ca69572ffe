import type { Connection } from './server-connection.ts';
import type { Deadlines } from './deadlines.ts';

/** Connections that are used alternately. */
export interface Pool {
  readonly limits: Deadlines;
  /**
   * A connection, when one is free. An aborted caller does not take one. What is
   * of one kind, a statement or transactions, leaves the others a reserve, because
   * all of it may wait for one lock.
   */
  take(signal: AbortSignal, kind: string): Promise<Connection>;
  /** Gives it back. */
  give(connection: Connection): void;
  /** Uses no connection again that was opened before. */
  renew(): void;
  /** Breaks the connections that have waited for an answer for so long, or those of them that `isLost` names. */
  interrupt(waitMs: number, isLost?: (connection: Connection) => boolean): void;
  /** Connections that have waited for an answer for so long. */
  waiting(waitMs: number): readonly Connection[];
  /** Whether the last attempt to connect failed. */
  hasFailed(): boolean;
  end(): Promise<void>;
}
