import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openPostgresStore } from '../../src/adapters/postgres-store/open-postgres-store.ts';
import { openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { importFixture, noSignal } from '../support/open-fixture-store.ts';
import { createPostgresDatabase } from '../support/postgres/postgres-database.ts';
import { hasStandby, type PostgresStandby, startStandby } from '../support/postgres/postgres-standby.ts';
import { describeBackend } from './backend.contract.ts';

describe.skipIf(!hasStandby)('PostgreSQL with a replica', () => {
  let standby: PostgresStandby;
  const answered = { primary: 0, replica: 0 };

  beforeAll(async () => {
    standby = await startStandby();
  });
  afterAll(async () => {
    await standby.stop();
    expect(answered.replica).toBeGreaterThan(answered.primary / 10);
  });

  describeBackend('the store on a PostgreSQL server with a replica', async () => {
    const database = await createPostgresDatabase();
    await standby.catchUp();
    const replica = {
      url: standby.urlOf(database.url),
      onRead: (by: 'primary' | 'replica') => void (answered[by] += 1),
    };
    const store = await openPostgresStore({ url: database.url, poolSize: 10, replica }, noSignal);
    const backend = await openBackendWithUsers(await importFixture(store));
    await standby.catchUp();
    return {
      open: backend.open,
      async close() {
        await backend.close();
        await database.drop();
      },
    };
  });
});
