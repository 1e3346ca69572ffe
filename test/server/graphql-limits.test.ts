import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

async function ask(query: string, url = gateway.url) {
  const { authtoken } = gateway;
  const { status, body } = await postGraphQL(url, { query }, { authtoken });
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

  it('the limits are configurable', async () => {
    const strict = await startGateway(await openFixtureBackend(), { graphqlLimits: { depth: 1 } });
    const { codes } = await ask('{ viewer { username } }', strict.url);
    expect(codes).toEqual(['LIMIT_EXCEEDED']);
    await strict.close();
  });
});
