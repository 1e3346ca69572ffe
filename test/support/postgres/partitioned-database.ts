import { openPostgresDatabase } from '../../../src/adapters/postgres/open-postgres-store.ts';
import {
  partitionProfiles,
  type PartitionStep,
  type PartitionSummary,
} from '../../../src/adapters/postgres/partitions/profile-partitions.ts';
import { noSignal } from '../open-fixture-store.ts';

interface PartitionSteps {
  readonly onStep?: PartitionStep;
  readonly signal?: AbortSignal;
}

/** Divides what is in profiles, as the command does. */
export async function partition(
  url: string,
  partitions: number,
  { onStep, signal = noSignal }: PartitionSteps = {},
): Promise<PartitionSummary> {
  const { connection } = await openPostgresDatabase({ url, poolSize: 1 }, noSignal);
  try {
    return await partitionProfiles(connection, { partitions, signal, onStep });
  } finally {
    await connection.close();
  }
}
