import { partOf } from '../../support/deep.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChangeWatch } from '../../../src/adapters/postgres/open-change-watch.ts';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import {
  openPostgresStore,
  type PostgresOptions,
} from '../../../src/adapters/postgres/open-postgres-store.ts';
import { createPool } from '../../../src/adapters/postgres/create-pool.ts';
import { createPostgresConnection } from '../../../src/adapters/postgres/postgres-connection.ts';
import { asInstant } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { documentedRefusal } from '../../support/postgres/documented-refusals.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/postgres/pgbouncer.ts';
import { hasPostgres, urlOf } from '../../support/postgres/postgres-database.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { fill, profileItem, user } from '../sql/sample-records.ts';

const pace = { pollMs: 30, reconnectMs: 30, answerMs: 2000 };

describe.skipIf(!hasPostgres || !hasPgBouncer)('a connection pooler', () => {
  describe.each(partOf(['transaction', 'session'] as const, { turn: 0, turns: 2 }))('in %s mode', (mode) => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    const undo: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      pooler = await startPgBouncer(urlOf('postgres'), mode);
    });
    afterEach(async () => {
      for (const step of undo.splice(0).toReversed()) await step();
    });
    afterAll(() => pooler.stop());

    describeOnPostgres(`a store behind a pooler in ${mode} mode`, ({ database, open }) => {
      async function openBehind(more: Partial<PostgresOptions> = {}) {
        const { url } = await database();
        const store = await openPostgresStore(
          { url: pooler.urlOf(url), poolSize: 6, pace, ...more },
          noSignal,
        );
        undo.push(() => store.close());
        return store;
      }

      it('many write and read at once, and sessions of others keep their settings', async () => {
        const store = await openBehind();
        await fill(store);
        const items = Array.from({ length: 30 }, (_, index) => profileItem({ name: `item ${index}` }));
        await Promise.all(
          items.flatMap((item) => [
            store.profileItems.create([item], asInstant(2), noSignal),
            store.users.findByUsername('ann', noSignal),
          ]),
        );
        expect(await store.profileItems.getMany(items, noSignal)).toHaveLength(30);
        expect(await store.check(noSignal)).toEqual({ acceptsWrites: true });
        const other = new Client(pooler.urlOf((await database()).url));
        await other.connect();
        const { rows } = await other.query(
          "select current_setting('statement_timeout') as one, (select count(*)::int from pg_prepared_statements) as two",
        );
        await other.end();
        expect(rows).toEqual([{ one: '0', two: 0 }]);
      });

      it('a transaction has its settings', async () => {
        await open();
        const address = parseAddress(pooler.urlOf((await database()).url));
        const pool = createPool(address, 2, { times: { statementMs: 12_345 } });
        const watch = await openChangeWatch(address, { pace, pool });
        const connection = createPostgresConnection({ pool, watch });
        undo.push(() => connection.close());
        const ask =
          "select current_setting('statement_timeout') as limit_, current_setting('lock_timeout') as wait_";
        const rows = await connection.transaction(
          (transaction) => transaction.read(ask, []),
          noSignal,
          'shared',
        );
        expect(rows).toEqual([{ limit_: '12345ms', wait_: '5s' }]);
      });

      it('writes of another process are found by polling, and sooner by notifications past the pooler', async () => {
        const other = await open();
        await fill(other);
        const polling = await openBehind();
        const before = polling.revision();
        const told = await openBehind({
          notifyUrl: (await database()).url,
          pace: { ...pace, pollMs: 60_000 },
        });
        const { query } = await database();
        await vi.waitFor(async () =>
          expect(
            await query(
              "select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()",
            ),
          ).not.toEqual([]),
        );
        await other.users.create(user('cat'), noSignal);
        await vi.waitFor(() => {
          expect(polling.revision()).not.toBe(before);
          expect(polling.revision()).toBe(other.revision());
          expect(told.revision()).toBe(other.revision());
        }, 10_000);
      });

      it('a statement whose caller leaves is cancelled, and no other', async () => {
        const store = await openBehind();
        await fill(store);
        const { url, query } = await database();
        const address = parseAddress(pooler.urlOf(url));
        const pool = createPool(address, 3);
        const connection = createPostgresConnection({
          pool,
          watch: await openChangeWatch(address, { pace, pool }),
        });
        undo.push(() => connection.close());
        const sleeping = async () =>
          (
            await query(
              "select 1 from pg_stat_activity where state = 'active' and query like 'select pg_sleep(%'",
            )
          ).length;
        const leaving = new AbortController();
        const left = connection.read('select pg_sleep(120)::text', [], leaving.signal).catch(() => 'left');
        const staying = connection.read('select pg_sleep(1)::text as slept', [], noSignal);
        await vi.waitFor(async () => expect(await sleeping()).toBe(2), 10_000);
        leaving.abort(new Error('left'));
        expect(await left).toBe('left');
        expect(await staying).toEqual([{ slept: '' }]);
        await vi.waitFor(async () => expect(await sleeping()).toBe(0), 10_000);
      });
    });
  });
});

it.skipIf(!hasPostgres || !hasPgBouncer)('a pooler in statement mode is named as the reason', async () => {
  const pooler = await startPgBouncer(urlOf('postgres'), 'statement');
  try {
    const url = pooler.urlOf(urlOf('postgres'));
    await expect(openPostgresStore({ url, poolSize: 1 }, noSignal)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: documentedRefusal('a pooler in statement mode'),
    });
  } finally {
    await pooler.stop();
  }
});
