import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { postgresSchema } from '../../../src/adapters/postgres/schema-history.ts';
import { newestOf } from '../../../src/adapters/sql/migrations/schema-migration.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts';
import { startPostgresServer } from '../../support/postgres/postgres-server.ts';
import { startStandby } from '../../support/postgres/postgres-standby.ts';
import { openSeverableLink } from '../../support/postgres/severable-link.ts';
import { fill, user } from '../sql/sample-records.ts';
import { describeWithReplica, replicaPace, watchPace } from './replica-rig.ts';
import { asPath } from '../../support/brands.ts';

describeWithReplica('opening a store with a replica', (rig) => {
  const { standby, database, emptyDatabase, open, undo } = rig;

  async function refusal(replicaUrl: string): Promise<string> {
    const { url } = await database();
    const replica = { url: replicaUrl, pace: replicaPace };
    const opening = openPostgresStore({ url, poolSize: 2, pace: watchPace, replica }, noSignal);
    const error: unknown = await opening.then(
      (store) => store.close(),
      (reason: unknown) => reason,
    );
    if (!(error instanceof EmissionsError)) throw new Error('it was opened', { cause: error });
    expect(error.code).toBe('STORE_UNAVAILABLE');
    return error.message;
  }

  it('a replica of another database of the server is refused', async () => {
    const foreign = await createPostgresDatabase();
    undo(() => foreign.drop());
    await standby().catchUp();
    const { port } = new URL(standby().urlOf(foreign.url));
    const name = new URL(foreign.url).pathname.slice(1);
    expect(await refusal(standby().urlOf(foreign.url))).toBe(
      `The PostgreSQL database ${name} at 127.0.0.1:${port}, named as the replica, is not a replica of the store: it belongs to another server or is another database. Name a streaming replica of the store's server, and the same database.`,
    );
  });

  it('a database of another server is refused', async () => {
    const other = await startPostgresServer();
    undo(() => other.stop());
    expect(await refusal(other.url)).toMatch(/belongs to another server/);
  });

  it('a user of the replica who finds other tables is refused', async () => {
    const { url, query } = await database();
    const name = `reader_${process.pid}_${Date.now()}`;
    await query(
      `create role ${name} login password 'a-secret' in role pg_read_all_data; create schema elsewhere;
       alter role ${name} set search_path = elsewhere`,
    );
    undo(() => query(`drop role ${name}`));
    await standby().catchUp();
    const address = new URL(standby().urlOf(url));
    address.username = name;
    address.password = 'a-secret';
    expect(await refusal(address.href)).toMatch(/its user sees other tables/);
  });

  it('a read-only user is sufficient', async () => {
    const { url, query } = await database();
    const name = `reader_${process.pid}_${Date.now()}`;
    await query(`create role ${name} login password 'a-secret' in role pg_read_all_data`);
    undo(() => query(`drop role ${name}`));
    const address = new URL(standby().urlOf(url));
    address.username = name;
    address.password = 'a-secret';
    const { store, untilUsed } = await open({ replica: { url: address.href } });
    await fill(store);
    await untilUsed();
  });

  it('a store opens without its replica, and uses it once it is available', async () => {
    const link = await openSeverableLink(standby().urlOf((await database()).url));
    undo(() => link.close());
    link.cut();
    const { store, uses, untilUsed } = await open({ replica: { url: link.url } });
    expect(uses).toMatchObject([{ isUsed: false, reason: expect.stringMatching(/cannot be opened/) }]);
    await fill(store);
    link.fix();
    await untilUsed();
    expect(uses.at(-1)).toEqual({ isUsed: true });
  });

  it('a store opens without a replica that is silent', async () => {
    const link = await openSeverableLink(standby().urlOf((await database()).url));
    undo(() => link.close());
    link.freeze();
    const { store, uses } = await open({
      replica: { url: link.url, pace: { ...replicaPace, answerMs: 200 } },
    });
    expect(uses).toMatchObject([{ isUsed: false }]);
    await fill(store);
    link.fix();
  });

  it('a store opens without a replica that rejects the login, and reports it without the password', async () => {
    const address = new URL(standby().urlOf((await database()).url));
    address.password = 'wrong-secret';
    const { store, uses } = await open({ replica: { url: address.href } });
    await fill(store);
    expect(uses[0]).toMatchObject({
      isUsed: false,
      reason: expect.stringMatching(/rejects the user postgres with this password/),
    });
    expect(inspect(uses, { depth: 10, showHidden: true })).not.toContain('wrong-secret');
  });

  it('a store opens without a replica that lacks the tables or recent writes', async () => {
    await emptyDatabase();
    await standby().pause();
    const { store, uses } = await open();
    await fill(store);
    expect(uses).toMatchObject([{ isUsed: false, reason: expect.stringMatching(/lacks a table/) }]);
    await standby().resume();
    await vi.waitFor(() => expect(uses.at(-1)).toEqual({ isUsed: true }), 10_000);
    await standby().pause();
    await store.users.create(user('cat'), noSignal);
    const late = await open();
    expect(late.uses).toMatchObject([{ isUsed: false, reason: expect.stringMatching(/lags behind/) }]);
  });

  it('a store opens without a replica of an older schema, and uses it once it has the current one', async () => {
    const { query } = await database();
    const { store } = await open();
    await store.close();
    const newest = newestOf(postgresSchema);
    await query(`update schema_versions set version = 0 where version = ${newest}`);
    await standby().catchUp();
    await standby().pause();
    await query(`update schema_versions set version = ${newest} where version = 0`);
    const { uses, untilUsed } = await open();
    expect(uses).toMatchObject([{ isUsed: false }]);
    expect(uses[0]).toMatchObject({
      reason: expect.stringMatching(new RegExp(`has schema \\d+ instead of ${newest}`)),
    });
    await standby().resume();
    await untilUsed();
  });

  it('the primary itself is not used as a replica', async () => {
    const { url } = await database();
    const { store, uses, answered } = await open({ replica: { url } });
    await fill(store);
    await store.dataCategories.getMany([asPath('home')], noSignal);
    expect(new Set(answered)).toEqual(new Set(['primary']));
    expect(uses).toMatchObject([{ isUsed: false, reason: expect.stringMatching(/is not a replica/) }]);
  });

  it('a server left behind by a failover is not used', async () => {
    const { url } = await database();
    const { store } = await open();
    await store.close();
    const chosen = await startStandby();
    undo(() => chosen.stop());
    await chosen.query(url, 'select pg_promote()');
    const { uses, store: promoted, answered } = await open({ url: chosen.urlOf(url) });
    await fill(promoted);
    await promoted.dataCategories.getMany([asPath('home')], noSignal);
    expect(new Set(answered)).toEqual(new Set(['primary']));
    expect(uses).toMatchObject([
      { isUsed: false, reason: expect.stringMatching(/is not on the timeline of the store/) },
    ]);
  });

  it("the check of the replica's origin is skipped when its user may not read it", async () => {
    const { query } = await emptyDatabase();
    await query('revoke execute on function pg_control_system() from public');
    const name = `plain_${process.pid}_${Date.now()}`;
    await query(`create role ${name} login password 'a-secret'; grant all on schema public to ${name}`);
    undo(() => query(`drop owned by ${name}; drop role ${name}`));
    await standby().catchUp();
    const as = (address: string): string => {
      const there = new URL(address);
      there.username = name;
      there.password = 'a-secret';
      return there.href;
    };
    const { url } = await database();
    const { store, untilUsed } = await open({ url: as(url), replica: { url: as(standby().urlOf(url)) } });
    await fill(store);
    await untilUsed();
  });

  it('an abandoned attempt leaves no connection open', async () => {
    const { url, query } = await database();
    const link = await openSeverableLink(standby().urlOf(url));
    undo(() => link.close());
    link.freeze();
    const leaving = new AbortController();
    const replica = { url: link.url, pace: { ...replicaPace, answerMs: 60_000 } };
    const opening = openPostgresStore({ url, poolSize: 2, replica }, leaving.signal);
    const outcome = opening.catch((error: unknown) => error);
    const reason = new Error('left');
    await vi.waitFor(
      async () =>
        expect(
          await query(
            "select 1 from pg_stat_activity where datname = current_database() and query = 'select writes from marker'",
          ),
        ).toHaveLength(1),
      10_000,
    );
    leaving.abort(reason);
    expect(await outcome).toBe(reason);
    await vi.waitFor(
      async () =>
        expect(
          await query(
            "select 1 from pg_stat_activity where datname = current_database() and application_name = 'emissions-gateway'",
          ),
        ).toEqual([]),
      10_000,
    );
  });
});
