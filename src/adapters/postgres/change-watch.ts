import type { CheckedDatabase } from '../sql/sql-connection.ts';
import type { OnClockSkew } from './clock-skew.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { Pool } from './pool.ts';

/** Reports transactions of any process that wrote users or reference data, and where the database went. */
export interface ChangeWatch {
  /** Changes whenever such a transaction may have been committed. */
  revision(): string;
  /** A transaction of this process read this number of writes, its own included. */
  onRevision(writes: number): void;
  /** It is unknown whether a transaction was committed: the revision is unknown until it is read again. */
  markSuspect(): void;
  /** A write was refused: another server may accept it. */
  markReadOnly(): void;
  /** STORE_UNAVAILABLE unless the database answers now. */
  check(signal: AbortSignal): Promise<CheckedDatabase>;
  close(): Promise<void>;
}

export interface WatchPace {
  /** How often the revision is polled, because notifications may be lost. */
  readonly pollMs: number;
  readonly reconnectMs: number;
  /** The timeout of a poll. */
  readonly answerMs: number;
}

/** The address leads to another server, or the server was started again. */
export interface ServerMove {
  readonly server: string;
  /** Acknowledged writes of users and reference data that it lacks. */
  readonly lostWrites: number;
}

export interface WatchOptions {
  readonly pace?: WatchPace | undefined;
  /** Connections that are not used any longer when the server moves or falls silent. */
  readonly pool?: Pool | undefined;
  /** Where notifications come from, when a pooler is in between. */
  readonly notify?: DatabaseAddress | undefined;
  readonly onServerMove?: ((move: ServerMove) => void) | undefined;
  readonly onClockSkew?: OnClockSkew | undefined;
  readonly clock?: (() => number) | undefined;
}
