import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as generated from '../../schema/generated/graphql.ts';
import { createGateway } from '../../src/server/gateway/gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

const publishedFile = fileURLToPath(
  new URL('../../schema/generated/persisted-documents.json', import.meta.url),
);
const published = JSON.parse(readFileSync(publishedFile, 'utf8')) as Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'trusted-'));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const whoAmI = 'query WhoAmI { viewer { username } }';
const aCategory = 'query ($path: CategoryPath!) { dataCategory(path: $path) { path } }';
const newProfile = 'mutation NewProfile { createProfile { profile { uid } } }';
const manifest = {
  [`sha256:${hashOf(whoAmI)}`]: whoAmI,
  [hashOf(aCategory)]: aCategory,
  [`sha256:${hashOf(newProfile)}`]: newProfile,
};

let gateway: RecordedGateway;

beforeAll(async () => {
  gateway = await startRecordedGateway({
    trustedDocuments: write('manifest.json', JSON.stringify(manifest)),
    automaticPersistedQueries: false,
  });
});

afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function post(params: unknown, accept = 'application/graphql-response+json') {
  gateway.takeOperations();
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/json', accept },
    body: JSON.stringify(params),
  });
  return { status: answer.status, body: await answer.json(), operations: gateway.takeOperations() };
}

const persisted = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});

describe('trusted documents', () => {
  it.each([
    ['its identifier', { documentId: `sha256:${hashOf(whoAmI)}` }],
    ['its hash alone', { documentId: hashOf(whoAmI) }],
    ['its hash as Relay sends it', { doc_id: hashOf(whoAmI) }],
    ['its hash as Apollo Client sends it', persisted(hashOf(whoAmI))],
    ['its hash and its text', { ...persisted(hashOf(whoAmI)), query: whoAmI }],
    ['its hash twice', { ...persisted(hashOf(whoAmI)), documentId: `sha256:${hashOf(whoAmI)}` }],
  ])('a trusted document runs by %s', async (_, params) => {
    const { status, body } = await post(params);
    expect([status, body]).toMatchObject([200, { data: { viewer: { username: 'demo' } } }]);
  });

  it('a trusted document accepts variables', async () => {
    const { body } = await post({ documentId: hashOf(aCategory), variables: { path: 'transport/car' } });
    expect(body).toMatchObject({ data: { dataCategory: { path: 'transport/car' } } });
  });

  it('a trusted document runs with GET too, but a mutation only with POST', async () => {
    const get = (id: string): Promise<Response> =>
      fetch(`${gateway.url}/graphql?documentId=sha256:${id}`, {
        headers: { ...demo, 'content-type': 'application/json' },
      });
    expect(await (await get(hashOf(whoAmI))).json()).toMatchObject({
      data: { viewer: { username: 'demo' } },
    });
    expect((await get(hashOf(newProfile))).status).toBe(405);
    expect((await post({ documentId: hashOf(newProfile) })).operations).toContain('profiles.create');
  });
});

