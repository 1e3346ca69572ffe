import { describe } from 'vitest';
import { openPostgresBackend } from '../support/postgres/open-postgres-backend.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { createFixtureDatabase } from '../support/postgres/template-database.ts';
import { describeBackend, openForSuite } from './backend.contract.ts';
import { describeImports } from './imports.contract.ts';

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  const open = async () => openPostgresBackend(await createFixtureDatabase());
  describeBackend('the store on a PostgreSQL server', open);
  describeImports(openForSuite(open));
});
