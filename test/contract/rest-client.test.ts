import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { describeBackend } from './backend.contract.ts';

/** REST client → REST service on a loopback port → store. The demo users speak versions 1 and 2. */
for (const [turn, format] of (['json', 'xml'] as const).entries()) {
  const open = async () => {
    const server = await startGateway(await openFixtureBackend());
    const client = openRestClient({ baseUrl: server.url, format });
    return {
      open: client.open,
      async close() {
        await client.close();
        await server.close();
      },
    };
  };
  describeBackend(`a remote REST service in ${format}`, open, { turn, turns: 2 });
}
