import { auditServer } from 'graphql-http';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../src/server/gateway/gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

let production: RecordedGateway;
let development: RecordedGateway;

beforeAll(async () => {
  production = await startRecordedGateway({ mode: 'production' });
  development = await startRecordedGateway();
});

afterAll(async () => {
  await production.close();
  await development.close();
});

const schemaQuestions: readonly (readonly [string, string])[] = [
  ['the schema', '{ __schema { queryType { name } } }'],
  ['the schema as tools do', getIntrospectionQuery()],
  ['a type', '{ __type(name: "Query") { name } }'],
  ['a type by another name', '{ harmless: __type(name: "Query") { name } }'],
  ['the schema in a fragment', '{ ...F } fragment F on Query { __schema { types { name } } }'],
  ['the schema in an inline fragment', '{ ... on Query { ... { __schema { types { name } } } } }'],
  ['the schema beside data', '{ viewer { username } __schema { types { name } } }'],
  [
    'the schema by default',
    'query ($s: Boolean = true) { __schema @include(if: $s) { queryType { name } } }',
  ],
];

/** Each wrong name, and what development answers with. */
const wrongNames: readonly (readonly [string, string] | readonly [string, string, object])[] = [
  ['a field', '{ viewer { usernam } }'],
  ['a field at the top', '{ viewr { username } }'],
  ['an argument', '{ dataCategory(pth: "transport") { path } }'],
  ['an argument of a directive', '{ viewer { username @include(iff: true, if: true) } }'],
  ['a type', '{ ... on Qury { __typename } }'],
  ['a type of a variable', 'query ($uid: Udi) { dataItem(uid: $uid, categoryPath: "a") { uid } }'],
  ['a directive', '{ viewer { username @inclde(if: true) } }'],
  ['a fragment that is used', '{ ...Fullname } fragment FullName on Query { __typename }'],
  ['a missing selection', '{ viewer }'],
  [
    'a field of an object in a variable',
    'query ($s: SelectionInput!) { dataCategory { drillDown(selections: [$s]) { level } } }',
    { s: { name: 'fuel', value: 'petrol', valu: 'x' } },
  ],
  [
    'a field of an object in the document',
    '{ dataCategory { drillDown(selections: [{ name: "fuel", value: "x", valu: "y" }]) { level } } }',
  ],
];

async function ask(gateway: RecordedGateway, query: string, variables: object = {}) {
  gateway.takeOperations();
  const { status, body } = await postGraphQL(gateway.url, { query, variables }, demo);
  return { status, body, operations: gateway.takeOperations() };
}

describe('in production', () => {
  it.each(schemaQuestions)('introspection is disabled for %s', async (_, query) => {
    const { status, body, operations } = await ask(production, query);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/Introspection is disabled/),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(operations).toEqual([]);
  });

  it('a subgraph hides its schema but not its records', async () => {
    const subgraph = await startRecordedGateway({ mode: 'production', subgraph: true });
    const { status, body } = await ask(subgraph, '{ _service { sdl } }');
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ message: expect.stringContaining('_service') }] },
    ]);
    const records = await ask(
      subgraph,
      'query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }',
      { of: [] },
    );
    expect(records).toMatchObject({ status: 200, body: { data: { _entities: [] } } });
    await subgraph.close();
  });

  it('clients can still request __typename, which caches need', async () => {
    const { body } = await ask(production, '{ __typename viewer { __typename username } }');
    expect(body.data).toEqual({ __typename: 'Query', viewer: { __typename: 'Viewer', username: 'demo' } });
  });

  it.each(wrongNames)('no error suggests names for %s', async (...[, query, variables]) => {
    const { status, body, operations } = await ask(production, query, variables);
    expect([status, operations]).toEqual([400, []]);
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/did you mean/i);
  });

  it('every audit of the GraphQL over HTTP specification passes except those that need introspection', async () => {
    const results = await auditServer({ url: `${production.url}/graphql` });
    expect(results.length).toBeGreaterThan(50);
    const failed = results.flatMap((result) => (result.status === 'ok' ? [] : [result]));
    // All four send a query of __type, to see that its variable arrives.
    expect(failed.map(({ id }) => id)).toEqual(['2EA1', '28B9', 'D6D5', '6A70']);
    for (const { reason } of failed) expect(reason).toMatch(/status code is not 200|has a property "errors"/);
  });

  it('variables arrive in all the ways of those audits', async () => {
    const query = 'query ($path: CategoryPath!) { dataCategory(path: $path) { path } }';
    const variables = { path: 'transport/car' };
    const headers = { ...demo, 'content-type': 'application/json' };
    const search = new URLSearchParams({ query, variables: JSON.stringify(variables) });
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const posted = await postGraphQL(production.url, { query, variables }, { ...demo, accept });
      const got = await fetch(`${production.url}/graphql?${search}`, { headers: { ...headers, accept } });
      for (const body of [posted.body, await got.json()]) {
        expect(body).toMatchObject({ data: { dataCategory: { path: 'transport/car' } } });
      }
    }
  });
});

describe('in development', () => {
  it.each(schemaQuestions.slice(0, 6))('introspection returns %s', async (_, query) => {
    expect((await ask(development, query)).body.errors).toBeUndefined();
  });

  it('errors suggest similar names', async () => {
    const answers = await Promise.all(
      wrongNames.map(async ([, query, variables]) => (await ask(development, query, variables)).body),
    );
    const guessed = answers.filter((body) => /Did you mean/.test(JSON.stringify(body)));
    expect(guessed.length).toBeGreaterThan(6);
  });
});

describe('embedded gateways', () => {
  it('an embedded gateway supports both modes, and reports settings that exclude each other', async () => {
    const backend = await openFixtureBackend();
    const gateway = createGateway({ backend, mode: 'production' });
    const answer = await gateway.fetch(
      new Request('http://gateway.example/graphql?query={__schema{queryType{name}}}'),
    );
    expect(await answer.json()).toMatchObject({ errors: [{ message: expect.stringContaining('__schema') }] });
    expect(() => createGateway({ backend, mode: 'production', explorer: true, graphiql: true })).toThrow(
      /graphiql needs explorer, mode development/,
    );
    const trustedDocuments = {};
    expect(() => createGateway({ backend, trustedDocuments, subgraph: true })).toThrow(
      /a federation router writes its own/,
    );
    await gateway.close();
  });
});
