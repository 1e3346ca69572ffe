import { describe } from 'vitest';
import { openPostgresBackend } from '../support/postgres/open-postgres-backend.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { createPartitionedFixtureDatabase } from '../support/postgres/template-database.ts';
import { describeBackend } from './backend.contract.ts';

describe.skipIf(!hasPostgres)('PostgreSQL in partitions', () => {
  describeBackend('the store on a PostgreSQL server, in partitions', async () =>
    openPostgresBackend(await createPartitionedFixtureDatabase()),
  );
});
