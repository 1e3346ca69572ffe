import type { RestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import { startGateway } from './start-fixture-gateway.ts';

/** The whole program before a remote service. It closes the client with itself. */
export function startGatewayOver(
  client: RestClient,
  upstream: string,
  changes: Parameters<typeof startGateway>[1] = {},
): Promise<GatewayServer> {
  return startGateway(
    {
      open: client.open,
      description: 'a remote service',
      isRemote: true,
      check: (signal) => client.check(signal),
      marker: () => client.marker(),
      changes: () => client.marker(),
      signInDemo: async () => null,
      close: () => client.close(),
    },
    { upstream, demoUsers: false, ...changes },
  );
}
