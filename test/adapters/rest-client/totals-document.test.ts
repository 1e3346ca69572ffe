import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import type { ProfileTotalRequest } from '../../../src/ports/profiles.ts';
import { createRequestBudget } from '../../../src/metering/request-budget.ts';
import { asInstant, asPath } from '../../support/brands.ts';
import { nearly } from '../../support/nearly.ts';
import { partOf, rounds } from '../../support/deep.ts';
import {
  albania,
  dieselSmall,
  kryptonLeak,
  methaneLeak,
  petrolSmall,
  xenonLeak,
} from '../../support/fixture-keys.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { codesOf, only } from '../../support/outcomes.ts';
import { type ServiceProxy, startServiceProxy } from '../../support/upstreams/service-proxy.ts';

const at = (year: number, month = 0) => asInstant(Date.UTC(year, month));
const year2025 = { start: at(2025), end: at(2026) };

const item = fc.record({
  of: fc.constantFrom(
    { key: petrolSmall, input: 'distance' },
    { key: dieselSmall, input: 'distance' },
    { key: albania, input: 'energy' },
    { key: methaneLeak, input: 'mass' },
    { key: xenonLeak, input: 'mass' },
    { key: kryptonLeak, input: 'mass' },
  ),
  value: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  month: fc.integer({ min: -14, max: 14 }),
  months: fc.option(fc.integer({ min: 1, max: 20 })),
});

const request = fc.record({
  path: fc.constantFrom('', 'transport', 'transport/CAR', 'planet/leak', 'energy'),
  withSubcategories: fc.boolean(),
  time: fc.constantFrom(
    { period: null },
    { period: year2025 },
    { period: { start: at(2024, 5), end: null } },
  ),
  step: fc.constantFrom(undefined, 'MONTH' as const, 'QUARTER' as const),
  groupBy: fc.constantFrom(undefined, { category: true }, { profile: true, category: true, depth: 1 }),
});

const formats = partOf(['json', 'xml'] as const, { turn: 1, turns: 2 });

