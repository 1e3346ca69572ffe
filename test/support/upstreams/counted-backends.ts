import { petrolSmall } from '../fixture-keys.ts';
import { openFixtureBackend } from '../open-fixture-backend.ts';
import { recordRequests, type RequestRecord } from '../record-requests.ts';
import { recordStatements, type StatementRecord } from '../record-statements.ts';
import { startRemoteGateway } from '../gateways/start-remote-gateway.ts';
import { createRestCaller } from '../rest-caller.ts';
import { startGateway } from '../gateways/start-fixture-gateway.ts';

/** Nothing is refused, so that what happens can be counted. */
const graphqlLimits = {
  tokens: 1_000_000,
  depth: 100,
  aliases: 100_000,
  rootFields: 100_000,
  nodes: Number.MAX_SAFE_INTEGER,
  calculations: Number.MAX_SAFE_INTEGER,
  upstreamCalls: Number.MAX_SAFE_INTEGER,
};

/** The service over the data of the tests and a few profiles, and the gateway in front of it, with a record of the requests to each. */
export interface CountedBackends {
  readonly serviceUrl: string;
  readonly gatewayUrl: string;
  readonly statements: StatementRecord;
  readonly upstream: RequestRecord;
  close(): Promise<void>;
}

export async function startCountedBackends(): Promise<CountedBackends> {
  const statements = recordStatements();
  const backend = await openFixtureBackend({ onStatement: statements.onStatement });
  const service = await startGateway(backend, { graphqlLimits });
  const caller = createRestCaller(service.url, 'demo', 'json');
  for (let number = 0; number < 3; number += 1) {
    const created = await caller.call('POST', '/profiles', { profile: 'true' });
    await caller.call('POST', `/profiles/${String(created.at('profile.uid'))}/transport/car`, {
      dataItemUid: petrolSmall.uid,
      distance: '10',
    });
  }
  const gateway = await startRemoteGateway(service.url, { graphqlLimits });
  // Now it knows what the service offers.
  await fetch(`${gateway.url}/readyz`);
  const upstream = recordRequests(service.url);
  return {
    serviceUrl: service.url,
    gatewayUrl: gateway.url,
    statements,
    upstream,
    async close() {
      upstream.stop();
      await gateway.close();
      await service.close();
    },
  };
}