describe('other requests', () => {
  it.each([
    ['a text', { query: '{ viewer { uid } }' }, /texts are not accepted\. Send the sha256: identifier/],
    ['the text of a trusted document', { query: whoAmI }, /texts are not accepted/],
    [
      'a text under an unknown hash',
      { ...persisted(hashOf('{ viewer { uid } }')), query: '{ viewer { uid } }' },
      /no trusted document with this identifier/,
    ],
    [
      'an unknown hash',
      { documentId: `sha256:${'0'.repeat(64)}` },
      /no trusted document with this identifier.*must be added to the manifest first/,
    ],
    ['an unknown hash as Apollo Client sends it', persisted('0'.repeat(64)), /no trusted document/],
    ['a hash in capitals', { documentId: hashOf(whoAmI).toUpperCase() }, /no trusted document/],
    ['another algorithm', { documentId: `md5:${hashOf(whoAmI).slice(0, 32)}` }, /no trusted document/],
    ['the name of something else', { documentId: '__proto__' }, /no trusted document/],
    ['the name of a method', { documentId: 'constructor' }, /no trusted document/],
    ['nothing', {}, /names no document/],
    ['nothing but an operation', { operationName: 'WhoAmI' }, /names no document/],
  ])('a request is refused for %s, with what to do instead', async (_, params, message) => {
    const { status, body, operations } = await post(params);
    expect(body).toEqual({
      errors: [{ message: expect.stringMatching(message), extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }],
    });
    expect([status, operations]).toEqual([403, []]);
    expect((await post(params, 'application/json')).status).toBe(200);
  });

  it.each([
    ['the hash of another document', { documentId: hashOf(newProfile), query: whoAmI }],
    ['two hashes', { ...persisted(hashOf(whoAmI)), documentId: hashOf(newProfile) }],
    ['an identifier that is not a string', { documentId: 7 }],
    ['an empty identifier', { documentId: '' }],
    ['a query that is not a string', { query: 7 }],
    ['a query that is a list of texts', { query: ['{ viewer { uid } }'] }],
    ['another version', persisted(hashOf(whoAmI), 2)],
    ['no hash', { extensions: { persistedQuery: { version: 1 } } }],
  ])('a request is bad input with %s', async (_, params) => {
    const { status, body, operations } = await post(params);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect([status, operations]).toEqual([400, []]);
  });

  it('a request without a trusted document is refused with GET', async () => {
    const answer = await fetch(`${gateway.url}/graphql?query={__typename}`, {
      headers: { accept: 'application/graphql-response+json' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { errors: [{ extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }] },
    ]);
  });
});

function idOf({
  ['__meta__']: meta,
}: {
  readonly ['__meta__']?: Readonly<Record<string, unknown>> | undefined;
}) {
  return meta?.['documentId'];
}

describe('the published manifest', () => {
  it('the manifest contains the generated documents under their own identifiers', () => {
    const documents = Object.values(generated)
      .filter((value) => value instanceof generated.TypedDocumentString)
      .filter(({ __meta__ }) => __meta__?.['fragmentName'] === undefined);
    expect(documents.length).toBeGreaterThan(5);
    expect(new Set(documents.map(idOf))).toEqual(new Set(Object.keys(published)));
  });

  it('the manifest is valid', async () => {
    const server = await startGateway(await openFixtureBackend(), {
      mode: 'production',
      trustedDocuments: publishedFile,
      automaticPersistedQueries: false,
    });
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...demo, 'content-type': 'application/json' },
      body: JSON.stringify({
        documentId: idOf(generated.TreeDocument),
        variables: { path: 'transport' },
      }),
    });
    expect(await answer.json()).toMatchObject({ data: { dataCategory: { path: 'transport' } } });
    await server.close();
  });
});

describe('invalid manifests', () => {
  const entry = (text: unknown, id = `sha256:${hashOf(String(text))}`): string =>
    JSON.stringify({ [id]: text });
  it.each([
    ['is not JSON', '{"sha256:', /trusted\.json: the file is not JSON/],
    ['was cut off', JSON.stringify(manifest).slice(0, -9), /the file is not JSON/],
    ['is a list', '[]', /must contain one JSON object/],
    ['is null', 'null', /must contain one JSON object/],
    ['is empty', '{}', /no trusted documents, so no operation could run/],
    ['has a changed text', entry('{ viewer { uid } }', hashOf(whoAmI)), /its text has the hash [0-9a-f]{64}/],
    [
      'has another algorithm',
      entry(whoAmI, 'd41d8cd98f00b204e9800998ecf8427e'),
      /"d41d.*must be a SHA-256 hash: sha256:/,
    ],
    ['has values that are not strings', entry(7), /it must be a string/],
    ['has a text that does not parse', entry('{ viewer {'), /it cannot be parsed: Syntax Error/],
    [
      'has a field that does not exist',
      entry('{ viewr { uid } }'),
      /it is not valid: Cannot query field "viewr"/,
    ],
    [
      'has a document that is too deep',
      entry(`${'{ a '.repeat(13)}${'}'.repeat(13)}`),
      /13 levels of fields/,
    ],
  ])('a manifest that %s prevents the start', async (_, content, message) => {
    const trustedDocuments = write('trusted.json', content);
    const backend = await openFixtureBackend();
    await expect(
      startGateway(backend, { trustedDocuments, automaticPersistedQueries: false }),
    ).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringMatching(message) });
    await backend.close();
  });

  it('a missing manifest prevents the start', async () => {
    const backend = await openFixtureBackend();
    const trustedDocuments = join(folder, 'nowhere.json');
    await expect(startGateway(backend, { trustedDocuments })).rejects.toThrow(/cannot be read \(ENOENT\)/);
    await backend.close();
  });

  it('a manifest is reported with all its mistakes at once, introspection in production among them', async () => {
    const backend = await openFixtureBackend();
    const introspection = '{ __schema { queryType { name } } }';
    const trustedDocuments = { [hashOf(introspection)]: introspection, x: 'y' };
    expect(() => createGateway({ backend, trustedDocuments, mode: 'production' })).toThrow(
      /Introspection is disabled.*\n.*"x": its identifier must be/,
    );
    expect(() =>
      createGateway({ backend, trustedDocuments: manifest, automaticPersistedQueries: true }),
    ).toThrow(/exclude each other/);
    await backend.close();
  });
});
