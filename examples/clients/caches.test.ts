import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import type { Environment } from 'relay-runtime';
import type { Client } from '@urql/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petrolSmall } from '../../test/support/fixture-keys.ts';
import { postGraphQL } from '../../test/support/gateways/post-graphql.ts';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { replaceGraphQLTags } from './relay-tags.ts';
import { generateDocuments } from './typed-documents.ts';

const january = 'from: "2024-01-01T00:00:00Z", to: "2024-02-01T00:00:00Z"';
const year = 'from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z"';
/** Every list has an argument, as the pagination of Graphcache finds none without one. */
const ofProfile = `profile(uid: $uid) {
  id
  january: items(${january}) { nodes { id emitted(${january}) { value unit } amount { value unit } } }
  year: items(${year}) { nodes { id emitted(${year}) { value unit } amount(returnUnit: "lb") { value unit } } }
  category(path: "${petrolSmall.categoryPath}") {
    id
    tonnes: items(first: 5) { nodes { id emitted(${year}, returnUnit: "t") { value unit } } }
    monthly: items(${january}) { nodes { id amount(returnPerUnit: "month") { value unit } } }
  }
}`;

let examples: ExampleFolder;
let rig: ClientRig;
let uid: string;
beforeAll(async () => {
  examples = copyExamples();
  rig = await startClientRig();
  const { createProfile } = (await send('mutation { createProfile { profile { uid } } }')) as {
    createProfile: { profile: { uid: string } };
  };
  ({ uid } = createProfile.profile);
  const item = {
    categoryPath: petrolSmall.categoryPath,
    dataItemUid: petrolSmall.uid,
    startDate: '2023-01-01T00:00:00Z',
    values: [{ path: 'distance', value: '1000' }],
  };
  await send(
    'mutation ($input: CreateProfileItemInput!) { createProfileItem(input: $input) { userErrors { code } } }',
    { input: { profileUid: uid, item } },
  );
});
afterAll(async () => {
  await rig.close();
  examples.remove();
});

async function send(query: string, variables: object = {}): Promise<unknown> {
  const { body } = await postGraphQL(rig.url, { query, variables }, { authtoken: rig.authtoken });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const wire = () => send(`query ($uid: Uid!) { ${ofProfile} }`, { uid });

/** Without the names of types that caches add. */
const asSent = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === '__typename' ? undefined : value));

it('the months and the year of one item differ', async () => {
  const { profile } = (await wire()) as {
    profile: Record<'january' | 'year', { nodes: readonly { emitted: { value: number } }[] }>;
  };
  const [month, whole] = [profile.january, profile.year].map(({ nodes }) => nodes[0]?.emitted.value ?? 0);
  expect(whole).toBeCloseTo(((month ?? 0) * 366) / 31, 6);
});

it("Apollo Client's cache shows what was sent", async () => {
  const link = new HttpLink({ uri: `${rig.url}/graphql`, headers: { Authtoken: rig.authtoken } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = gql(`query ($uid: Uid!) { ${ofProfile} }`);
  await client.query({ query, variables: { uid } });
  expect(asSent(client.readQuery({ query, variables: { uid } }))).toEqual(await wire());
});

it("urql's Graphcache shows what was sent", async () => {
  await generateDocuments(examples, { documentMode: 'documentNode', fragmentMasking: false });
  const { createClient } = await examples.load<{
    createClient: (url: string, authtoken: string, schema: IntrospectionQuery) => Client;
  }>('urql.ts');
  const introspection = await send(getIntrospectionQuery({ descriptions: false }));
  const client = createClient(rig.url, rig.authtoken, introspection as IntrospectionQuery);
  const query = `query ($uid: Uid!) { ${ofProfile} }`;
  await client.query(query, { uid });
  const { data } = await client.query(query, { uid }, { requestPolicy: 'cache-only' });
  expect(asSent(data)).toEqual(await wire());
});

it("Relay's store shows what was sent", async () => {
  const source = `import { type Environment, fetchQuery, graphql } from 'relay-runtime';
const query = graphql\`query cachesQuery($uid: Uid!) { ${ofProfile} }\`;
export const read = (environment: Environment, uid: string) =>
  fetchQuery(environment, query, { uid }).toPromise();
`;
  examples.write('relay/caches.ts', source);
  expect(await examples.compileRelay()).toMatchObject({ code: 0 });
  examples.write('relay/caches-compiled.ts', replaceGraphQLTags(source));
  const items = replaceGraphQLTags(examples.read('relay/category-items.ts'));
  examples.write('relay/items-compiled.ts', items);
  const { createEnvironment } = await examples.load<{
    createEnvironment: (url: string, authtoken: string) => Environment;
  }>('relay/items-compiled.ts');
  const { read } = await examples.load<{
    read: (environment: Environment, uid: string) => Promise<unknown>;
  }>('relay/caches-compiled.ts');
  expect(asSent(await read(createEnvironment(rig.url, rig.authtoken), uid))).toEqual(await wire());
});
