import { openFixtureBackend } from '../../test/support/open-fixture-backend.ts';
import { postGraphQL } from '../../test/support/gateways/post-graphql.ts';
import { startGateway } from '../../test/support/gateways/start-fixture-gateway.ts';

/** The whole program, with the token of an administrator and a count of what a client sends. */
export interface ClientRig {
  readonly url: string;
  readonly authtoken: string;
  readonly fetch: typeof fetch;
  /** The bodies that were sent since the last time somebody asked. */
  sent(): readonly SentOperation[];
  close(): Promise<void>;
}

interface SentOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

export async function startClientRig(): Promise<ClientRig> {
  const server = await startGateway(await openFixtureBackend());
  const signIn = 'mutation { signIn(input: { username: "admin", password: "admin" }) { authtoken } }';
  const { body } = await postGraphQL(server.url, { query: signIn });
  const { authtoken } = (body.data ?? {})['signIn'] as { readonly authtoken: string };
  let sent: SentOperation[] = [];
  return {
    url: server.url,
    authtoken,
    fetch: (input, init) => {
      if (typeof init?.body !== 'string') throw new Error('Every client sends a text by POST.');
      sent.push(JSON.parse(init.body) as SentOperation);
      return fetch(input, init);
    },
    sent: () => {
      const before = sent;
      sent = [];
      return before;
    },
    close: () => server.close(),
  };
}
