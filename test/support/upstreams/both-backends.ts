import type { Config } from '../../../src/config/config.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { type FixtureOptions, openFixtureBackend } from '../open-fixture-backend.ts';
import { postGraphQL } from '../gateways/post-graphql.ts';
import { recordRequests } from '../record-requests.ts';
import { startGateway } from '../gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../gateways/start-remote-gateway.ts';

interface Body {
  readonly data?: unknown;
  readonly errors?: unknown;
  readonly extensions?: {
    readonly cost: { readonly requested: { readonly nodes: number } };
  };
}

interface Asked {
  /** What the service answers from its store. */
  readonly stored: Body;
  /** What a gateway before the service answers. */
  readonly remote: Body;
  /** The requests of the gateway to the service. */
  readonly requests: readonly string[];
}

export interface BothBackends {
  readonly service: GatewayServer;
  readonly gateway: GatewayServer;
  ask(query: string, variables?: object, username?: string): Promise<Asked>;
  close(): Promise<void>;
}

/** The service over a store, and a gateway before it: the same question to both. */
export async function startBothBackends(
  options: FixtureOptions = {},
  changes: Partial<Config> = {},
): Promise<BothBackends> {
  const service = await startGateway(await openFixtureBackend(options), changes);
  const gateway = await startRemoteGateway(service.url, changes);
  const upstream = recordRequests(service.url);
  return {
    service,
    gateway,
    async ask(query, variables = {}, username = 'demo') {
      const authorization = `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`;
      const send = async (url: string) =>
        (await postGraphQL(url, { query, variables }, { authorization })).body;
      const stored = await send(service.url);
      upstream.take();
      const remote = await send(gateway.url);
      return { stored, remote, requests: upstream.take() };
    },
    async close() {
      upstream.stop();
      await gateway.close();
      await service.close();
    },
  };
}
