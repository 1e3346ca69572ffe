import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openPostgresBackend } from '../support/postgres/open-postgres-backend.ts';
import { hasStandby, type PostgresStandby, startStandby } from '../support/postgres/postgres-standby.ts';
import { createFixtureDatabase } from '../support/postgres/template-database.ts';
import { describeBackend } from './backend.contract.ts';

describe.skipIf(!hasStandby)('PostgreSQL with a replica', () => {
  let standby: PostgresStandby;
  const answered = { primary: 0, replica: 0, stale: 0 };

  beforeAll(async () => {
    standby = await startStandby();
  });
  afterAll(async () => {
    await standby.stop();
    expect(answered.replica).toBeGreaterThan(answered.primary / 10);
  });

  const open = async () => {
    const database = await createFixtureDatabase();
    await standby.catchUp();
    const replica = {
      url: standby.urlOf(database.url),
      onRead: (by: keyof typeof answered) => void (answered[by] += 1),
    };
    const backend = await openPostgresBackend(database, { replica });
    await standby.catchUp();
    return backend;
  };
  describeBackend('the store on a PostgreSQL server with a replica', open, { turn: 2, turns: 3 });
});
