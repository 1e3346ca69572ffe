import type { ServiceOptions } from '../../reference-service/options.ts';
import { type ReferenceService, startReferenceService } from '../../reference-service/service.ts';
import { startServiceProxy } from '../upstreams/service-proxy.ts';
import { postGraphQL } from './post-graphql.ts';
import { startRemoteGateway } from './start-remote-gateway.ts';

/** A user of the reference service for each version, with a profile of their own. */
const users = {
  2: { login: 'maria:maria-2', profile: 'E96D1A2B3C41' },
  1: { login: 'victor:victor-1', profile: 'E96D1A2B3C42' },
} as const;

type Answer = Awaited<ReturnType<typeof postGraphQL>>['body'];
export type AskGraphQL = (query: string, variables?: unknown) => Promise<Answer>;

export function askerOf(url: string, login: string): AskGraphQL {
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return (query, variables) =>
    postGraphQL(url, { query, variables }, { authorization }).then(({ body }) => body);
}

interface ReferenceGateway {
  readonly service: ReferenceService;
  readonly url: string;
  /** Asks as the user of the version. */
  readonly ask: AskGraphQL;
  readonly profile: string;
  /** The lines of what the service was asked, since the last look. */
  readonly asked: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** The whole program before a service that knows nothing of it. */
export async function startReferenceGateway(
  version: 1 | 2,
  upstreamFormat: 'json' | 'xml',
  options: ServiceOptions = {},
): Promise<ReferenceGateway> {
  const service = await startReferenceService(options);
  const proxy = await startServiceProxy(service.url, { offer: () => null });
  const gateway = await startRemoteGateway(proxy.url, { upstreamFormat });
  const { login, profile } = users[version];
  return {
    service,
    url: gateway.url,
    ask: askerOf(gateway.url, login),
    profile,
    asked: () => proxy.lines.splice(0),
    async close() {
      await gateway.close();
      await proxy.close();
      await service.close();
    },
  };
}
