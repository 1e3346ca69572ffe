import type { PartitionStep, PartitionSummary } from '../adapters/postgres/partitions/profile-partitions.ts';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl } from '../config/database-url.ts';
import { badInput } from '../domain/errors.ts';

/**
 * Divides what is in profiles of the configured store into partitions; 1 is none.
 * The embedded database has no partitions, which is BAD_USER_INPUT.
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
      'Only a PostgreSQL database has partitions of profiles; this is the embedded one, which needs none. Name an address with --store.',
    );
  }
  const { openPostgresDatabase } = await import('../adapters/postgres/open-postgres-store.ts');
  const { unhurried } = await import('../adapters/postgres/pool.ts');
  const { partitionProfiles } = await import('../adapters/postgres/partitions/profile-partitions.ts');
  const { connection } = await openPostgresDatabase(
    { url: config.store, poolSize: 1, times: unhurried },
    signal,
  );
  try {
    return await partitionProfiles(connection, { partitions, signal, onStep });
  } finally {
    await connection.close();
  }
}
