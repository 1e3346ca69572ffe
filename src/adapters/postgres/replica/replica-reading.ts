import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Store } from '../../../ports/store.ts';
import { selectRevision } from '../../sql/revision.ts';
import type { Row, SqlConnection } from '../../sql/sql-connection.ts';
import type { ChangeWatch } from '../change-watch.ts';
import type { Replica, ReplicaOptions } from './replica.ts';

interface ReplicaReading {
  /** Reads of reference data go to the replica while it has every write, and to the primary otherwise. */
  readonly reference: SqlConnection;
  /** Reads of users go to the replica only while no primary answers, and only if they may be stale. */
  readonly accounts: SqlConnection;
  /** Says so while the replica answers instead of the primary. */
  readonly check: SqlConnection['check'];
  /** How many reads the replica has answered while no primary did; absent unless it may. */
  readonly staleReads: Store['staleReads'];
}

type Read = SqlConnection['read'];

export function readingWith(
  replica: Replica,
  primary: SqlConnection,
  watch: ChangeWatch,
  { mayBeStale = false, onRead }: Pick<ReplicaOptions, 'mayBeStale' | 'onRead'>,
): ReplicaReading {
  let staleReads = 0;
  const isAway = (): boolean => mayBeStale && watch.away() !== null;

  const readReplica = async (...read: Parameters<Read>): Promise<readonly Row[] | null> => {
    const before = watch.known();
    const rows = await replica.read(...read);
    if (rows === null) return null;
    const after = watch.known();
    const isStale = mayBeStale && (before === null || after === null || before.term !== after.term);
    if (isStale) staleReads += 1;
    onRead?.(isStale ? 'stale' : 'replica');
    return rows;
  };

  /** An outage may be known only when the primary has failed. */
  async function fromPrimary(read: Parameters<Read>): Promise<readonly Row[]> {
    try {
      return await primary.read(...read);
    } catch (error) {
      const isLost = error instanceof EmissionsError && error.code === 'STORE_UNAVAILABLE';
      const rows = isLost && isAway() ? await readReplica(...read) : null;
      if (rows === null) throw error;
      return rows;
    }
  }

  return {
    reference: {
      ...primary,
      async read(...read) {
        const rows = await readReplica(...read);
        if (rows !== null) return rows;
        onRead?.('primary');
        return fromPrimary(read);
      },
    },
    accounts: {
      ...primary,
      async read(...read) {
        return (isAway() ? await readReplica(...read) : null) ?? fromPrimary(read);
      },
    },
    async check(signal) {
      const isAnswered = isAway() && (await replica.read(selectRevision, [], signal)) !== null;
      if (isAnswered) return { acceptsWrites: false, isStale: true };
      return (await primary.check?.(signal)) ?? { acceptsWrites: true };
    },
    staleReads: mayBeStale ? () => staleReads : undefined,
  };
}
