import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { type ServiceProxy, startServiceProxy } from '../support/upstreams/service-proxy.ts';

let service: GatewayServer;
let proxy: ServiceProxy;
const gateways: GatewayServer[] = [];
let refusals = 0;

/** Three gateways in a row in front of a service. */
beforeAll(async () => {
  service = await startGateway(await openFixtureBackend());
  proxy = await startServiceProxy(service.url, {
    refuse: () => ((refusals -= 1) >= 0 ? 503 : null),
    offer: (offered) => offered,
  });
  for (let count = 0; count < 3; count += 1) {
    gateways.push(await startRemoteGateway(gateways.at(-1)?.url ?? proxy.url));
  }
});

afterAll(async () => {
  for (const gateway of gateways.toReversed()) await gateway.close();
  await proxy.close();
  await service.close();
});

/** Asks through all of them for what the service is asked once; how often it is, while it refuses the first calls. */
async function callsOf(refused: number): Promise<{ readonly calls: number; readonly isAnswered: boolean }> {
  refusals = refused;
  const before = proxy.lines.length;
  const authorization = `Basic ${btoa('demo:demo')}`;
  const { body } = await postGraphQL(
    gateways.at(-1)?.url ?? '',
    { query: '{ viewer { username } }' },
    { authorization },
  );
  return { calls: proxy.lines.length - before, isAnswered: body.errors === undefined };
}

it('the gateway before the service retries, so that a service that recovers is not noticed', async () => {
  expect(await callsOf(0)).toEqual({ calls: 1, isAnswered: true });
  expect(await callsOf(2)).toEqual({ calls: 3, isAnswered: true });
});

it('a service that refuses all calls for half of the requests gets two calls for each request', async () => {
  const calls: number[] = [];
  for (const refused of [0, Infinity, 0, Infinity, 0, Infinity]) calls.push((await callsOf(refused)).calls);
  expect(calls).toEqual([1, 3, 1, 3, 1, 3]);
});
