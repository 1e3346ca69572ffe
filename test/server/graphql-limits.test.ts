import { withMembers } from '../../src/domain/basics/members.ts';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { noSignal } from '../support/open-fixture-store.ts';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { defaultLimits } from '../../src/graphql/limits/limits.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import { asPath } from '../support/brands.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { petrolSmall } from '../support/fixture-keys.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

async function ask(query: string, url = gateway.url, variables: Readonly<Record<string, unknown>> = {}) {
  const { authtoken } = gateway;
  const { status, body } = await postGraphQL(url, { query, variables }, { authtoken });
  return { status, body, codes: (body.errors ?? []).map(({ extensions }) => extensions?.['code']) };
}

const cycle = (times: number): string =>
  `{ dataCategory(path: "transport/car") { ${'items { nodes { dataCategory { '.repeat(times)} uid ${'} } } '.repeat(times)} } }`;

describe('GraphQL limits', () => {
  it('documents nested too deeply are refused, and the error names the limit', async () => {
    const { body, codes } = await ask(cycle(4));
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    expect(body.errors?.[0]?.message).toMatch(/14 levels of fields, but at most 12/);
    expect(body.data ?? null).toBeNull();
  });

  it('operations that may return too many records are refused', async () => {
    const { status, codes, body } = await ask(
      '{ dataCategory { children { children { items(first: 100) { nodes { itemValues { value } } } } } } }',
    );
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    expect(body.errors?.[0]?.message).toContain('records');
    expect(status).toBe(400);
  });

  it.each([
    ['31 aliases', `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['21 fields at the top', `{ ${Array.from({ length: 21 }, () => 'viewer { uid }').join(' ')} }`],
    ['many tokens', `{ viewer { ${'uid '.repeat(3000)} } }`],
    ['20,000 braces', '{'.repeat(20_000)],
    [
      'fragments that double',
      `{ ...F0 } ${Array.from({ length: 40 }, (_, n) => `fragment F${n} on Query { x${n}: __typename ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F40 on Query { y: __typename }`,
    ],
  ])('a document is refused for %s', async (_, query) => {
    const { status, codes } = await ask(query);
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    expect(status).toBe(400);
  });

  it('at most five mistakes of one document are reported', async () => {
    const { body } = await ask(`{ ${Array.from({ length: 20 }, (_, n) => `nothing${n}`).join(' ')} }`);
    expect(body.errors?.length).toBeLessThanOrEqual(6);
    expect(JSON.stringify(body).length).toBeLessThan(4096);
  });

  it('at most five wrong values of variables are reported', async () => {
    const request = {
      query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      variables: { ids: Array.from({ length: 1000 }, () => ({})) },
    };
    const { body } = await postGraphQL(gateway.url, request, { authtoken: gateway.authtoken });
    expect(body.errors?.length).toBe(6);
    expect(body.errors?.at(-1)?.message).toContain('limit');
  });

  it('introspection stays within the limits', async () => {
    const { body, codes } = await ask(getIntrospectionQuery());
    expect(codes).toEqual([]);
    expect(body.data).toHaveProperty('__schema');
  });

  it('the possible cost of an operation is reported', async () => {
    const { body } = await ask(
      '{ dataCategory(path: "transport/car") { items(first: 2) { nodes { label } } } }',
    );
    expect(body).toMatchObject({ extensions: { cost: { requested: { nodes: 3 } } } });
  });

  it('the possible cost knows the default values of variables', async () => {
    const { body } = await ask(
      'query ($size: Int = 7) { dataCategory(path: "transport/car") { items(first: $size) { nodes { label } } } }',
    );
    expect(body).toMatchObject({ extensions: { cost: { requested: { nodes: 8 } } } });
  });

  it('a document that selects a field too often to be validated says so', async () => {
    const { codes, body } = await ask(`{ viewer { ${'username '.repeat(1900)} } }`);
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    expect(body.errors?.[0]?.message).toBe(
      'The document selects fields of one name too often; select each field once.',
    );
  });

  it('more ids than a field accepts are rejected by their number, before they are priced', async () => {
    const query = (aliases: number) =>
      `query ($ids: [ID!]!) { ${Array.from({ length: aliases }, (_, index) => `a${index}: nodes(ids: $ids) { id }`).join(' ')} }`;
    const ids = { ids: Array.from({ length: 40_000 }, () => '') };
    const { codes, body } = await ask(query(20), undefined, ids);
    expect(codes).toEqual(Array.from({ length: 20 }, () => 'BAD_USER_INPUT'));
    expect(body.errors?.[0]?.message).toBe('ids must have at most 100 entries; got 40000.');
  });

  it.each(['variables', 'extensions'])(
    '%s that nest 200,000 levels are refused, also where they are not used',
    async (part) => {
      const nested = '['.repeat(200_000) + ']'.repeat(200_000);
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authtoken: gateway.authtoken },
        body: `{ "query": "{ __typename }", "${part}": { "unused": ${nested} } }`,
      });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: [{ message: 'unused must have at most 64 levels of lists and objects.' }] },
      ]);
    },
  );

  it('the limits are configurable', async () => {
    const strict = await startGateway(await openFixtureBackend(), { graphqlLimits: { depth: 1 } });
    const { codes } = await ask('{ viewer { username } }', strict.url);
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    await strict.close();
  });
});

