import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let server: GatewayServer;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
});

afterAll(() => server.close());

it('the gateway passes every audit of the GraphQL over HTTP specification', async () => {
  const results = await auditServer({ url: `${server.url}/graphql` });
  expect(results.length).toBeGreaterThan(50);
  expect(
    results.filter(({ status }) => status !== 'ok').map(({ name, status }) => `${status}: ${name}`),
  ).toEqual([]);
});
