import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { isDeep } from '../support/deep.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

/**
 * The service over a store, and in front of another one as a remote service.
 * It is in XML, which loses most of what is not written for it; a deep run has each format.
 */
export const rigsOverBoth: readonly { readonly over: string; readonly open: () => Promise<RestRig> }[] = [
  { over: 'a store', open: () => openRestRig() },
  ...(isDeep ? (['json', 'xml'] as const) : (['xml'] as const)).map((format) => ({
    over: `a remote service in ${format}`,
    open: () => openRemoteRig(format),
  })),
];

async function openRemoteRig(format: 'json' | 'xml'): Promise<RestRig> {
  const server = await startGateway(await openFixtureBackend());
  const client = openRestClient({ baseUrl: server.url, format });
  return openRestRig({
    backend: {
      open: client.open,
      async close() {
        await client.close();
        await server.close();
      },
    },
  });
}
