import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeep, partOf } from '../../support/deep.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import {
  openPostgresStore,
  type PostgresOptions,
} from '../../../src/adapters/postgres/open-postgres-store.ts';
import { createPool } from '../../../src/adapters/postgres/create-pool.ts';
import type { NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asInstant } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { hasPostgres, type PostgresDatabase } from '../../support/postgres/postgres-database.ts';
import { createStoreDatabase } from '../../support/postgres/template-database.ts';
import { documentedRefusal } from '../../support/postgres/documented-refusals.ts';
import { type MortalServer, startMortalServer } from '../../support/postgres/mortal-server.ts';
import { hasStandby, startStandby } from '../../support/postgres/postgres-standby.ts';
import { openSeverableLink } from '../../support/postgres/severable-link.ts';
import { openSilentListener } from '../../support/upstreams/odd-listeners.ts';
import { fill, profileItem, user } from '../sql/sample-records.ts';

const pace = { pollMs: 50, reconnectMs: 50, answerMs: 500 };
const undo: (() => Promise<unknown>)[] = [];

/** As if so much time had passed. */
function pass(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const step of undo.splice(0).toReversed()) await step();
});

async function open(url: string, more: Partial<PostgresOptions> = {}): Promise<Store> {
  const store = await openPostgresStore({ url, poolSize: 4, pace, ...more }, noSignal);
  undo.push(() => store.close());
  return store;
}

/** A database of the test's own, which is dropped after the stores over it are closed. */
async function database(): Promise<PostgresDatabase> {
  const created = await createStoreDatabase();
  undo.push(() => created.drop());
  return created;
}

/** Writers and readers that go on until they are stopped, and what became of each call. */
function startLoad(store: Store) {
  const acknowledged: NewProfileItem[] = [];
  const failures: unknown[] = [];
  const over = new AbortController();
  let count = 0;
  async function work(call: () => Promise<unknown>): Promise<void> {
    while (!over.signal.aborted) {
      await call().catch((error: unknown) => failures.push(error));
      await sleep(2);
    }
  }
  async function write(): Promise<void> {
    const item = profileItem({ name: `item ${(count += 1)}` });
    await store.profileItems.create([item], asInstant(2), noSignal);
    acknowledged.push(item);
  }
  const read = () => store.users.findByUsername('ann', noSignal);
  const workers = [write, write, write, read, read, read].map(work);
  return {
    acknowledged,
    failures,
    async stop() {
      over.abort();
      await Promise.all(workers);
    },
  };
}

async function expectNothingLost(
  store: Store,
  { acknowledged, failures }: Pick<ReturnType<typeof startLoad>, 'acknowledged' | 'failures'>,
): Promise<void> {
  const stored = new Set((await store.profileItems.getMany(acknowledged, noSignal)).map(({ uid }) => uid));
  expect(acknowledged.filter(({ uid }) => !stored.has(uid))).toEqual([]);
  for (const failure of failures) expect(failure).toMatchObject({ code: 'STORE_UNAVAILABLE' });
}

