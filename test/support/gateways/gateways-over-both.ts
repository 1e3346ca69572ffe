import { openRestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import { openFixtureBackend } from '../open-fixture-backend.ts';
import { postGraphQL } from './post-graphql.ts';
import { startGateway } from './start-fixture-gateway.ts';
import { startGatewayOver } from './start-remote-gateway.ts';

/** A gateway on a free loopback port. */
export interface StartedGateway {
  readonly url: string;
  close(): Promise<void>;
}

/** On a busy machine a request with much in it takes longer than usual requests may. */
const patient = { requestTimeout: 60_000 };

/** GraphQL over the store itself, and over a REST service over the store. */
export const gatewaysOverBoth: Readonly<Record<string, () => Promise<StartedGateway>>> = {
  'over the store': async () => startGateway(await openFixtureBackend(), patient),
  'over a remote service': async () => {
    const service = await startGateway(await openFixtureBackend(), patient);
    const client = openRestClient({ baseUrl: service.url, format: 'json', deadlineMs: 30_000 });
    const gateway = await startGatewayOver(client, service.url, patient);
    return {
      url: gateway.url,
      async close() {
        await gateway.close();
        await service.close();
      },
    };
  },
};

/** Sends an operation as one of the users of the tests, whose password is the name. */
export async function askAs(
  gateway: Pick<StartedGateway, 'url'>,
  username: string,
  query: string,
  variables: object = {},
) {
  const authorization = `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`;
  const { body } = await postGraphQL(gateway.url, { query, variables }, { authorization });
  return { data: body.data ?? {}, errors: body.errors, extensions: body.extensions };
}

/** A token of one of the users of the tests. */
export async function signInOver(gateway: Pick<StartedGateway, 'url'>, username: string): Promise<string> {
  const query =
    'mutation ($name: String!) { signIn(input: { username: $name, password: $name }) { authtoken } }';
  const { body } = await postGraphQL(gateway.url, { query, variables: { name: username } });
  return (body.data as { signIn: { authtoken: string } }).signIn.authtoken;
}
