import { describe } from 'vitest';
import { openPostgresBackend } from '../support/postgres/open-postgres-backend.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { createFixtureDatabase } from '../support/postgres/template-database.ts';
import { describeBackend } from './backend.contract.ts';

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  describeBackend('the store on a PostgreSQL server', async () =>
    openPostgresBackend(await createFixtureDatabase()),
  );
});