describe('the error for an operation that costs too much', () => {
  let strict: Awaited<ReturnType<typeof startGateway>>;
  let profileUid: Uid;
  beforeAll(async () => {
    const graphqlLimits = { tokens: 100_000, nodes: 400, calculations: 60 };
    const backend = await openFixtureBackend();
    const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
    const { profiles, profileItems } = backend.open({ credentials, signal: noSignal, requestId: 'fill' });
    profileUid = (await profiles.create()).uid;
    const { categoryPath, uid: dataItemUid } = petrolSmall;
    const names = Array.from({ length: 40 }, (_, index) => `Car ${index}`);
    await profileItems.create(
      profileUid,
      names.map((name) => ({ categoryPath, dataItemUid, name, values: [{ name: 'distance', value: '1' }] })),
    );
    strict = await startGateway(backend, { graphqlLimits });
  });
  afterAll(() => strict.close());

  it('it names the cost and the limit', async () => {
    const query =
      '{ dataCategory(path: "transport/car") { items(first: 100) { nodes { itemValues { value } } } } }';
    const { status, body } = await ask(query, strict.url);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toBe(
      'The operation may return 1601 records; the limit is 400. Request fewer entries of its lists, or fewer fields.',
    );
  });

  it.each([
    ['the entries of calculate, the same ones once,', () => calculateThreeTimes, 3, { calculations: 1 }],
    [
      'the items with an amount',
      () =>
        `profile(uid: "${profileUid}") { category(path: "transport/car") { items(first: 4) { nodes { amount { value } } } } }`,
      4,
      { calculations: 4 },
    ],
    [
      'the periods of totals, of which none has an item,',
      () =>
        `profile(uid: "${profileUid}") { totalsOverTime(from: "2010-01-01T00:00:00Z", to: "2010-04-01T00:00:00Z", step: MONTH) { value } }`,
      40,
      { nodes: 4 },
    ],
  ])('%s are predicted as calculations and counted when they run', async (_, field, requested, actual) => {
    const { codes, body } = await ask(`{ ${field()} }`, strict.url);
    expect(codes).toEqual([]);
    expect(body).toMatchObject({
      extensions: { cost: { requested: { calculations: requested }, actual } },
    });
  });

  it('more records than usual end the whole request, and the error names the field that has most of them', async () => {
    const backend = await openFixtureBackend();
    const open: OpenBackend = (call) => {
      const opened = backend.open(call);
      const listByItem: typeof opened.dataItemValues.listByItem = async (requests) =>
        (await opened.dataItemValues.listByItem(requests)).map((values) =>
          values instanceof Error ? values : Array.from({ length: 50 }, () => values).flat(),
        );
      return withMembers(opened, { dataItemValues: { ...opened.dataItemValues, listByItem } });
    };
    const generous = await startGateway(
      { ...backend, open },
      { graphqlLimits: { ...defaultLimits, nodes: 60 } },
    );
    const query = `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { dataCategory { name } itemValues { value } } }`;
    const { status, body } = await postGraphQL(generous.url, { query }, demo);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(
      /^The request returns more than the limit of 60 records, most of them by DataItem\.itemValues\. Request less/,
    );
    await generous.close();
  });

  it('calls to a remote service beyond the limit end with its error, and so do all later ones', async () => {
    const client = openRestClient({ baseUrl: strict.url, format: 'json' });
    const controller = new AbortController();
    const { signal } = controller;
    const abort = (error: Error) => controller.abort(error);
    const meter = createRequestBudget({ cpuMs: 0, limits: { upstreamCalls: 1 }, signal, abort });
    const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;
    const { dataCategories } = client.open({ credentials, signal, requestId: 'calls' });
    const read = (path: string) => dataCategories.getMany([asPath(path)]);
    expect(await read('transport')).toMatchObject([{ path: 'transport' }]);
    const refused = { code: 'LIMIT_EXCEEDED', message: expect.stringContaining('limit of 1 calls') };
    expect(await read('transport/car')).toMatchObject([refused]);
    expect(await read('planet')).toMatchObject([refused]);
    expect(meter.counts.upstreamCalls).toBe(2);
    await client.close();
  });
});

const request = `{ categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", inputs: [{ name: "distance", value: "1" }] }`;
const calculateThreeTimes = `calculate(requests: [${[request, request, request].join(' ')}]) { result { value } }`;
