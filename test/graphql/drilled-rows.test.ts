import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { rounds } from '../support/deep.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { recordRequests, type RequestRecord } from '../support/record-requests.ts';
import { startServiceProxy } from '../support/upstreams/service-proxy.ts';

/** Part of the built-in data, in which one category has 2,451 products. */
const directory = fileURLToPath(new URL('../../data/built-in/food', import.meta.url));
const categoryPath = 'france';
/** Service, gateway and test share one thread, which takes them seconds. */
const patient = { requestTimeout: 60_000 };

let gateway: StartedGateway;
let plain: StartedGateway;
let requests: RequestRecord;
let drills: readonly Drill[];
let close: () => Promise<void>;

beforeAll(async () => {
  const service = await startGateway(await openFixtureBackend({ directory }), patient);
  const proxy = await startServiceProxy(service.url, { offer: () => null });
  const over = (baseUrl: string, config: Partial<Config>) =>
    startGatewayOver(openRestClient({ baseUrl, format: 'json', deadlineMs: 30_000 }), baseUrl, config);
  gateway = await over(service.url, patient);
  plain = await over(proxy.url, { graphqlLimits: { upstreamCalls: 42 } });
  await Promise.all([gateway, plain].map(({ url }) => fetch(`${url}/readyz`)));
  drills = (await Promise.all(['animal foods', 'plant foods'].map((group) => drillsOf(service, group))))
    .flat()
    .slice(0, 1000);
  requests = recordRequests(service.url);
  close = async () => {
    requests.stop();
    await Promise.all([gateway.close(), plain.close()]);
    await proxy.close();
    await service.close();
  };
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

type Drill = readonly { readonly name: string; readonly value: string }[];

async function drillsOf(service: StartedGateway, group: string): Promise<readonly Drill[]> {
  const selected = { name: 'group', value: group };
  const { data } = await askAs(
    service,
    'demo',
    `query ($selections: [SelectionInput!]) { dataCategory(path: "${categoryPath}") {
      drillDown(selections: $selections) { choices { value } } } }`,
    { selections: [selected] },
  );
  const { drillDown } = data['dataCategory'] as { drillDown: { choices: readonly { value: string }[] } };
  return drillDown.choices.map(({ value }) => [selected, { name: 'product', value }]);
}

interface Calculated {
  readonly calculate: readonly { readonly result: { readonly value: number } | null }[];
}

const calculateRows = `query ($requests: [CalculationRequest!]!) {
  calculate(requests: $requests) { result { value } error { code message } } }`;

const importRows = `mutation ($input: ImportProfileItemsInput!) {
  importProfileItems(input: $input) { rows { outcome code message } userErrors { message } } }`;

const values = [{ name: 'mass', value: '1' }];

const hundreds = rounds({ usual: 300, deep: 1000 });

describe('a thousand rows that name their items by drill-down', () => {
  const calculations = () => drills.map((drill) => ({ categoryPath, drill, inputs: values }));

  it('calculations take one call for each hundred reads', async () => {
    // Work gives way to others after some time, which divides batches on a busy machine: here no time passes.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    requests.take();
    const { data, errors } = await askAs(gateway, 'demo', calculateRows, {
      requests: calculations().slice(0, hundreds),
    });
    expect(errors).toBeUndefined();
    const { calculate } = data as unknown as Calculated;
    expect(calculate.filter(({ result }) => result === null)).toEqual([]);
    expect(calculate).toHaveLength(hundreds);
    const made = requests.take();
    // Who asks, and a batch of drill-downs and one of amounts for each hundred.
    expect(made).toHaveLength(1 + (hundreds / 100) * 2);
  });

  it('an import takes one write', async () => {
    const created = await askAs(gateway, 'demo', 'mutation { createProfile { profile { uid } } }');
    const { profile } = created.data['createProfile'] as { profile: { uid: string } };
    const rows = drills.map((drill, index) => ({ rowKey: String(index), categoryPath, drill, values }));
    requests.take();
    const { data } = await askAs(gateway, 'demo', importRows, { input: { profileUid: profile.uid, rows } });
    const imported = data['importProfileItems'] as { rows: readonly { outcome: string }[] };
    expect(imported.rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'ADDED'));
    const made = requests.take();
    expect(made.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(made.length).toBeLessThan(4);
  });

  it('in front of a service without batches, calculations end with the calls that a request may make', async () => {
    const ask = (rows: number) =>
      askAs(plain, 'demo', calculateRows, { requests: calculations().slice(0, rows) });
    requests.take();
    const { data } = await ask(20);
    expect((data as unknown as Calculated).calculate.every(({ result }) => result !== null)).toBe(true);
    // Who asks, the item and the amount of each row, and the inputs that the items of the category take.
    expect(requests.take()).toHaveLength(42);
    const { errors } = await ask(21);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('takes more than the limit of 42 calls to the remote service'),
        extensions: { code: 'LIMIT_EXCEEDED' },
      },
    ]);
    expect(requests.take().length).toBeLessThanOrEqual(42);
  });
});
