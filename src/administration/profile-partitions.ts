import type { PartitionStep, PartitionSummary } from '../adapters/postgres/partitions/profile-partitions.ts';
import type { Config } from '../config/config.ts';
import { closing } from '../startup/closing.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import { badInput } from '../domain/basics/errors.ts';

/**
 * Partitions the profile tables of the configured store; 1 is no partitions.
 * BAD_USER_INPUT with SQLite, which has no partitions.
 */
export async function partitionStore(
  config: Config,
  partitions: number,
  onStep: PartitionStep,
  signal: AbortSignal,
): Promise<PartitionSummary> {
  if (!isDatabaseUrl(config.store)) {
    throw badInput(
      'profilePartitions',
      'Only PostgreSQL supports partitions; this database is SQLite. Set --store to a PostgreSQL URL.',
    );
  }
  const { openPostgresDatabase } = await import('../adapters/postgres/open-postgres-store.ts');
  const { unhurried } = await import('../adapters/postgres/deadlines.ts');
  const { partitionProfiles } = await import('../adapters/postgres/partitions/profile-partitions.ts');
  const { connection } = await openPostgresDatabase(
    { url: config.store, poolSize: 1, times: unhurried },
    signal,
  );
  return closing(connection, () => partitionProfiles(connection, { partitions, signal, onStep }));
}
