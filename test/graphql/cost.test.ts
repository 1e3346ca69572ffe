import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedBackends, startCountedBackends } from '../support/upstreams/counted-backends.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { randomQuery } from '../support/queries/random-queries.ts';
import { rounds } from '../support/deep.ts';

const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

let backends: CountedBackends;

beforeAll(async () => {
  backends = await startCountedBackends();
});

afterAll(() => backends.close());

interface Cost {
  readonly nodes: number;
}

interface Costed {
  readonly data?: unknown;
  readonly extensions?: {
    readonly cost: { readonly requested: Cost; readonly actual: Cost };
  };
}

describe('reported costs', () => {
  it('the reported cost is what a random query took and was never predicted too low', async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(randomQuery, async (query) => {
        const { upstream, gatewayUrl } = backends;
        upstream.take();
        const { body } = await postGraphQL(gatewayUrl, { query }, { authorization });
        const calls = upstream.take().length;
        const { extensions, data } = body as Costed;
        expect(extensions, JSON.stringify(body).slice(0, 500)).toBeDefined();
        const { requested, actual } = extensions?.cost ?? expect.fail('the cost is missing');
        expect(actual).toEqual({ nodes: recordsIn(data), upstreamCalls: calls });
        expect(requested.nodes).toBeGreaterThanOrEqual(actual.nodes);
        most = Math.max(most, calls);
      }),
      { numRuns: rounds({ usual: 20, deep: 2000 }) },
    );
    expect(most).toBeGreaterThan(5);
  });

  it('the predicted cost of a document is that of the variables it is sent with', async () => {
    // What is selected last has the same price for every caller.
    const query = `query ($first: Int!) {
      dataCategory(path: "transport/car") { items(first: $first) { nodes { uid } } few: items(first: 1) { nodes { uid } } }
    }`;
    const predicted = async (first: number): Promise<number | undefined> => {
      const sent = { query, variables: { first } };
      const { body } = await postGraphQL(backends.gatewayUrl, sent, { authorization });
      return (body as Costed).extensions?.cost.requested.nodes;
    };
    expect([await predicted(1), await predicted(40), await predicted(2)]).toEqual([3, 42, 4]);
  });
});

const records: ReadonlySet<unknown> = new Set([
  'CalculationResult',
  'DataCategory',
  'DataItem',
  'DataItemValue',
  'ExplainedLookUp',
  'ExplainedValue',
  'HistoryEntry',
  'ItemDefinition',
  'ItemValueDefinition',
  'Profile',
  'ProfileCategory',
  'ProfileItem',
  'ProfileItemValue',
  'ProfileTotal',
  'UserValueChoice',
]);

function recordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + recordsIn(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const below = Object.values(value).reduce((sum: number, member) => sum + recordsIn(member), 0);
  const typename = (value as Readonly<Record<string, unknown>>)['__typename'];
  return below + (records.has(typename) ? 1 : 0);
}