describe.skipIf(!hasStandby)('a failover', () => {
  it.each(partOf(['cut', 'freeze'] as const, { turn: 0, turns: 2 }))(
    'writes go to the new primary under load when the old one is gone: %s',
    async (how) => {
      const standby = await startStandby();
      undo.push(() => standby.stop());
      const { url } = await database();
      const link = await openSeverableLink(url);
      undo.push(() => link.close());
      const both = new URL(link.url);
      const there = new URL(standby.urlOf(url));
      const address = `postgres://${both.username}:${both.password}@${both.host},${there.host}${both.pathname}`;
      const moves: unknown[] = [];
      const reasons: string[] = [];
      const store = await open(address, {
        onServerMove: (move) => void moves.push(move),
        onUnreachable: ({ message }) => void reasons.push(message),
      });
      await fill(store);
      const load = startLoad(store);
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(20), 20_000);

      link[how]();
      await vi.waitFor(() => expect(load.failures.length).toBeGreaterThan(6), 20_000);
      await standby.catchUp();
      await expect(open(`${there.href}?target_session_attrs=primary`)).rejects.toThrow(
        documentedRefusal('a replica'),
      );
      await standby.query(url, 'select pg_promote()');
      const before = load.acknowledged.length;
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), 20_000);
      await load.stop();

      expect(await store.check(noSignal)).toEqual({ acceptsWrites: true });
      await expectNothingLost(store, load);
      expect(moves).toEqual([{ server: expect.stringContaining(there.host), lostWrites: 0 }]);

      // The old primary comes back as it was, while the new one is away.
      link.fix();
      await standby.kill();
      await vi.waitFor(async () => {
        await expect(store.users.create(user('cat'), noSignal)).rejects.toMatchObject({
          code: 'STORE_UNAVAILABLE',
        });
        expect(reasons.join()).toContain(documentedRefusal('a server that was replaced'));
      }, 20_000);
    },
    60_000,
  );
});

describe.runIf(isDeep && hasStandby)(
  'two servers, of which one has every acknowledged write of the other',
  () => {
    it.each(['killed', 'stopped', 'shut down'] as const)(
      'writes go on at the standby when the primary is %s, and none is lost',
      async (how) => {
        const server = await startMortalServer();
        undo.push(() => server.remove());
        const { url } = server;
        const data = join(server.directory, 'data');
        const standby = await startStandby({ url, data });
        // Its slot went with the primary.
        undo.push(() => standby.kill());
        await server.query("alter system set synchronous_standby_names = '*'");
        await server.query('select pg_reload_conf()');
        const both = new URL(url);
        both.searchParams.set('host', `${both.hostname},${both.hostname}`);
        both.searchParams.set('port', `${both.port},${new URL(standby.urlOf(url)).port}`);
        const moves: unknown[] = [];
        const store = await open(both.href, { onServerMove: (move) => void moves.push(move) });
        await fill(store);
        const load = startLoad(store);
        await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(20), 20_000);

        const processes = processesOf(data);
        if (how === 'killed') await server.kill();
        else if (how === 'shut down') await server.stop();
        else for (const pid of processes) process.kill(pid, 'SIGSTOP');
        await vi.waitFor(() => expect(load.failures.length).toBeGreaterThan(0), 20_000);
        await standby.query(url, 'select pg_promote()');
        const before = load.acknowledged.length;
        await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), 20_000);

        if (how === 'stopped') for (const pid of processes) process.kill(pid, 'SIGCONT');
        if (how === 'shut down') {
          const { port, hostname, username, password } = new URL(standby.urlOf(url));
          const source = `host=${hostname} port=${port} user=${username} password=${password}`;
          server.writeFile('standby.signal', '');
          server.writeFile('postgresql.auto.conf', `primary_conninfo = '${source}'\n`);
          await server.start();
          await vi.waitFor(async () => {
            const following = await standby.query(url, 'select state from pg_stat_replication');
            expect(following).toEqual([{ state: 'streaming' }]);
          }, 20_000);
        }
        const later = load.acknowledged.length;
        await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(later + 20), 20_000);
        await load.stop();
        await expectNothingLost(store, load);
        expect(moves).toEqual([{ server: expect.any(String), lostWrites: 0 }]);
      },
    );
  },
);

/** The server in a folder and its children. */
function processesOf(data: string): readonly number[] {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
  return [postmaster, ...children.trim().split(/\s+/)].map(Number);
}

