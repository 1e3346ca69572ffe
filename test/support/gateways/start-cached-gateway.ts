import type { Config } from '../../../src/config/config.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { openFixtureBackend } from '../open-fixture-backend.ts';
import { fixtureNow } from '../open-fixture-store.ts';
import { recordRequests } from '../record-requests.ts';
import { recordStatements } from '../record-statements.ts';
import { startGateway } from './start-fixture-gateway.ts';
import { startRemoteGateway } from './start-remote-gateway.ts';
import { asInstant } from '../brands.ts';

/** The whole program with a response cache, over something whose work is written down. */
export interface CachedGateway {
  readonly url: string;
  /** The statements, or the calls to the remote service, since the last call of this. */
  work(): readonly string[];
  close(): Promise<void>;
}

type CacheSettings = Partial<
  Pick<Config, 'responseCache' | 'responseCacheSeconds' | 'responseCacheProfiles'>
>;
const cache = { responseCache: 1024 * 1024, responseCacheSeconds: 60, responseCacheProfiles: false };

/** No two sign-ins at one moment: they would give the same token. */
function createClock(): Clock {
  let now: number = fixtureNow;
  return () => asInstant((now += 1));
}

async function overStore(settings: CacheSettings): Promise<CachedGateway> {
  const statements = recordStatements();
  const backend = await openFixtureBackend({
    clock: createClock(),
    onStatement: statements.onStatement,
  });
  const server = await startGateway(backend, { ...cache, ...settings });
  return { ...server, work: () => statements.take() };
}

async function overRemoteService(settings: CacheSettings): Promise<CachedGateway> {
  const service = await startGateway(await openFixtureBackend({ clock: createClock() }));
  const requests = recordRequests(service.url);
  const server = await startRemoteGateway(service.url, { ...cache, ...settings });
  return {
    ...server,
    work: () => requests.take(),
    async close() {
      requests.stop();
      await server.close();
      await service.close();
    },
  };
}

export const cachedGateways: readonly (readonly [
  string,
  (settings?: CacheSettings) => Promise<CachedGateway>,
])[] = [
  ['over a store', (settings = {}) => overStore(settings)],
  ['over a remote service', (settings = {}) => overRemoteService(settings)],
];

/** A token of a user of the tests, whose password is the name. */
export async function signIn(url: string, username = 'demo'): Promise<string> {
  const answer = await fetch(`${url}/auth/signIn`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: username }),
  });
  return answer.headers.get('authtoken') ?? '';
}
