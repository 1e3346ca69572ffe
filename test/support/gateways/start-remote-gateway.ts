import { openRestClient, type RestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import type { Config } from '../../../src/config/config.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import type { RunningBackend } from '../../../src/server/gateway/running-backend.ts';
import { noSignal } from '../open-fixture-store.ts';
import { startGateway } from './start-fixture-gateway.ts';

/** The whole program before a REST service. */
export function startRemoteGateway(
  serviceUrl: string,
  changes: Partial<Config> = {},
): Promise<GatewayServer> {
  const client = openRestClient({ baseUrl: serviceUrl, format: changes.upstreamFormat ?? 'json' });
  return startGatewayOver(client, serviceUrl, changes);
}

/** The whole program before the service that a client asks. */
export function startGatewayOver(
  client: RestClient,
  upstream: string,
  changes: Partial<Config> = {},
): Promise<GatewayServer> {
  return startGateway(remoteBackend(client), { upstream, demoUsers: false, ...changes });
}

/** What the program makes of a client. It closes the client with itself. */
export function remoteBackend(client: RestClient): RunningBackend {
  return {
    open: client.open,
    description: 'a remote service',
    isRemote: true,
    check: () => client.check(noSignal),
    revision: () => client.revision(),
    changes: () => client.revision(),
    signInDemo: async () => null,
    close: () => client.close(),
  };
}
