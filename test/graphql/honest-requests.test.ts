import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { isDeep } from '../support/deep.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

/** Part of the built-in data, in which one category has 213 items. */
const directory = fileURLToPath(new URL('../../data/built-in/home', import.meta.url));
const path = 'energy/electricity';
const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
const noSignal = new AbortController().signal;
const itemCount = 5000;

let overStore: StartedGateway;
let overService: StartedGateway;
let profileUid: Uid;
let dataItemUid: Uid;

/** A bill of each month of 2024, again and again. */
beforeAll(async () => {
  const backend = await openFixtureBackend({ directory });
  const { profiles, profileItems, dataCategories } = backend.open({
    credentials,
    signal: noSignal,
    requestId: 'fill',
  });
  const categoryPath = asPath(path);
  const page = { page: 1, itemsPerPage: 1 };
  const [items] = await dataCategories.listItems([{ path: categoryPath, page, withValues: false }]);
  if (items === undefined || items instanceof Error) throw new Error('The category has no items.');
  dataItemUid = items.entries[0]?.uid ?? expect.fail('The category has no items.');
  profileUid = (await profiles.create()).uid;
  const bills = Array.from({ length: itemCount }, (_, index) => ({
    categoryPath,
    dataItemUid,
    name: `Bill ${index}`,
    startDate: asInstant(Date.UTC(2024, index % 12, 1)),
    endDate: asInstant(Date.UTC(2024, (index % 12) + 1, 1)),
    values: [{ name: 'energyConsumption', value: '100' }],
  }));
  for (let at = 0; at < itemCount; at += 50) await profileItems.create(profileUid, bills.slice(at, at + 50));
  const service = await startGateway(backend);
  const client = openRestClient({ baseUrl: service.url, format: 'json', deadlineMs: 30_000 });
  overStore = service;
  overService = await startGatewayOver(client, service.url);
});

afterAll(async () => {
  await overService.close();
  await overStore.close();
});

interface Calculated {
  readonly calculate: readonly { readonly error: { readonly code: string } | null }[];
}

interface Totalled {
  readonly profile: { readonly totalsOverTime: readonly { readonly itemCount: number }[] };
}

/**
 * Remote only in the deep run: service, gateway and test share one thread, which
 * takes them fifteen seconds, and on a busy machine one request more than its ten.
 */
const gateways: [string, () => StartedGateway, readonly string[]][] = [
  ['over the store', () => overStore, []],
  ['over a remote service', () => overService, ['TIMEOUT']],
];

describe.each(isDeep ? gateways : gateways.slice(0, 1))('the default limits %s', (_, gateway, late) => {
  /** Whether the answer is complete; time is no limit of the request. */
  function isInTime(errors: readonly { readonly extensions?: { readonly code?: unknown } }[] = []): boolean {
    expect(errors.filter(({ extensions }) => !late.includes(String(extensions?.code)))).toEqual([]);
    return errors.length === 0;
  }

  it('100 items with all their values and definitions pass', async () => {
    const { data, errors } = await askAs(
      gateway(),
      'demo',
      `{ dataCategory(path: "${path}") { items(first: 100) { nodes { label
        itemValues { path value unit itemValueDefinition { name valueDefinition { valueType } } } } } } }`,
    );
    if (!isInTime(errors)) return;
    expect(data).toMatchObject({ dataCategory: { items: { nodes: { length: 100 } } } });
  });

  it('1,000 calculations pass', async () => {
    const requests = Array.from({ length: 1000 }, (__, index) => ({
      categoryPath: path,
      itemUid: dataItemUid,
      inputs: [{ name: 'energyConsumption', value: String(index) }],
    }));
    const query =
      'query Many($requests: [CalculationRequest!]!) { calculate(requests: $requests) { result { value } error { code } } }';
    const { data, errors } = await askAs(gateway(), 'demo', query, { requests });
    if (!isInTime(errors)) return;
    const { calculate } = data as unknown as Calculated;
    expect(calculate).toHaveLength(1000);
    expect(calculate.filter(({ error }) => error !== null)).toEqual([]);
  });

  it('the totals of twelve months by category of a profile with 5,000 items pass', async () => {
    const { data, errors } = await askAs(
      gateway(),
      'demo',
      `{ profile(uid: "${profileUid}") { totalsOverTime(from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z", step: MONTH) {
        value itemCount byCategory { category { path } total { value } } } } }`,
    );
    if (!isInTime(errors)) return;
    const { profile } = data as unknown as Totalled;
    const counts = profile.totalsOverTime.map((total) => total.itemCount);
    expect(counts).toHaveLength(12);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(itemCount);
  });
});