describe.each(formats)('totals as one document in %s', (format) => {
  let proxy: ServiceProxy;
  let clients: readonly RestClient[];
  let close: () => Promise<void>;
  let refuse: (line: string) => number | null;
  let offer: (offered: string) => string | null;
  let redirect: (target: string) => string;

  beforeAll(async () => {
    const service = await startGateway(await openFixtureBackend());
    proxy = await startServiceProxy(service.url, {
      refuse: (line) => refuse(line),
      redirect: (target) => redirect(target),
      offer: (offered) => offer(offered),
    });
    const plain = await startServiceProxy(service.url, { offer: () => null });
    clients = [proxy, plain].map(({ url }) => openRestClient({ baseUrl: url, format }));
    close = async () => {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all([proxy, plain].map((each) => each.close()));
      await service.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    refuse = () => null;
    offer = (offered) => offered;
    redirect = (target) => target;
    await clients[0]?.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
  });

  const open = (client: RestClient | undefined): Backend => {
    if (client === undefined) throw new Error('no client');
    return openAs(client.open, { kind: 'basic', username: 'demo', password: 'demo' });
  };
  const read = (client: RestClient | undefined, requested: ProfileTotalRequest) =>
    only(open(client).profileItems.listTotals([requested]));
  const createProfile = async (distance = '1000'): Promise<ProfileTotalRequest> => {
    const { uid: profileUid } = await open(clients[0]).profiles.create();
    const draft = { ...petrolSmall, dataItemUid: petrolSmall.uid, startDate: year2025.start };
    await open(clients[0]).profileItems.create(profileUid, [
      { ...draft, values: [{ name: 'distance', value: distance }] },
      { ...draft, name: 'without distance', values: [] },
    ]);
    proxy.lines.length = 0;
    return {
      profileUids: [profileUid],
      categoryPath: asPath(''),
      withSubcategories: true,
      period: year2025,
    };
  };
  const lines = () => proxy.lines.filter((line) => !line.endsWith('/auth/signIn'));

  it('the gateway sums the lists of a service without totals to the totals that one with them has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 8 }),
        fc.array(request, { minLength: 3, maxLength: 3 }),
        async (items, requests) => {
          const [offering, plain] = clients;
          const { uid: profileUid } = await open(offering).profiles.create();
          const drafts = items.map(({ of: { key, input }, value, month, months }, index) => ({
            categoryPath: key.categoryPath,
            dataItemUid: key.uid,
            name: String(index),
            startDate: at(2025, month),
            endDate: months === null ? undefined : at(2025, month + months),
            values: value === null ? [] : [{ name: input, value: String(value) }],
          }));
          if (drafts.length > 0) await open(offering).profileItems.create(profileUid, drafts);
          for (const { path, time, step, groupBy, withSubcategories } of requests) {
            const isStepped = time.period?.end != null;
            const requested = {
              profileUids: [profileUid],
              categoryPath: asPath(path),
              withSubcategories,
              ...time,
              groupBy,
              step: isStepped ? step : undefined,
            };
            proxy.lines.length = 0;
            const told = await read(offering, requested);
            expect(lines().join()).toMatch(/^GET \/totals\/[^,]*$/);
            expect(await read(plain, requested)).toEqual(nearly(told, 5));
          }
        },
      ),
      { numRuns: rounds({ usual: 2, deep: 100 }) },
    );
  });

  it('nothing is listed that was not requested, but the first failures', async () => {
    const requested = await createProfile();
    const [total] = await read(clients[0], { ...requested, details: [] });
    expect(total).toMatchObject({
      whole: { itemCount: 2, failedCount: 1, failures: [{}], noted: [], gases: null },
      groups: [],
    });
    expect(lines()).toEqual([
      `GET /totals/${requested.profileUids.join()}?startDate=2025-01-01T00%3A00%3A00Z&endDate=2026-01-01T00%3A00%3A00Z`,
    ]);
  });

  it('totals that are too much for the service are not requested again', async () => {
    const requested = await createProfile();
    const { profileItems } = open(clients[0]);
    const both = [requested, { ...requested, categoryPath: asPath('transport') }];
    refuse = (line) => (line.startsWith('GET /totals/') ? 413 : null);
    expect(await codesOf(profileItems.listTotals(both))).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED']);
    expect(lines()).toHaveLength(2);
  });

  it.each([400, 404, 405, 501])('the caller receives the answer %s to totals', async (status) => {
    const requested = await createProfile();
    refuse = (line) => (line.startsWith('GET /totals/') ? status : null);
    await expect(read(clients[0], requested)).rejects.toMatchObject({ upstream: { status } });
    expect(lines()).toHaveLength(1);
  });

  it('a service without totals is read for the items', async () => {
    const requested = { ...(await createProfile()), step: 'MONTH' as const };
    offer = () => null;
    await clients[0]?.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
    expect(await read(clients[0], requested)).toHaveLength(12);
    expect(lines().filter((line) => line.startsWith('GET /totals/'))).toEqual([]);
  });

  it('the items of totals that the service sums are calculations of the request', async () => {
    const requested = await createProfile();
    const end = new AbortController();
    const { signal } = end;
    const limits = { calculations: 3 };
    const abort = (error: Error) => end.abort(error);
    const budget = createRequestBudget({ cpuMs: 0, limits, signal, abort });
    const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
    const { profileItems } = (clients[0] ?? expect.fail('no client')).open({
      credentials,
      signal,
      requestId: 'totals',
      budget,
    });
    await only(profileItems.listTotals([requested]));
    expect(budget.counts.calculations).toBe(2);
    const error = { code: 'LIMIT_EXCEEDED', message: expect.stringContaining('limit of 3 calculations') };
    await expect(only(profileItems.listTotals([requested]))).rejects.toMatchObject(error);
    expect(lines().map((line) => line.split('/')[1])).toEqual(['totals', 'totals']);
  });

  it('what the service refuses as too much is not read item by item', async () => {
    const requested = await createProfile();
    refuse = (line) => (line.startsWith('GET /totals/') ? 413 : null);
    await expect(read(clients[0], requested)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(lines()).toHaveLength(1);
  });

  it('totals of another profile or period than requested are rejected', async () => {
    const requested = await createProfile();
    const other = await createProfile('5');
    const rejected = {
      code: 'UPSTREAM_PROTOCOL',
      message: expect.stringMatching(/It answered with other totals than requested\.$/) as string,
    };
    redirect = (target) => target.replace('2025', '2024');
    await expect(read(clients[0], requested)).rejects.toMatchObject(rejected);
    redirect = (target) =>
      target.replace(`/totals/${requested.profileUids.join()}`, `/totals/${other.profileUids.join()}`);
    await expect(read(clients[0], requested)).rejects.toMatchObject(rejected);
  });
});
