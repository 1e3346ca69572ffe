import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { startGatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { openTelemetry } from '../../src/server/gateway/open-telemetry.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { describeWithReplica, replicaPace } from '../adapters/postgres/replica-rig.ts';
import { openBackendOver, openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { rounds } from '../support/deep.ts';
import { importFixture, noSignal } from '../support/open-fixture-store.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { openSeverableLink } from '../support/postgres/severable-link.ts';
import { signIn } from '../support/gateways/start-cached-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { readMetrics, sample } from '../telemetry/observed-gateways.ts';
import { asPath } from '../support/brands.ts';

const responseCache = 1024 * 1024;
/** The programs of a test accept each other's tokens. */
let tokens: Readonly<Record<'demo' | 'admin', string>> = { demo: '', admin: '' };
const as = (username: 'demo' | 'admin') => ({ authtoken: tokens[username] });
const signInAll = async (url: string): Promise<void> => {
  tokens = { demo: await signIn(url, 'demo'), admin: await signIn(url, 'admin') };
};
const path = asPath('transport');
const tokenKey = 'a key of thirty-two letters or so';

async function nameAt(url: string): Promise<unknown> {
  const query = `{ dataCategory(path: "${path}") { name } }`;
  const { body } = await postGraphQL(url, { query }, as('demo'));
  return (body.data as { readonly dataCategory: { readonly name: string } }).dataCategory.name;
}

/** Never answered from memory. */
/** Searches for words that nothing remembers. */
async function searchAt(url: string): Promise<void> {
  const query = `{ searchDataItems(query: "petrol ${randomUUID()}") { totalCount } }`;
  const { body } = await postGraphQL(url, { query }, as('demo'));
  expect(body.errors).toBeUndefined();
}

/** Reads the category back, so that the next write finds it in memory and need not ask the replica. */
async function renameAt(url: string, name: string): Promise<void> {
  const query = `mutation ($input: UpdateDataCategoryInput!) {
    updateDataCategory(input: $input) { dataCategory { name } userErrors { message } } }`;
  const { body } = await postGraphQL(url, { query, variables: { input: { path, name } } }, as('admin'));
  expect(body).toMatchObject({ data: { updateDataCategory: { userErrors: [] } } });
}

describeWithReplica('gateways over PostgreSQL with a replica', (rig) => {
  const { standby, database, open, undo } = rig;

  /** Two programs over one database. */
  async function startTwo(replica: { readonly url?: string; readonly pace?: typeof replicaPace } = {}) {
    const opened = [await open({ replica }), await open()] as const;
    const [first, second] = opened.map(({ store }) => store);
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const backends = [await openBackendWithUsers(await importFixture(first)), openBackendOver(second)];
    const servers = await Promise.all(backends.map((backend) => startGateway(backend, { responseCache })));
    for (const server of servers) undo(() => server.close());
    await standby().catchUp();
    for (const { untilUsed } of opened) await untilUsed();
    const [one, other] = servers.map(({ url }) => url);
    await signInAll(one ?? '');
    return { one: one ?? '', other: other ?? '', opened };
  }

  async function fillDatabase() {
    const { store } = await open();
    await (await openBackendWithUsers(await importFixture(store))).close();
    return database();
  }

  const openPrepared = (config: Config, telemetry: Telemetry) =>
    openBackend(config, AbortSignal.timeout(60_000), { telemetry, isPrepared: true });

  it('a gateway never serves callers a response from before their own write, not even from a cache', async () => {
    const { one, other, opened } = await startTwo();
    await standby().pause();
    expect(await nameAt(one)).toBe('Transport');
    for (const name of ['First', 'Second']) {
      await renameAt(one, name);
      expect(await nameAt(one)).toBe(name);
      expect(await nameAt(one)).toBe(name);
      await vi.waitFor(async () => expect(await nameAt(other)).toBe(name), 10_000);
    }
    await standby().resume();
    for (const { untilUsed } of opened) await untilUsed();
    expect([await nameAt(one), await nameAt(other)]).toEqual(['Second', 'Second']);
  });

  it('a gateway caches nothing that was read before a write and arrives after it', async () => {
    const link = await openSeverableLink(standby().urlOf((await database()).url));
    undo(() => link.close());
    const pace = { ...replicaPace, answerMs: 20_000 };
    const { one, opened } = await startTwo({ url: link.url, pace });
    const { answered } = opened[0];
    await renameAt(one, 'Before');
    await standby().catchUp();
    await opened[0].untilUsed();
    answered.length = 0;
    link.freeze();
    const requested = nameAt(one);
    const read = opened[0].store.dataCategories.getMany([path], noSignal);
    await renameAt(one, 'After');
    expect(await nameAt(one)).toBe('After');
    link.fix();
    await Promise.all([requested, read]);
    expect(answered).toContain('replica');
    expect(await nameAt(one)).toBe('After');
    await opened[0].untilUsed();
    expect(await nameAt(one)).toBe('After');
  });

  it('a gateway serves reads after a write with that write or a later one while the replica pauses and resumes', async () => {
    const { one, other, opened } = await startTwo();
    const numberAt = async (url: string): Promise<number> => Number(await nameAt(url));
    const writes = rounds({ usual: 10, deep: 40 });
    let acknowledged = 0;
    let isOver = false;
    await renameAt(one, '0');
    const readOn = async (): Promise<number> => {
      for (let reads = 0; ; reads += 1) {
        if (isOver) return reads;
        const least = acknowledged;
        expect(await numberAt(one)).toBeGreaterThanOrEqual(least);
      }
    };
    const reading = Promise.all([readOn(), readOn(), readOn()]);
    try {
      for (let count = 1; count <= writes; count += 1) {
        if (count % 7 === 0) await standby().pause();
        if (count % 7 === 3) await standby().resume();
        await renameAt(one, String(count));
        acknowledged = count;
        expect(await numberAt(one)).toBe(count);
      }
      await standby().resume();
    } finally {
      isOver = true;
    }
    for (const reads of await reading) expect(reads).toBeGreaterThan(1);
    await vi.waitFor(async () => expect(await numberAt(other)).toBe(writes), 10_000);
    expect(new Set(opened[0].answered).size).toBe(2);
  }, 120_000);

  it('a gateway reports whether the replica is used, and is ready without it', async () => {
    const { url } = await fillDatabase();
    const link = await openSeverableLink(standby().urlOf(url));
    undo(() => link.close());
    const environment = { EMISSIONS_STORE: url, EMISSIONS_STORE_REPLICA: link.url };
    const args = ['--port', '0', '--metrics', 'on', '--log-level', 'silent', '--demo-users', 'on'];
    const config = readConfig(args, environment);
    const telemetry = openTelemetry();
    const backend = await openPrepared({ ...config, tokenKey }, telemetry);
    const server = await startGatewayServer(config, backend, telemetry);
    undo(() => server.close());
    const ready = async () => (await fetch(`${server.url}/readyz`)).json();
    const inUse = async () => sample(await readMetrics(server), 'emissions_replica_in_use', {});
    const readsBy = async (by: string) =>
      sample(await readMetrics(server), 'emissions_reference_reads_total', { by }) ?? 0;
    await vi.waitFor(async () => expect(await inUse()).toBe(1), 30_000);
    expect(await ready()).toEqual({ status: 'ready', replica: 'used' });
    await signInAll(server.url);
    await vi.waitFor(async () => {
      const before = await readsBy('replica');
      await searchAt(server.url);
      expect(await readsBy('replica')).toBeGreaterThan(before);
    }, 10_000);
    link.cut();
    const before = await readsBy('primary');
    await vi.waitFor(async () => {
      await searchAt(server.url);
      expect(await inUse()).toBe(0);
    }, 10_000);
    expect(await ready()).toEqual({ status: 'ready', replica: 'resting' });
    expect(await readsBy('primary')).toBeGreaterThan(before);
  });

  it('without a primary a gateway answers reads of reference data, marks them, and caches none, nor does one in front', async () => {
    const { url } = await fillDatabase();
    await standby().catchUp();
    const primary = await openSeverableLink(url);
    undo(() => primary.close());
    const environment = { EMISSIONS_STORE: primary.url, EMISSIONS_STORE_REPLICA: standby().urlOf(url) };
    const args = ['--port', '0', '--metrics', 'on', '--log-level', 'silent', '--demo-users', 'on'];
    const serve = async (more: readonly string[], variables: Readonly<Record<string, string>>) => {
      const config = { ...readConfig([...args, ...more], variables), tokenKey };
      const telemetry = openTelemetry();
      const backend = await openPrepared(config, telemetry);
      const server = await startGatewayServer(config, backend, telemetry);
      undo(() => server.close());
      return server;
    };
    const service = await serve(['--store-stale-reads', 'on'], environment);
    const strict = await serve([], environment);
    const front = await startGateway(
      await openBackend(
        readConfig(['--upstream', service.url, '--log-level', 'silent'], {}),
        AbortSignal.timeout(60_000),
      ),
      { responseCache },
    );
    undo(() => front.close());
    const ready = async () => (await fetch(`${service.url}/readyz`)).json();
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready', replica: 'used' }), 30_000);
    await signInAll(service.url);
    const read = (at: string, target = '/data/transport') =>
      fetch(at + target, { headers: { ...as('demo'), accept: 'application/json' } });
    const ask = async (at: string) => {
      const query = `{ dataCategory(path: "${path}") { name } }`;
      const { body, headers } = await postGraphQL(at, { query }, as('demo'));
      return { ...body, cached: headers.get('cache-status') };
    };
    const marked = {
      data: { dataCategory: { name: 'Transport' } },
      extensions: { stale: expect.any(Object) },
    };
    const unmarked = { extensions: expect.not.objectContaining({ stale: expect.anything() }) };
    expect((await read(service.url)).headers.get('emissions-data')).toBeNull();

    primary.cut();
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'stale' }), 10_000);
    for (const at of [service.url, front.url]) {
      for (const _ of [1, 2]) {
        const { status, headers } = await read(at);
        expect([status, headers.get('emissions-data'), headers.get('etag')]).toEqual([200, 'stale', null]);
        expect(headers.get('cache-control')).toBe('no-store');
        const answer = await ask(at);
        expect(answer).toMatchObject(marked);
        expect(answer.cached).toBeNull();
      }
      expect((await read(at, '/profiles')).status).toBe(at === front.url ? 502 : 503);
    }
    expect((await read(strict.url)).status).toBe(503);
    expect(
      sample(await readMetrics(service), 'emissions_reference_reads_total', { by: 'stale' }),
    ).toBeGreaterThan(3);

    primary.fix();
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ready' }), 10_000);
    for (const at of [service.url, front.url]) {
      expect(await ask(at)).toMatchObject(unmarked);
      expect((await read(at)).headers.get('emissions-data')).toBeNull();
    }
  });
});
