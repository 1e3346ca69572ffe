import { createHash } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { afterEach, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../../test/support/open-fixture-backend.ts';
import { startGateway } from '../../test/support/gateways/start-fixture-gateway.ts';

interface Exchange {
  readonly method: string;
  readonly hasText: boolean;
  readonly status: number;
}

let server: GatewayServer;
let authtoken: string;

async function start(changes: Parameters<typeof startGateway>[1] = {}): Promise<void> {
  const backend = await openFixtureBackend();
  authtoken = (await backend.signInDemo(AbortSignal.timeout(5000))) ?? '';
  server = await startGateway(backend, changes);
}

afterEach(() => server.close());

/** Apollo Client as its manual sets it up, and what it exchanges with the program. */
function createClient(useGETForHashedQueries = false) {
  const exchanges: Exchange[] = [];
  const send: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { searchParams } = new URL(new Request(input).url);
    const text = typeof init?.body === 'string' ? init.body : JSON.stringify([...searchParams]);
    const hasText = text.includes('query WhoAmI');
    exchanges.push({ method: init?.method ?? 'GET', hasText, status: answer.status });
    return answer;
  };
  const http = new HttpLink({
    uri: `${server.url}/graphql`,
    headers: { Authtoken: authtoken },
    fetch: send,
  });
  const persisted = new PersistedQueryLink({
    sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
    useGETForHashedQueries,
  });
  return {
    client: new ApolloClient({ link: persisted.concat(http), cache: new InMemoryCache() }),
    exchanges,
  };
}

const query = gql`
  query WhoAmI {
    viewer {
      username
    }
  }
`;

async function ask(client: ApolloClient): Promise<unknown> {
  return (await client.query({ query, fetchPolicy: 'no-cache' })).data;
}

const expected = { viewer: { __typename: 'Viewer', username: 'demo' } };

it.each([
  ['POST', false],
  ['GET', true],
])('Apollo Client sends a text once, and then its hash by %s', async (method, useGet) => {
  await start();
  const { client, exchanges } = createClient(useGet);
  expect([await ask(client), await ask(client)]).toEqual([expected, expected]);
  expect(exchanges).toEqual([
    { method, hasText: false, status: 404 },
    { method: 'POST', hasText: true, status: 200 },
    { method, hasText: false, status: 200 },
  ]);
  // Another client need not send it at all.
  const other = createClient(useGet);
  expect(await ask(other.client)).toEqual(expected);
  expect(other.exchanges).toEqual([{ method, hasText: false, status: 200 }]);
});

it('Apollo Client sends texts when nothing is remembered', async () => {
  await start({ automaticPersistedQueries: false });
  const { client, exchanges } = createClient();
  expect([await ask(client), await ask(client)]).toEqual([expected, expected]);
  expect(exchanges.map(({ hasText, status }) => [hasText, status])).toEqual([
    [false, 400],
    [true, 200],
    [true, 200],
  ]);
});
