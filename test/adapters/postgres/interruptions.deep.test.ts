import { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { openChangeWatch } from '../../../src/adapters/postgres/open-change-watch.ts';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { createPool } from '../../../src/adapters/postgres/create-pool.ts';
import { createPostgresConnection } from '../../../src/adapters/postgres/postgres-connection.ts';
import { createSkewLog } from '../../../src/startup/store-logs.ts';
import type { NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { documentedMessages } from '../../support/documented-messages.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { logLines } from '../../support/log-lines.ts';
import { openSeverableLink, type SeverableLink } from '../../support/postgres/severable-link.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { fill, profile, profileItem, user } from '../sql/sample-records.ts';
import { asInstant, asPath } from '../../support/brands.ts';

const pace = { pollMs: 20, reconnectMs: 20, answerMs: 500 };
const unavailable = { code: 'STORE_UNAVAILABLE' };

describeOnPostgres('interruptions of the database', ({ database, open }) => {
  const undo: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function openThroughLink(poolSize = 3): Promise<{ store: Store; link: SeverableLink }> {
    const link = await openSeverableLink((await database()).url);
    undo.push(() => link.close());
    const store = await openPostgresStore({ url: link.url, poolSize, pace }, noSignal);
    undo.push(async () => {
      link.fix();
      await store.close();
    });
    return { store, link };
  }

  async function openConnection(poolSize = 2) {
    await open();
    const address = parseAddress((await database()).url);
    const watch = await openChangeWatch(address, { pace });
    const connection = createPostgresConnection({ pool: createPool(address, poolSize), watch });
    undo.push(() => connection.close());
    return connection;
  }

  /** How many statements of a kind the server is working at. */
  async function running(part: string): Promise<number> {
    const { query } = await database();
    const rows = await query(
      `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
       and datname = current_database() and query like '%${part}%'`,
    );
    return rows.length;
  }

  it('a clock that differs from that of the database by more than 2 s is reported once, and its correction', async () => {
    const address = parseAddress((await database()).url);
    await open();
    const skews: (readonly [number, boolean])[] = [];
    const lines = logLines();
    const log = createSkewLog('warn');
    let aheadMs = 0;
    const clock = () => Date.now() + aheadMs;
    const watch = await openChangeWatch(address, {
      pace,
      clock,
      onClockSkew(skewMs, isBeyond) {
        skews.push([skewMs, isBeyond]);
        log(skewMs, isBeyond);
      },
    });
    undo.push(() => watch.close());
    for (const now of [90_000, -90_000, 0]) {
      aheadMs = now;
      await watch.check(noSignal);
      await watch.check(noSignal);
      const [skewMs, isBeyond] = skews.at(-1) ?? [Infinity, false];
      expect(Math.abs(skewMs - now)).toBeLessThan(2000);
      expect(isBeyond).toBe(now !== 0);
    }
    await vi.waitFor(() =>
      expect(lines.map(({ msg }) => msg)).toEqual([
        ...documentedMessages('run/troubleshooting.md', 'A clock that is wrong').values(),
      ]),
    );
  });

  it('errors tell callers neither host nor user, and operators both', async () => {
    const { url } = await database();
    const link = await openSeverableLink(url);
    undo.push(() => link.close());
    const reasons: string[] = [];
    const onUnreachable = ({ message }: Error): void => void reasons.push(message);
    const store = await openPostgresStore({ url: link.url, poolSize: 1, pace, onUnreachable }, noSignal);
    undo.push(() => store.close());
    link.cut();
    const { host } = new URL(link.url);
    await vi.waitFor(async () => {
      await expect(store.users.findByUsername('ann', noSignal)).rejects.toMatchObject({
        ...unavailable,
        message: expect.not.stringContaining(host),
      });
      expect(reasons.join()).toContain(host);
    }, 10_000);
    link.fix();
  });

  it('reads fail during an interruption, and succeed again without a restart', async () => {
    const { store, link } = await openThroughLink();
    await fill(store);
    link.cut();
    await expect(store.users.findByUsername('ann', noSignal)).rejects.toMatchObject(unavailable);
    await expect(store.users.create(user('cat'), noSignal)).rejects.toMatchObject(unavailable);
    await expect(store.check(noSignal)).rejects.toMatchObject(unavailable);
    link.fix();
    await store.check(noSignal);
    await store.users.create(user('cat'), noSignal);
    expect(await store.users.findByUsername('cat', noSignal)).toEqual(user('cat'));
  });

  it('callers who disconnect do not wait for a silent database', async () => {
    const { store, link } = await openThroughLink();
    await fill(store);
    link.freeze();
    const leaving = new AbortController();
    const reason = new Error('left');
    const requested = [
      store.users.findByUsername('ann', leaving.signal),
      store.profiles.create([profile('second')], asInstant(2), leaving.signal),
      ...Array.from({ length: 6 }, () => store.users.list(leaving.signal)),
    ];
    leaving.abort(reason);
    expect(await Promise.allSettled(requested)).toEqual(
      requested.map(() => ({ status: 'rejected', reason })),
    );
    link.fix();
    await vi.waitFor(() => store.check(noSignal), 10_000);
    expect(await store.profiles.getMany([profile('second').uid], noSignal)).toEqual([]);
  });

  it('a store can be closed while the database is silent', async () => {
    const link = await openSeverableLink((await database()).url);
    undo.push(() => link.close());
    const store = await openPostgresStore({ url: link.url, poolSize: 3, pace }, noSignal);
    await store.check(noSignal);
    link.freeze();
    await store.close();
  });

  it('a store survives connections that the server closes, idle and busy ones', async () => {
    const store = await open();
    await fill(store);
    const { query } = await database();
    const items = Array.from({ length: 60 }, (_, index) => profileItem({ name: `item ${index}` }));
    const writing = Promise.allSettled(
      items.map((item) => store.profileItems.create([item], asInstant(2), noSignal)),
    );
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    const results = await writing;
    const acknowledged: NewProfileItem[] = [];
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(unavailable);
      else acknowledged.push(...items.slice(index, index + 1));
    }
    await vi.waitFor(() => store.check(noSignal), 10_000);
    await store.users.create(user('cat'), noSignal);
    expect(await store.users.findByUsername('cat', noSignal)).not.toBeNull();
    const stored = await store.profileItems.getMany(acknowledged, noSignal);
    expect(stored.map(({ uid }) => uid).toSorted()).toEqual(acknowledged.map(({ uid }) => uid).toSorted());
  });

  it('a locked table fails what reads it, soon, and neither the check nor other reads', async () => {
    const { store } = await openThroughLink(3);
    await fill(store);
    const { url } = await database();
    const other = new Client(url);
    await other.connect();
    undo.push(() => other.end());
    await other.query('begin; lock table users in access exclusive mode');
    const ended: unknown[] = [];
    const reading = Array.from({ length: 3 }, () =>
      store.users.list(noSignal).catch((error: unknown) => ended.push(error)),
    );
    await vi.waitFor(async () => expect(await running('from users')).toBe(3), 10_000);
    expect(await store.check(noSignal)).toEqual({ acceptsWrites: true });
    expect(ended).toEqual([]);
    expect(await store.dataCategories.getMany([asPath('home')], noSignal)).toHaveLength(1);
    await Promise.all(reading);
    expect(ended).toMatchObject([unavailable, unavailable, unavailable]);
  });

  it('a flood of reads of a locked table, or of writes that wait, leaves connections to other reads', async () => {
    const { url } = await database();
    const store = await openPostgresStore({ url, poolSize: 8, pace }, noSignal);
    undo.push(() => store.close());
    await fill(store);
    const other = new Client(url);
    await other.connect();
    undo.push(() => other.end());
    const others = () => store.dataCategories.getMany([asPath('home')], noSignal);
    const flood = (call: () => Promise<unknown>) => {
      const failures: unknown[] = [];
      const calls = Array.from({ length: 200 }, () => call().catch((error: unknown) => failures.push(error)));
      return { failures, over: Promise.all(calls) };
    };

    await other.query('begin; lock table users in access exclusive mode');
    const first = flood(() => store.users.list(noSignal));
    const named = expect(store.users.findByUsername('ann', noSignal)).rejects.toMatchObject(unavailable);
    await vi.waitFor(async () => expect(await running('from users')).toBe(7), 10_000);
    expect(await others()).toHaveLength(1);
    expect(first.failures).toEqual([]);
    await first.over;
    expect(first.failures).toHaveLength(200);
    expect(first.failures).toEqual(first.failures.map(() => expect.objectContaining(unavailable)));
    await named;
    await other.query('rollback');

    // As an import does it.
    await other.query("begin; select pg_advisory_xact_lock(x'656d6973'::int, 1)");
    const second = flood(() => store.profileItems.create([profileItem()], asInstant(2), noSignal));
    await vi.waitFor(async () => expect(await running('pg_advisory_xact_lock_shared')).toBe(6), 10_000);
    expect(await store.users.list(noSignal)).not.toEqual([]);
    expect(second.failures).toEqual([]);
    await other.query('rollback');
    await second.over;
  });

  it('a statement is cancelled when its caller leaves, and a broken connection is not reused', async () => {
    const connection = await openConnection();
    const leaving = new AbortController();
    const reason = new Error('left');
    const slow = [1, 2].map(() => connection.read('select pg_sleep(120)::text', [], leaving.signal));
    await vi.waitFor(async () => expect(await running('pg_sleep(120)')).toBe(2), 10_000);
    leaving.abort(reason);
    expect(await Promise.allSettled(slow)).toEqual(slow.map(() => ({ status: 'rejected', reason })));
    await vi.waitFor(async () => expect(await running('pg_sleep(120)')).toBe(0), 10_000);
    expect(await connection.read('select 7 as seven', [], noSignal)).toEqual([{ seven: 7 }]);
  });

  it('a transaction is rolled back when its caller leaves during it', async () => {
    const connection = await openConnection();
    const leaving = new AbortController();
    const reason = new Error('left');
    const writing = connection.transaction(async (transaction) => {
      await transaction.write('update marker set writes = writes + 1000', []);
      leaving.abort(reason);
      await transaction.read('select 1', []);
    }, leaving.signal);
    await expect(writing).rejects.toBe(reason);
    const [row] = await connection.read('select writes from marker', [], noSignal);
    expect(Number(row?.['writes'])).toBeLessThan(1000);
    await connection.transaction((transaction) => transaction.write('select 1', []), noSignal);
  });

  it('the revision is unknown after a commit without a response', async () => {
    await open();
    const { url, query } = await database();
    const address = parseAddress(url);
    const watch = await openChangeWatch(address, {
      pace: { ...pace, pollMs: 60_000, reconnectMs: 60_000 },
    });
    const connection = createPostgresConnection({ pool: createPool(address, 2), watch });
    undo.push(() => connection.close());
    await query(`
      create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
      create constraint trigger linger after update on marker deferrable initially deferred
      for each row execute function linger()`);
    expect(connection.revision()).toBe(connection.revision());
    const writing = connection.transaction(
      (transaction) => transaction.write('update marker set writes = writes + 1', []),
      noSignal,
    );
    const outcome = writing.catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await running('commit')).toBe(1), 10_000);
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%commit' and pid <> pg_backend_pid() and datname = current_database()",
    );
    expect(await outcome).toMatchObject({ ...unavailable, isOutcomeUnknown: true });
    expect(connection.revision()).not.toBe(connection.revision());
  });

  it('a statement ends when its connection alone fell silent', async () => {
    await open();
    const { url } = await database();
    const link = await openSeverableLink(url);
    undo.push(() => link.close());
    const pool = createPool(parseAddress(link.url), 2);
    const watch = await openChangeWatch(parseAddress(url), { pace, pool });
    const connection = createPostgresConnection({ pool, watch });
    undo.push(() => connection.close());
    await connection.read('select 1 as one', [], noSignal);
    const slow = connection.read('select pg_sleep(3)::text as slept', [], noSignal);
    expect(await slow).toEqual([{ slept: '' }]);
    link.freeze();
    const ended = vi.fn();
    connection.read('select 1 as one', [], noSignal).catch(ended);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(expect.objectContaining(unavailable)), 10_000);
    await watch.check(noSignal);
  });

  it('a transaction that conflicts with others is retried', async () => {
    const connection = await openConnection();
    let attempts = 0;
    await connection.transaction(
      async (transaction) => {
        attempts += 1;
        await transaction.write(
          attempts < 3 ? "do $$ begin raise exception 'made up' using errcode = '40001'; end $$" : 'select 1',
          [],
        );
      },
      noSignal,
      'shared',
    );
    expect(attempts).toBe(3);
  });
});

