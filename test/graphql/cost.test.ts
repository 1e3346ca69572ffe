import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/post-graphql.ts';
import { randomQuery } from '../support/random-queries.ts';
import { recordRequests, type RequestRecord } from '../support/record-requests.ts';
import { createRestCaller } from '../support/rest-caller.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';

const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
/** Nothing is refused, so that the prediction can be held against what happens. */
const unlimited = {
  tokens: 100_000,
  depth: 100,
  aliases: 10_000,
  rootFields: 1000,
  nodes: Number.MAX_SAFE_INTEGER,
  upstreamCalls: Number.MAX_SAFE_INTEGER,
};

let service: GatewayServer;
let gateway: GatewayServer;
let upstream: RequestRecord;

beforeAll(async () => {
  service = await startGateway(await openFixtureBackend());
  const caller = createRestCaller(service.url, 'demo', 'json');
  for (let number = 0; number < 3; number += 1) {
    const created = await caller.call('POST', '/profiles', { profile: 'true' });
    await caller.call('POST', `/profiles/${String(created.at('profile.uid'))}/transport/car`, {
      dataItemUid: petrolSmall.uid,
      distance: '10',
    });
  }
  const client = openRestClient({ baseUrl: service.url, format: 'json' });
  gateway = await startGateway(
    {
      open: client.open,
      description: 'a remote service',
      isRemote: true,
      check: (signal) => client.check(signal),
      signInDemo: async () => null,
      close: () => client.close(),
    },
    { upstream: service.url, demoUsers: false, graphqlLimits: unlimited },
  );
  upstream = recordRequests(service.url);
});

afterAll(async () => {
  upstream.stop();
  await gateway.close();
  await service.close();
});

interface Cost {
  readonly nodes: number;
  readonly upstreamCalls: number;
}

interface Costed {
  readonly data?: unknown;
  readonly extensions?: {
    readonly cost: { readonly requested: Cost; readonly actual: Cost };
  };
}

describe('the cost that an answer tells', () => {
  it('is what a random query took, and was never predicted too low', { timeout: 60_000 }, async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(randomQuery, async (query) => {
        upstream.take();
        const { body } = await postGraphQL(gateway.url, { query }, { authorization });
        const calls = upstream.take().length;
        const { extensions, data } = body as Costed;
        expect(extensions, JSON.stringify(body).slice(0, 500)).toBeDefined();
        const { requested, actual } = extensions?.cost ?? expect.fail('the cost is missing');
        expect(actual).toEqual({ nodes: recordsIn(data), upstreamCalls: calls });
        expect(requested.upstreamCalls).toBeGreaterThanOrEqual(actual.upstreamCalls);
        expect(requested.nodes).toBeGreaterThanOrEqual(actual.nodes);
        most = Math.max(most, calls);
      }),
      { numRuns: 150 },
    );
    expect(most).toBeGreaterThan(5);
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