describe.skipIf(!hasStandby)('a name', () => {
  it.runIf(isDeep).each(['cut', 'freeze'] as const)(
    'writes go where a name leads to when it is moved under load: %s',
    async (how) => {
      const standby = await startStandby();
      undo.push(() => standby.stop());
      const { url } = await database();
      const old = await openSeverableLink(url);
      undo.push(() => old.close());
      const named = new URL(old.url);
      const next = await openSeverableLink(standby.urlOf(url), { hostname: '127.0.0.2', port: named.port });
      undo.push(() => next.close());
      let address = '127.0.0.1';
      const lookUp = ((_name: string, _options: object, found: (error: null, at: object[]) => void) =>
        found(null, [{ address, family: 4 }])) as never;
      vi.spyOn(dns, 'lookup').mockImplementation(lookUp);
      named.hostname = 'database.example';
      const moves: unknown[] = [];
      // An attempt to connect that began before the move would take that long.
      named.search = 'connect_timeout=100';
      const store = await open(named.href, { onServerMove: (move) => void moves.push(move) });
      await fill(store);
      const load = startLoad(store);
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(20), 20_000);

      old[how]();
      await vi.waitFor(() => expect(load.failures.length).toBeGreaterThan(0), 20_000);
      await standby.catchUp();
      await standby.query(url, 'select pg_promote()');
      address = '127.0.0.2';
      const before = load.acknowledged.length;
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), 20_000);
      await load.stop();
      const stored = new Set(
        (await store.profileItems.getMany(load.acknowledged, noSignal)).map(({ uid }) => uid),
      );
      expect(load.acknowledged.filter(({ uid }) => !stored.has(uid))).toEqual([]);
      expect(load.failures).toEqual(
        load.failures.map(() => expect.objectContaining({ code: 'STORE_UNAVAILABLE' })),
      );
      expect(moves).toEqual([{ server: expect.stringContaining('database.example'), lostWrites: 0 }]);
    },
  );
});

describe.skipIf(!hasStandby)('a standby that lags', () => {
  it('writes that it lacks are lost when it is promoted, not when the address leads there', async () => {
    const standby = await startStandby();
    undo.push(() => standby.stop());
    const { url } = await database();
    const link = await openSeverableLink(url);
    undo.push(() => link.close());
    const moves: unknown[] = [];
    const store = await open(link.url, { onServerMove: (move) => void moves.push(move) });
    await fill(store);
    await standby.catchUp();
    await standby.query(url, "alter system set primary_conninfo = ''");
    await standby.query(url, 'select pg_reload_conf()');
    await vi.waitUntil(
      async () => (await standby.query(url, 'select from pg_stat_wal_receiver')).length === 0,
    );
    await store.users.create(user('cat'), noSignal);
    link.leadTo(standby.urlOf(url));
    await vi.waitFor(
      async () => expect(await store.check(noSignal)).toEqual({ acceptsWrites: false }),
      10_000,
    );
    expect(await store.users.findByUsername('cat', noSignal)).toBeNull();
    expect(moves).toMatchObject([{ lostWrites: 0 }]);
    await standby.query(url, 'select pg_promote()');
    await vi.waitFor(() => expect(moves).toMatchObject([{ lostWrites: 0 }, { lostWrites: 1 }]), 10_000);
    await store.users.create(user('dora'), noSignal);
  });
});

describe.skipIf(!hasStandby)('a proxy that keeps old sessions', () => {
  it('the server behind it is left when the proxy leads to another, though it still accepts writes', async () => {
    const standby = await startStandby();
    undo.push(() => standby.stop());
    const { url, query } = await database();
    const link = await openSeverableLink(url);
    undo.push(() => link.close());
    const moves: unknown[] = [];
    const store = await open(link.url, { onServerMove: (move) => void moves.push(move) });
    await fill(store);
    await standby.catchUp();
    await standby.query(url, 'select pg_promote()');
    await store.users.create(user('cat'), noSignal);
    link.leadTo(standby.urlOf(url));
    await vi.waitFor(() => expect(moves).toMatchObject([{ lostWrites: 1 }]), 10_000);
    await vi.waitFor(() => store.users.create(user('dora'), noSignal), 10_000);
    const written = "select username from users where username in ('cat', 'dora')";
    expect(await standby.query(url, written)).toEqual([{ username: 'dora' }]);
    expect(await query(written)).toEqual([{ username: 'cat' }]);
  });
});