describeOnPostgres('writes of other processes', ({ database, open }) => {
  const undo: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function openWatched(url: string, pollMs: number): Promise<Store> {
    const store = await openPostgresStore({ url, poolSize: 2, pace: { ...pace, pollMs } }, noSignal);
    undo.push(() => store.close());
    return store;
  }

  it('a notification advances the revision, and irrelevant ones do not', async () => {
    const other = await open();
    await fill(other);
    const one = await openWatched((await database()).url, 60_000);
    const before = one.revision();
    await other.profiles.create([profile('second')], asInstant(2), noSignal);
    await other.users.create(user('cat'), noSignal);
    await vi.waitFor(() => expect(one.revision()).not.toBe(before), 10_000);
    expect(one.revision()).toBe(other.revision());
  });

  it('the revision advances also when the notification is lost', async () => {
    const other = await open();
    await fill(other);
    const { url, query } = await database();
    await query('alter table marker disable trigger tell_of_writes');
    const one = await openWatched(url, 20);
    const before = one.revision();
    await other.users.create(user('cat'), noSignal);
    await vi.waitFor(() => expect(one.revision()).not.toBe(before), 10_000);
  });

  it.each(['cut', 'freeze'] as const)(
    'cached records are not valid while the revision is unknown: %s',
    async (how) => {
      const other = await open();
      await fill(other);
      const link = await openSeverableLink((await database()).url);
      undo.push(() => link.close());
      const one = await openWatched(link.url, 20);
      const before = one.revision();
      expect(one.revision()).toBe(before);
      link[how]();
      await vi.waitFor(() => expect(one.revision()).not.toBe(one.revision()), 10_000);
      await other.users.create(user('cat'), noSignal);
      link.fix();
      await vi.waitFor(() => expect(one.revision()).toBe(one.revision()), 10_000);
      expect(one.revision()).not.toBe(before);
    },
  );
});
