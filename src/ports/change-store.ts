import type { ChangedRecord, ChangePosition } from '../domain/changes/changed-record.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';

export interface ChangeQuery {
  /** Inclusive. */
  readonly since: Instant;
  /** From the start when `null`. */
  readonly after: ChangePosition | null;
  readonly limit: number;
  /** The list is narrowed to these profiles and their items, if given. */
  readonly profileUids?: readonly Uid[] | undefined;
  /** Who sees their own profiles and those shared with them or their groups, or all. */
  readonly reader: {
    readonly uid: Uid;
    readonly groupUids: readonly Uid[];
    readonly seesAll: boolean;
  };
}

/** The records that were created, changed or deleted; purged ones are gone. */
export interface ChangeStore {
  /** Lists by time, kind and uid. */
  list(query: ChangeQuery, signal: AbortSignal): Promise<readonly ChangedRecord[]>;
}
