import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import type { ProfileTotals } from '../../../src/domain/profiles/profile-total.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import type { ProfileTotalRequest } from '../../../src/ports/profiles.ts';
import { createRequestBudget } from '../../../src/metering/request-budget.ts';
import { asInstant, asPath } from '../../support/brands.ts';
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
    { period: null, isOfPeriod: false },
    { period: year2025, isOfPeriod: false },
    { period: year2025, isOfPeriod: true },
    { period: { start: at(2024, 5), end: null }, isOfPeriod: false },
  ),
  step: fc.constantFrom(undefined, 'MONTH' as const, 'QUARTER' as const),
  gwp: fc.constantFrom(undefined, 'AR5' as const, 'AR6' as const),
  groupBy: fc.constantFrom(
    undefined,
    { category: true },
    { profile: true, category: true, depth: 1 },
    { label: 'site' },
  ),
});

const formats = partOf(['json', 'xml'] as const, { turn: 1, turns: 2 });

describe.each(formats)('totals as one document in %s', (format) => {
  let proxy: ServiceProxy;
  let clients: readonly RestClient[];
  const malformed: string[] = [];
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
    const old = await startServiceProxy(service.url, {
      refuse: (line) => (line.includes('/totals/') ? 404 : null),
      offer: (offered) => offered,
    });
    const onMalformed = (operation: string, { message }: Error) => malformed.push(`${operation}: ${message}`);
    clients = [proxy, old].map(({ url }) => openRestClient({ baseUrl: url, format, onMalformed }));
    close = async () => {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all([proxy, old].map((each) => each.close()));
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
    malformed.length = 0;
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
      isOfPeriod: false,
    };
  };
  const lines = () => proxy.lines.filter((line) => !line.endsWith('/auth/signIn'));

  it('totals of the service are those that the gateway sums from the items, to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 8 }),
        fc.array(request, { minLength: 3, maxLength: 3 }),
        async (items, requests) => {
          const [offering, old] = clients;
          const { uid: profileUid } = await open(offering).profiles.create();
          const drafts = items.map(({ of: { key, input }, value, month, months }, index) => ({
            categoryPath: key.categoryPath,
            dataItemUid: key.uid,
            name: String(index),
            startDate: at(2025, month),
            endDate: months === null ? undefined : at(2025, month + months),
            values: value === null ? [] : [{ name: input, value: String(value) }],
            labels: index % 3 === 0 ? [] : [{ key: 'site', value: index % 2 === 0 ? 'Leeds' : 'York' }],
          }));
          if (drafts.length > 0) await open(offering).profileItems.create(profileUid, drafts);
          for (const { path, time, step, gwp, groupBy, withSubcategories } of requests) {
            const isStepped = time.period?.end != null;
            const requested = {
              profileUids: [profileUid],
              categoryPath: asPath(path),
              withSubcategories,
              ...time,
              gwp,
              groupBy,
              step: isStepped ? step : undefined,
            };
            proxy.lines.length = 0;
            const told = await read(offering, requested);
            expect(lines().join()).toMatch(/^GET \/totals\/[^,]*$/);
            const summed = await read(old, requested);
            // What is noted of now names the time of the calculation.
            const plain = (totals: unknown) =>
              JSON.stringify(totals).replace(/"(text|to)":("[^"]*"|\d+)/g, '');
            expect(plain(told)).toBe(plain(summed));
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

  it.each([400, 404, 405, 501])(
    'a service that answers totals with %s is asked for the items',
    async (status) => {
      const requested = await createProfile();
      refuse = (line) => (line.startsWith('GET /totals/') ? status : null);
      expect(await read(clients[0], requested)).toMatchObject([{ whole: { itemCount: 2, failedCount: 1 } }]);
      expect(lines().filter((line) => line.startsWith('GET /totals/'))).toHaveLength(1);
      expect(malformed).toEqual([]);
    },
  );

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

  it('the documents that totals are summed from do not count as calls of the request', async () => {
    const requested = { ...(await createProfile()), step: 'MONTH' as const, isOfPeriod: true };
    const end = new AbortController();
    const { signal } = end;
    const abort = (error: Error) => end.abort(error);
    // One to authenticate, and those for the tree of data categories.
    const budget = createRequestBudget({ cpuMs: 0, limits: { upstreamCalls: 5 }, signal, abort });
    const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
    const call = { credentials, signal, requestId: 'totals', budget };
    offer = () => null;
    await clients[0]?.check(AbortSignal.timeout(5000));
    proxy.lines.length = 0;
    const { profileItems, profiles } = (clients[0] ?? expect.fail('no client')).open(call);
    expect(await only(profileItems.listTotals([requested]))).toHaveLength(12);
    expect(lines().filter((line) => line.startsWith('GET /profiles/')).length).toBeGreaterThan(12);
    const others = Array.from({ length: 6 }, (_, page) => profiles.list({ page: page + 1, itemsPerPage: 1 }));
    await expect(Promise.all(others)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('what the service refuses as too much is not read item by item', async () => {
    const requested = await createProfile();
    refuse = (line) => (line.startsWith('GET /totals/') ? 413 : null);
    await expect(read(clients[0], requested)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(lines()).toHaveLength(1);
  });

  it('totals of another profile or period than requested are rejected and reported', async () => {
    const requested = await createProfile();
    const other = await createProfile('5');
    redirect = (target) => target.replace('2025', '2024');
    const value = (totals: readonly ProfileTotals[]) => totals[0]?.whole.amount.value;
    expect(value(await read(clients[0], requested))).toBe(100);
    redirect = (target) =>
      target.replace(`/totals/${requested.profileUids.join()}`, `/totals/${other.profileUids.join()}`);
    expect(value(await read(clients[0], requested))).toBe(100);
    const told = /^totals of a profile: .*It answered with other totals than requested\.$/;
    expect(malformed).toEqual([expect.stringMatching(told), expect.stringMatching(told)]);
  });
});
