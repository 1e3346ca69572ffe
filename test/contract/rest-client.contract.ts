import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { isDeep } from '../support/deep.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startServiceProxy } from '../support/upstreams/service-proxy.ts';
import { describeBackend } from './backend.contract.ts';

/**
 * REST client → REST service on a loopback port → store. The demo users speak versions 1 and 2. A deep run
 * has also the service as one that offers no batches, as which `batched-reads.test.ts` compares it in every run.
 */
export function describeRestClient(format: 'json' | 'xml'): void {
  for (const offersBatches of isDeep ? [true, false] : [true]) {
    const open = async () => {
      const server = await startGateway(await openFixtureBackend());
      const withoutBatches = (offered: string, header: string) =>
        header === 'emissions-batch' ? null : offered;
      const proxy = offersBatches ? null : await startServiceProxy(server.url, { offer: withoutBatches });
      const client = openRestClient({ baseUrl: proxy?.url ?? server.url, format });
      return {
        open: client.open,
        async close() {
          await client.close();
          await proxy?.close();
          await server.close();
        },
      };
    };
    describeBackend(`a remote REST service in ${format}${offersBatches ? '' : ' without batches'}`, open);
  }
}
