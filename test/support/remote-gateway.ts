import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { Config } from '../../src/config.ts';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import { startGateway } from './start-fixture-gateway.ts';

/** The whole program before a REST service. */
export function startRemoteGateway(
  serviceUrl: string,
  changes: Partial<Config> = {},
): Promise<GatewayServer> {
  const client = openRestClient({ baseUrl: serviceUrl, format: changes.upstreamFormat ?? 'json' });
  return startGateway(
    {
      open: client.open,
      description: 'a remote service',
      isRemote: true,
      check: (signal) => client.check(signal),
      signInDemo: async () => null,
      close: () => client.close(),
    },
    { upstream: serviceUrl, demoUsers: false, ...changes },
  );
}