describe.skipIf(!hasPostgres)('a server that stops accepting writes', () => {
  let server: MortalServer;

  beforeAll(async () => {
    server = await startMortalServer();
  });
  afterAll(() => server.remove());

  it('reads go on, the check says so, and no session that refused a write is used again', async () => {
    const store = await open(server.url);
    await fill(store);
    const write = (name: string) => store.users.create(user(name), noSignal);
    await server.query('alter system set default_transaction_read_only = on');
    await server.query('select pg_reload_conf()');
    await vi.waitFor(
      async () => expect(await store.check(noSignal)).toEqual({ acceptsWrites: false }),
      10_000,
    );
    await expect(write('cat')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('read-only'),
    });
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(user('ann'));

    // From now on new sessions accept writes, and those that are open do not.
    await server.query(
      'begin read write; alter database postgres set default_transaction_read_only = off; commit',
    );
    await Promise.allSettled(['dora', 'eve', 'fay'].map(write));
    await vi.waitFor(() => write('cat'), 10_000);
    await Promise.all(['gil', 'hal', 'ida', 'jon', 'kim'].map(write));
    await vi.waitFor(
      async () => expect(await store.check(noSignal)).toEqual({ acceptsWrites: true }),
      10_000,
    );
  });

  it('a statement that takes long goes on while there is no room for new connections', async () => {
    const full = await openSilentListener();
    undo.push(() => full.close());
    const link = await openSeverableLink(server.url);
    undo.push(() => link.close());
    const address = new URL(link.url);
    address.search = 'connect_timeout=1';
    const store = await open(address.href);
    await store.users.create(user('yan'), noSignal);
    link.leadTo(`postgres://127.0.0.1:${full.port}`);
    const locked = server.query('begin; lock table users in exclusive mode; select pg_sleep(3); commit');
    await sleep(200);
    await store.users.create(user('zoe'), noSignal);
    await locked;
  });

  it('a connection is not used beyond its maximum age', async () => {
    const pool = createPool(parseAddress(server.url), 2);
    undo.push(() => pool.end());
    const take = async (): Promise<number> => {
      const connection = await pool.take(noSignal, 'a test');
      pool.give(connection);
      return connection.process;
    };
    const first = await take();
    expect(await take()).toBe(first);
    pass(5 * 60_000);
    expect(await take()).not.toBe(first);
  });

  it('a connection that is not used for ten seconds is closed', async () => {
    const pool = createPool(parseAddress(server.url), 2);
    undo.push(() => pool.end());
    const connection = await pool.take(noSignal, 'a test');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    pool.give(connection);
    vi.advanceTimersByTime(9999);
    const before = connection.isBroken;
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect([before, connection.isBroken]).toEqual([false, true]);
  });

  it.runIf(isDeep)(
    'all calls that wait for a connection learn why there is none, of each server',
    async () => {
      const silent = await openSilentListener();
      undo.push(() => silent.close());
      const url = `postgres://ann@127.0.0.1:${silent.port},127.0.0.1:1/emissions?connect_timeout=1`;
      const pool = createPool(parseAddress(url), 1, { times: { connectMs: 1600 } });
      undo.push(() => pool.end());
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => pool.take(noSignal, 'a test')));
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({
          reason: { message: expect.stringMatching(/timed out.*127\.0\.0\.1:1: nothing listens there/) },
        });
      }
    },
  );

  it('no call waits for a server that fell silent', async () => {
    const link = await openSeverableLink(server.url);
    undo.push(() => link.close());
    const store = await open(`${link.url}?connect_timeout=1`);
    const read = () => store.users.findByUsername('ann', noSignal);
    await Promise.all([read(), read(), read()]);
    link.freeze();
    const ended: unknown[] = [];
    for (let call = 0; call < 3; call += 1) read().catch((error: unknown) => ended.push(error));
    await vi.waitFor(() => expect(ended).toHaveLength(3), 20_000);
    for (const error of ended) expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    link.fix();
    await vi.waitFor(() => store.check(noSignal), 10_000);
  });
});
