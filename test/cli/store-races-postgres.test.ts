import { afterAll, describe } from 'vitest';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../support/postgres/postgres-database.ts';
import { itHoldsInRaces } from './store-races.ts';

describe.skipIf(!hasPostgres)('a PostgreSQL database', () => {
  let database: PostgresDatabase | null = null;
  afterAll(() => database?.drop());
  itHoldsInRaces(async () => {
    database = await createPostgresDatabase();
    return database.url;
  });
});
