import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRestClient, type RestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import type { Credentials } from '../../../src/domain/access/access.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { partOf } from '../../support/deep.ts';
import {
  albania,
  dieselSmall,
  methaneGwp,
  petrolLarge,
  petrolSmall,
  unknownItem,
} from '../../support/fixture-keys.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { type ServiceProxy, startServiceProxy } from '../../support/upstreams/service-proxy.ts';

const items = [petrolSmall, unknownItem, petrolLarge, albania, dieselSmall, methaneGwp];
const inputs = (value: string) => [{ name: 'distance', value }];

/** Everything of which there are several at a time, with failures among them. */
async function readSeveral({ dataItems, dataItemValues, dataCategories }: Backend) {
  const paths = items.map(({ categoryPath }) => categoryPath);
  return Promise.all([
    dataItems.getMany(items),
    dataItemValues.listByItem(items),
    dataItems.listChoices(items),
    dataCategories.getMany(paths),
    dataCategories.drillDown([...new Set(paths)].map((path) => ({ path, selections: [] }))),
    dataItemValues.listHistory([albania, petrolSmall].map((item) => ({ item, path: 'source' }))),
    dataItems.calculate(
      ['1', '2', 'many', '-4', '5'].map((value) => ({ item: petrolSmall, inputs: inputs(value) })),
    ),
    dataItems.calculate([{ item: petrolLarge, inputs: [{ name: 'nothing', value: '1' }] }]),
  ]);
}

const formats = partOf(['json', 'xml'] as const, { turn: 1, turns: 2 });

describe.each(formats)('in %s', (format) => {
  let service: GatewayServer;
  let proxy: ServiceProxy;
  let client: RestClient;
  const malformed: string[] = [];
  let refuse: (line: string) => number | null = () => null;
  let redirect = (target: string): string => target;
  let hold = async (): Promise<void> => {};
  let offer = (offered: string | null, _header?: string): string | null => offered;

  beforeAll(async () => {
    service = await startGateway(await openFixtureBackend());
    proxy = await startServiceProxy(service.url, {
      refuse: (line) => refuse(line),
      redirect: (target) => redirect(target),
      hold: () => hold(),
      offer: (offered, header) => offer(offered, header),
    });
    const onMalformed = (operation: string, { message }: Error) => malformed.push(`${operation}: ${message}`);
    client = openRestClient({ baseUrl: proxy.url, format, onMalformed });
  });
  beforeEach(async () => {
    refuse = () => null;
    redirect = (target) => target;
    hold = async () => {};
    offer = (offered) => offered;
    await client.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
    malformed.length = 0;
  });
  afterAll(async () => {
    await client.close();
    await proxy.close();
    await service.close();
  });

  const basic = (username: string): Credentials => ({ kind: 'basic', username, password: username });
  const open = (username = 'demo') => openAs(client.open, basic(username));
  const batches = () => proxy.lines.filter((line) => line === 'POST /batch').length;
  const readItems = (backend: Backend, count = items.length) =>
    backend.dataItems.getMany(items.slice(0, count));
  const uidsIn = (outcomes: readonly ({ readonly uid: string } | EmissionsError)[]) =>
    outcomes.map((outcome) => (outcome instanceof EmissionsError ? outcome.code : outcome.uid));
  const expected = items.map((key) => (key === unknownItem ? 'NOT_FOUND' : key.uid));

  it.each(['demo', 'demo-v1'])('%s sees the same with batches and without them', async (username) => {
    const together = await readSeveral(open(username));
    // A busy machine pauses in between, and divides them.
    expect(new Set(proxy.lines)).toEqual(new Set(['POST /batch']));
    offer = () => null;
    await client.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
    const apart = await readSeveral(open(username));
    expect(batches()).toBe(0);
    expect(proxy.lines.length).toBeGreaterThan(15);
    expect(together).toEqual(apart);
    expect(together.flat().filter((outcome) => outcome instanceof EmissionsError).length).toBeGreaterThan(3);
  });

  it('one read is a GET, and so is the page of a list', async () => {
    const { dataItems, dataCategories } = open();
    const page = { page: 1, itemsPerPage: 2 };
    const { categoryPath: path } = petrolSmall;
    const { categoryPath: other } = albania;
    await dataItems.getMany([petrolSmall, petrolSmall]);
    await dataCategories.listItems([path, other].map((each) => ({ path: each, page, withValues: true })));
    expect(proxy.lines).toHaveLength(3);
    expect(batches()).toBe(0);
  });

  it('no more reads are sent together than the service offers', async () => {
    offer = () => '4';
    await client.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
    expect(uidsIn(await readItems(open()))).toEqual(expected);
    expect(proxy.lines).toEqual(['POST /batch', 'POST /batch']);
  });

  it.each(['0', '-1', 'many', '1e3', '1'])('the offer %s is none', async (offered) => {
    offer = () => offered;
    await client.check(AbortSignal.timeout(5000));
    expect(uidsIn(await readItems(open()))).toEqual(expected);
    expect(batches()).toBe(0);
  });

  it.each([400, 404, 405, 413, 501])(
    'a service that answers batches with %s is asked for each read by itself',
    async (status) => {
      refuse = (line) => (line === 'POST /batch' ? status : null);
      expect(uidsIn(await readItems(open()))).toEqual(expected);
      expect(proxy.lines).toHaveLength(1 + items.length);
    },
  );

  it('a service that no longer offers batches gets no more of them', async () => {
    refuse = (line) => (line === 'POST /batch' ? 404 : null);
    offer = () => null;
    await readItems(open());
    await readItems(open());
    expect(batches()).toBe(1);
  });

  it('an answer that is no batch is rejected and reported', async () => {
    refuse = (line) => (line === 'POST /batch' ? 200 : null);
    expect(uidsIn(await readItems(open()))).toEqual(expected);
    expect(proxy.lines).toHaveLength(1 + items.length);
    expect(malformed).toEqual([expect.stringMatching(/^batch of reads: The .* lacks /)]);
  });

  it('a batch that fails temporarily is sent again, as a whole', async () => {
    let failures = 1;
    refuse = () => (failures-- > 0 ? 503 : null);
    expect(uidsIn(await readItems(open()))).toEqual(expected);
    expect(proxy.lines).toEqual(['POST /batch', 'POST /batch']);
  });

  it('a batch that keeps failing fails all its reads, without being taken apart', async () => {
    refuse = () => 503;
    const outcomes = await readItems(open());
    expect(uidsIn(outcomes)).toEqual(items.map(() => 'UPSTREAM_ERROR'));
    expect(proxy.lines).toEqual(Array(3).fill('POST /batch'));
  });

  it('rejected credentials are reported once', async () => {
    const stranger = openAs(client.open, { kind: 'authtoken', authtoken: 'wrong' });
    await expect(readItems(stranger)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(proxy.lines).toEqual(['POST /batch']);
  });

  it.each([
    ['a batch', items.length, expected],
    ['a single read', 1, ['UPSTREAM_TIMEOUT']],
  ])('after twice the deadline of a read, %s has the outcome %s', async (_, count, outcomes) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const arrived = new Promise<void>((resolve) => {
        hold = () => {
          resolve();
          return held;
        };
      });
      const reading = readItems(open(), count);
      await arrived;
      vi.advanceTimersByTime(6000);
      release();
      expect(uidsIn(await reading)).toEqual(outcomes);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a request that ends takes its batch with it', async () => {
    const end = new AbortController();
    const reading = readItems(openAs(client.open, basic('demo'), end.signal));
    end.abort(new EmissionsError('TIMEOUT', 'The caller has left.'));
    await expect(reading).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
