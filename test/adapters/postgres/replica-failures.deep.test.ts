import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openChangeWatch } from '../../../src/adapters/postgres/open-change-watch.ts';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { createPool } from '../../../src/adapters/postgres/create-pool.ts';
import { createPostgresConnection } from '../../../src/adapters/postgres/postgres-connection.ts';
import { readingWith } from '../../../src/adapters/postgres/replica/replica-reading.ts';
import { openReplica } from '../../../src/adapters/postgres/replica/replica.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { isDeep, spreadOf } from '../../support/deep.ts';
import { startMortalServer } from '../../support/postgres/mortal-server.ts';
import { openSeverableLink } from '../../support/postgres/severable-link.ts';
import { startStandby } from '../../support/postgres/postgres-standby.ts';
import { fill, user } from '../sql/sample-records.ts';
import { describeWithReplica, replicaPace, watchPace } from './replica-rig.ts';
import { asPath } from '../../support/brands.ts';

/** Takes long on a replica only. */
const slowThere = `
select case when pg_is_in_recovery() then pg_sleep(60)::text else 'primary' end as answer, count(*) from marker`;
const fromPrimary = [{ answer: 'primary', count: 1 }];
const whereAmI = 'select pg_is_in_recovery() as is_replica';

describeWithReplica('replica failures', (rig) => {
  const { standby, database, open, undo } = rig;

  /** Through a link that can be severed, to the replica that all tests share or another one. */
  async function openThroughLink(pace: Partial<typeof replicaPace> = {}, target = standby()) {
    const { url } = await database();
    const link = await openSeverableLink(target.urlOf(url));
    undo(() => link.close());
    const opened = await open({ replica: { url: link.url, pace: { ...replicaPace, ...pace } } });
    await fill(opened.store);
    await target.catchUp();
    await opened.untilUsed();
    opened.uses.length = opened.answered.length = 0;
    undo(async () => link.fix());
    const read = () => opened.store.dataCategories.getMany([asPath('home')], noSignal);
    return { ...opened, link, read };
  }

  /** The same beneath the store, for statements of our own. */
  async function openRouted(changes: Partial<typeof replicaPace> = {}, target = standby()) {
    await open();
    await target.catchUp();
    const { url } = await database();
    const address = parseAddress(url);
    const watch = await openChangeWatch(address, { pace: watchPace });
    const primary = createPostgresConnection({ pool: createPool(address, 3), watch });
    undo(() => primary.close());
    const uses: boolean[] = [];
    const options = {
      url: target.urlOf(url),
      poolSize: 3,
      pace: { ...replicaPace, ...changes },
      onUse: ({ isUsed }: { readonly isUsed: boolean }) => void uses.push(isUsed),
    };
    const replica = await openReplica(options, primary, watch, noSignal);
    undo(() => replica.close());
    const { reference: routed } = readingWith(replica, primary, watch, {});
    const untilUsed = (): Promise<void> =>
      vi.waitFor(
        async () => expect(await routed.read(whereAmI, [], noSignal)).toEqual([{ is_replica: 1 }]),
        10_000,
      );
    await untilUsed();
    uses.length = 0;
    return { routed, uses, untilUsed };
  }

  const backendOf = `select pid from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;

  /** Waits until the replica works at the slow statement. */
  async function untilSlow(target = standby()): Promise<void> {
    const { url } = await database();
    await vi.waitFor(async () => expect(await target.query(url, backendOf)).toHaveLength(1), 10_000);
  }

  const patient = { answerMs: 30_000 };

  it.each([
    ['loses the connection', `select pg_terminate_backend(pid) from (${backendOf}) b`],
    ['cancels it', `select pg_cancel_backend(pid) from (${backendOf}) b`],
  ])('the primary repeats a read when the replica %s', async (_, sql) => {
    const { routed, uses, untilUsed } = await openRouted(patient);
    const reading = routed.read(slowThere, [], noSignal);
    await untilSlow();
    await standby().query((await database()).url, sql);
    expect(await reading).toEqual(fromPrimary);
    expect(uses[0]).toBe(false);
    await untilUsed();
    expect(uses).toEqual([false, true]);
  });

  it.runIf(isDeep)('reads of reference data go on, marked, while a killed primary is away', async () => {
    const server = await startMortalServer();
    undo(() => server.remove());
    const { url, directory } = server;
    const follower = await startStandby({ url, data: join(directory, 'data') });
    undo(() => follower.stop());
    const answered: string[] = [];
    const replica = {
      url: follower.urlOf(url),
      pace: replicaPace,
      mayBeStale: true,
      onRead: (by: string) => void answered.push(by),
    };
    const store = await openPostgresStore({ url, poolSize: 3, pace: watchPace, replica }, noSignal);
    undo(() => store.close());
    await fill(store);
    const read = () => store.dataCategories.getMany([asPath('home')], noSignal);
    const write = (name: string) => store.users.create(user(name), noSignal);
    await vi.waitFor(
      async () => expect([await read(), answered.at(-1)]).toMatchObject([[{}], 'replica']),
      15_000,
    );

    await server.kill();
    await vi.waitFor(
      async () => expect([await read(), answered.at(-1)]).toMatchObject([[{}], 'stale']),
      15_000,
    );
    await expect(write('cat')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await server.start();
    await vi.waitFor(() => write('dora'), 15_000);
    await read();
    expect(answered.at(-1)).not.toBe('stale');
  });

  it('the primary repeats a read that conflicts with replay', async () => {
    const { routed } = await openRouted(patient);
    const reading = routed.read(slowThere, [], noSignal);
    const { query } = await database();
    await untilSlow();
    await query('alter table marker add column extra text');
    expect(await reading).toEqual(fromPrimary);
  });

  it('the primary repeats a read that takes too long', async () => {
    const { routed, uses } = await openRouted({ answerMs: 300 });
    expect(await routed.read(slowThere, [], noSignal)).toEqual(fromPrimary);
    expect(uses[0]).toBe(false);
  });

  it('a read ends when its caller leaves, which is not a failure of the replica', async () => {
    const { routed, uses } = await openRouted(patient);
    const leaving = new AbortController();
    const reason = new Error('left');
    const reading = routed.read(slowThere, [], leaving.signal);
    await untilSlow();
    leaving.abort(reason);
    await expect(reading).rejects.toBe(reason);
    expect(uses).toEqual([]);
    expect(await routed.read(whereAmI, [], noSignal)).toEqual([{ is_replica: 1 }]);
  });

  it.runIf(isDeep)('a replica may be killed during a read', async () => {
    const mortal = await startStandby();
    let isStopped = false;
    undo(async () => (isStopped ? undefined : mortal.stop()));
    const { routed, uses } = await openRouted(patient, mortal);
    const reading = routed.read(slowThere, [], noSignal);
    await untilSlow(mortal);
    isStopped = true;
    await mortal.stop();
    expect(await reading).toEqual(fromPrimary);
    expect(await routed.read(whereAmI, [], noSignal)).toEqual([{ is_replica: 0 }]);
    expect(uses).not.toContain(true);
  });

  it.runIf(isDeep)('a promoted replica is not used after the next write', async () => {
    const chosen = await startStandby();
    undo(() => chosen.stop());
    const { store, uses, read } = await openThroughLink({}, chosen);
    const { url } = await database();
    await chosen.query(url, 'select pg_promote()');
    await chosen.query(url, "update marker set writes = 1000; update data_categories set name = 'Theirs'");
    await store.users.create(user('cat'), noSignal);
    await vi.waitFor(() => expect(uses[0]).toMatchObject({ isUsed: false }), 10_000);
    expect(uses[0]).toMatchObject({ reason: expect.stringMatching(/is not a replica: it accepts writes/) });
    expect(await read()).toMatchObject([{ name: 'HOME' }]);
  });

  it('reads continue when the replica is cut off, and use it again by themselves', async () => {
    const { link, read, answered, uses, untilUsed } = await openThroughLink();
    link.cut();
    expect(await Promise.all(Array.from({ length: 10 }, read))).toHaveLength(10);
    expect(new Set(answered)).toEqual(new Set(['primary']));
    expect(uses[0]).toMatchObject({ isUsed: false });
    link.fix();
    await untilUsed();
    expect(uses.at(-1)).toEqual({ isUsed: true });
  });

  it('only the reads that waited for a silent replica are delayed, and the primary serves them', async () => {
    const { link, read, answered, uses, statements } = await openThroughLink({
      answerMs: 500,
      restMs: 60_000,
    });
    link.freeze();
    expect(await Promise.all(Array.from({ length: 10 }, read))).toHaveLength(10);
    expect(uses).toMatchObject([{ isUsed: false, reason: 'The replica did not answer within 500 ms.' }]);
    statements.replica.length = answered.length = 0;
    for (let times = 0; times < 5; times += 1) await read();
    expect(answered).toEqual(Array(5).fill('primary'));
    expect(statements.replica).toEqual([]);
  });

  it('a replica that pauses is used again when it resumes', async () => {
    const { link, read, untilUsed } = await openThroughLink({ answerMs: 300 });
    link.freeze();
    await read();
    link.fix();
    await untilUsed();
  });

  it('a store can be closed while its replica is silent', async () => {
    const { link, store } = await openThroughLink({ answerMs: 60_000 });
    link.freeze();
    const reading = store.dataCategories.getMany([asPath('home')], noSignal).catch(() => 'closed');
    await store.close();
    await reading;
  });

  it('a connection may break after any number of bytes of reading', async () => {
    const { link, read, uses, untilUsed } = await openThroughLink({ answerMs: 1000 });
    for (const bytes of spreadOf([0, 1, 5, 20, 60, 100, 150, 200, 250, 300, 350, 400, 450], 4)) {
      uses.length = 0;
      link.cutAfter(bytes);
      for (let times = 0; times < 3; times += 1) expect(await read()).toMatchObject([{ name: 'HOME' }]);
      expect(link.isCut(), `after ${bytes}`).toBe(true);
      expect(uses[0]).toMatchObject({ isUsed: false });
      link.fix();
      await untilUsed();
    }
  });

  it('a connection may break after any number of bytes of connecting', async () => {
    const { link, read, untilUsed } = await openThroughLink({ answerMs: 1000 });
    for (const bytes of spreadOf(
      [0, 1, 9, 60, 150, 250, 350, 450, 550, 700, 900, 1100, 1300, 1500, 1700, 1900],
      4,
    )) {
      link.cut();
      await read();
      link.fix();
      link.cutAfter(bytes);
      await vi.waitFor(async () => {
        expect(await read()).toMatchObject([{ name: 'HOME' }]);
        expect(link.isCut(), `after ${bytes}`).toBe(true);
      }, 10_000);
      link.fix();
      await untilUsed();
    }
  });
});
