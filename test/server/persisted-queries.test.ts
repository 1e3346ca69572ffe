import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPersistedQueries } from '../../src/server/graphql-http/known-documents.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

let gateway: RecordedGateway;
let without: RecordedGateway;

beforeAll(async () => {
  gateway = await startRecordedGateway({ mode: 'production' });
  without = await startRecordedGateway({ automaticPersistedQueries: false });
});

afterAll(async () => {
  await gateway.close();
  await without.close();
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const extensionsOf = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

interface Sent {
  readonly query?: string;
  readonly documentId?: string;
  readonly extensions?: object;
}

async function post(params: Sent, at = gateway, accept = clientAccept) {
  at.takeOperations();
  const answer = await fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/json', accept },
    body: JSON.stringify(params),
  });
  return { status: answer.status, body: await answer.json(), operations: at.takeOperations() };
}

/** As Apollo Client sends it. */
const clientAccept = 'application/graphql-response+json,application/json;q=0.9';

const notFound = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};

describe('automatic persisted queries', () => {
  it('the gateway requests a text once, and then executes it by its hash', async () => {
    const query = 'query Once { viewer { username } }';
    const extensions = extensionsOf(query);
    const unknown = await post({ extensions });
    expect(unknown).toEqual({ status: 404, body: notFound, operations: [] });
    expect(await post({ query, extensions })).toMatchObject({ status: 200 });
    const answers = [
      await post({ extensions }),
      await post({ documentId: hashOf(query) }),
      await post({ documentId: `sha256:${hashOf(query)}` }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { data: { viewer: { username: 'demo' } } }]);
  });

  it('a persisted query works with GET', async () => {
    const query = 'query ByGet { viewer { uid } }';
    const get = async (params: Record<string, string>): Promise<unknown> => {
      const answer = await fetch(`${gateway.url}/graphql?${new URLSearchParams(params)}`, {
        headers: { ...demo, accept: clientAccept, 'apollo-require-preflight': 'true' },
      });
      return await answer.json();
    };
    const extensions = JSON.stringify(extensionsOf(query));
    expect(await get({ extensions })).toEqual(notFound);
    expect(await get({ query, extensions })).toMatchObject({ data: { viewer: {} } });
    expect(await get({ extensions })).toMatchObject({ data: { viewer: {} } });
  });

  it('clients that accept only application/json get 200', async () => {
    const { status, body } = await post(
      { extensions: extensionsOf('{ never }') },
      gateway,
      'application/json',
    );
    expect([status, body]).toEqual([200, notFound]);
  });

  it('a text that does not match its hash is refused, and not stored', async () => {
    const right = 'query Right { viewer { username } }';
    const wrong = 'query Wrong { viewer { username } }';
    const { status, body, operations } = await post({ query: wrong, extensions: extensionsOf(right) });
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringContaining('The hash does not match the query'),
          extensions: { code: 'BAD_USER_INPUT', argument: 'documentId', fault: 'invalid-parameter' },
        },
      ],
    });
    expect([status, operations]).toEqual([400, []]);
    for (const text of [right, wrong])
      expect((await post({ extensions: extensionsOf(text) })).body).toEqual(notFound);
  });

  it.each([
    ['does not parse', '{ viewer {'],
    ['is not valid', '{ viewer { usernam } }'],
    ['is too deep', `${'{ a '.repeat(13)}${'}'.repeat(13)}`],
    ['asks for the schema in production', '{ __schema { queryType { name } } }'],
    [
      'exceeds the limits',
      '{ dataCategory { children { children { items(first: 100) { nodes { itemValues { value } } } } } } }',
    ],
  ])('a text is not stored if it %s', async (_, query) => {
    const extensions = extensionsOf(query);
    expect((await post({ query, extensions })).status).toBe(400);
    expect((await post({ extensions })).body).toEqual(notFound);
  });

  it.each([
    ['a short hash', { documentId: 'abc' }],
    ['a hash in capitals', { documentId: hashOf('x').toUpperCase() }],
    ['the name of something else', { documentId: '__proto__' }],
    ['another version', { extensions: { persistedQuery: { version: 2, sha256Hash: hashOf('x') } } }],
    ['a hash that is not a string', { extensions: { persistedQuery: { version: 1, sha256Hash: 1 } } }],
    ['something else in its place', { extensions: { persistedQuery: [] } }],
  ])('the gateway refuses %s as bad input', async (_, params) => {
    const { status, body, operations } = await post(params);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect([status, operations]).toEqual([400, []]);
  });

  it('persisted queries can be disabled in a way that clients understand', async () => {
    const query = 'query Off { viewer { username } }';
    const refusal = {
      errors: [
        { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
      ],
    };
    for (const params of [{ extensions: extensionsOf(query) }, { query, extensions: extensionsOf(query) }])
      expect(await post(params, without)).toEqual({ status: 400, body: refusal, operations: [] });
    expect((await post({ query }, without)).status).toBe(200);
  });
});

describe('the store of persisted queries', () => {
  it('the store stays within its maximum size, and evicts the least recently used text', () => {
    const queries = createPersistedQueries();
    for (let count = 0; count < 2000; count += 1) {
      const text = `# ${count} ${'x'.repeat(15_000)}`;
      queries.set(hashOf(text), text);
      expect(queries.weight).toBeLessThanOrEqual(16 * 1024 * 1024);
      expect(queries.get(hashOf(text))).toBe(text);
    }
    expect(queries.get(hashOf(`# 0 ${'x'.repeat(15_000)}`))).toBeUndefined();
  });

  it('the store does not store a text that would evict many others', () => {
    const queries = createPersistedQueries();
    const text = 'x'.repeat(100_000);
    queries.set(hashOf(text), text);
    expect(queries.weight).toBe(0);
  });
});
