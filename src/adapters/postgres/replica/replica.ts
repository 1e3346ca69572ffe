import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Statement } from '../../sql/dialect.ts';
import { selectRevision } from '../../sql/revision.ts';
import type { Row, SqlConnection, SqlValue, StatementObserver } from '../../sql/sql-connection.ts';
import type { ChangeWatch } from '../change-watch.ts';
import { ForeignReplica } from '../copy-check.ts';
import { describeAddress, parseAddress } from '../database-address.ts';
import { createFreshness, NotFresh } from './freshness.ts';
import { openReplicaLink } from './replica-link.ts';
import { createReplicaUse, outcomeOf, type ReplicaPace, type ReplicaUse } from './replica-use.ts';

export interface ReplicaOptions {
  readonly url: string;
  readonly onStatement?: StatementObserver | undefined;
  /** Called when that changes; a short lag after each write is not a change. */
  readonly onUse?: ((use: ReplicaUse) => void) | undefined;
  /** Whether it answers while no primary does, also reads of users. */
  readonly mayBeStale?: boolean | undefined;
  /** Called with who answered each read the replica may answer; `stale` is the replica while no primary is there. */
  readonly onRead?: ((by: 'primary' | 'replica' | 'stale') => void) | undefined;
  readonly pace?: ReplicaPace | undefined;
}

export type { ReplicaUse };

/**
 * A replica of the store's database that serves reads while it has every write
 * that this process knows of.
 */
export interface Replica {
  /** `null` if the primary must be queried. */
  read(sql: Statement, parameters: readonly SqlValue[], signal: AbortSignal): Promise<readonly Row[] | null>;
  close(): Promise<void>;
}

const standardPace: ReplicaPace = {
  answerMs: 2000,
  firstMs: 10,
  lastMs: 1000,
  restMs: 1000,
  longestRestMs: 30_000,
  lagMs: 10_000,
};

/**
 * ForeignReplica if it is not a replica of the store's database. An unreachable
 * one is used as soon as it is reachable.
 */
export async function openReplica(
  options: ReplicaOptions & { readonly poolSize: number },
  primary: SqlConnection,
  watch: ChangeWatch,
  signal: AbortSignal,
): Promise<Replica> {
  const { url, poolSize, onStatement, onUse, mayBeStale = false, pace = standardPace } = options;
  const address = parseAddress(url, 'standby');
  const name = describeAddress(address);
  const freshness = createFreshness(watch, primary, { name, mayBeStale, onStatement });
  const link = openReplicaLink({ address, poolSize, freshness, onStatement, answerMs: pace.answerMs });
  const use = createReplicaUse({
    ask: (by) => link.read(selectRevision, [], by),
    isFresh: () => freshness.isFresh(),
    isWatched: () => freshness.isKnown(),
    onFailure(error) {
      freshness.forget();
      link.interrupt(error);
    },
    onUse: (now) => onUse?.(now),
    pace,
  });
  const first = await outcomeOf(link.read(selectRevision, [], signal));
  if (signal.aborted || first instanceof ForeignReplica) {
    await link.close();
    throw first;
  }
  use.settle(first);
  watch.onMove(() => use.tend());

  return {
    async read(sql, parameters, by) {
      if (!use.isUsed()) return null;
      try {
        return await link.read(sql, parameters, by);
      } catch (error) {
        if (by.aborted || isOfTheQuestion(error)) throw error;
        // An outdated connection, or a write in between, is not a failure.
        if (!(error instanceof NotFresh)) use.settle(error);
        return null;
      }
    },
    async close() {
      await use.close();
      await link.close();
    },
  };
}

/** The primary would reject it too. */
function isOfTheQuestion(error: unknown): boolean {
  return error instanceof EmissionsError && error.code !== 'STORE_UNAVAILABLE';
}
