import { openPostgresDatabase } from '../../../src/adapters/postgres/open-postgres-store.ts';
import {
  partitionProfiles,
  type PartitionStep,
  type PartitionSummary,
} from '../../../src/adapters/postgres/partitions/profile-partitions.ts';
import { noSignal } from '../open-fixture-store.ts';
import { createPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

interface PartitionSteps {
  readonly onStep?: PartitionStep;
  readonly signal?: AbortSignal;
}

/** A database of its own with what is in profiles in four partitions. */
export async function createPartitionedDatabase(): Promise<PostgresDatabase> {
  const database = await createPostgresDatabase();
  const { now } = await partition(database.url, 4);
  if (now !== 4) throw new Error('The database has not the partitions that the tests are about.');
  return database;
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
