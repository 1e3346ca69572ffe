import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { schema } from '../../src/graphql/schema.ts';
import {
  documentOf,
  everyMutation,
  prepareRecords,
  type SampleMutation,
} from '../failures/every-mutation.ts';
import { partOf } from '../support/deep.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

type ServerName = 'the store' | 'a remote service in JSON' | 'a remote service in XML';
const servers = new Map<string, GatewayServer>();
const names: readonly ServerName[] = ['the store', 'a remote service in JSON', 'a remote service in XML'];

const cache = { responseCache: 1024 * 1024, responseCacheSeconds: 60 };
let backend: RunningBackend;
let uids: Readonly<Record<string, string>>;

beforeAll(async () => {
  backend = await openFixtureBackend();
  uids = await prepareRecords(backend.open);
  const service = await startGateway(backend);
  servers.set('the store', service);
  servers.set('a remote service in JSON', await startRemoteGateway(service.url));
  servers.set('a remote service in XML', await startRemoteGateway(service.url, { upstreamFormat: 'xml' }));
});

afterAll(async () => {
  for (const server of [...servers.values()].toReversed()) await server.close();
});

const urlOf = (name: ServerName): string => servers.get(name)?.url ?? '';

interface Created {
  readonly key: string;
  readonly apiKey: { readonly uid: string };
  readonly isRepeated: boolean;
  readonly userErrors: readonly object[];
}

/** Keys are created where they are stored, and work in front of it, too. */
async function createKey(username = 'demo', input = 'name: "a program"', options = ''): Promise<Created> {
  const query = `mutation { createApiKey(input: { ${input} }${options}) {
    key isRepeated apiKey { uid name isReadOnly lastCharacters } userErrors { code field message } } }`;
  const { data, errors } = await askAs({ url: urlOf('the store') }, username, query);
  expect(errors).toBeUndefined();
  return data['createApiKey'] as Created;
}

const forms: Readonly<Record<string, (key: string) => Record<string, string>>> = {
  'as Bearer': (key) => ({ authorization: `Bearer ${key}` }),
  'as bearer in lower case': (key) => ({ authorization: `bearer  ${key}` }),
  'as Authtoken': (key) => ({ authtoken: key }),
};
const cases = names.flatMap((name, turn) =>
  partOf(Object.keys(forms), { turn, turns: names.length }).map((form) => [name, form] as const),
);

const viewer = { query: '{ viewer { username } }' };

it.each(cases)(
  'over %s, a key %s is accepted by GraphQL and REST, and gives no token',
  async (name, form) => {
    for (const username of ['demo', 'demo-v1']) {
      const { key } = await createKey(username);
      const headers = forms[form]?.(key) ?? {};
      const { body, headers: answered } = await postGraphQL(urlOf(name), viewer, headers);
      expect(body).toMatchObject({ data: { viewer: { username } } });
      expect(answered.get('authtoken')).toBeNull();
      for (const path of ['/data/transport', '/profiles', '/auth']) {
        const reply = await fetch(urlOf(name) + path, {
          headers: { accept: 'application/json', ...headers },
        });
        expect(reply.status, path).toBe(200);
        expect([reply.headers.get('authtoken'), reply.headers.get('set-cookie')]).toEqual([null, null]);
        if (path === '/auth') expect(await reply.text()).toContain(`"${username}"`);
      }
      const get = await fetch(`${urlOf(name)}/graphql?query=${encodeURIComponent(viewer.query)}`, {
        headers,
      });
      expect(await get.json()).toMatchObject({ data: { viewer: { username } } });
    }
  },
);

it('a key is accepted as the password of HTTP Basic, and guarded as passwords are', async () => {
  const { key } = await createKey('demo-v1', 'name: "a spreadsheet", isReadOnly: true');
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
  });
  for (const name of names) {
    const { body } = await postGraphQL(urlOf(name), viewer, basic(key));
    expect(body).toMatchObject({ data: { viewer: { username: 'demo-v1' } } });
    const profiles = `${urlOf(name)}/profiles`;
    const reply = await fetch(profiles, { headers: basic(key) });
    expect([reply.status, reply.headers.get('authtoken')]).toEqual([200, null]);
    const form = { method: 'POST', body: new URLSearchParams({ profile: 'true' }) };
    expect((await fetch(profiles, { ...form, headers: basic(key) })).status).toBe(403);
    const wrong = await fetch(profiles, { headers: basic(`${key}0`) });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.not.stringContaining(key.slice(17, -1))]);
    const get = `${urlOf(name)}/graphql?query=${encodeURIComponent(viewer.query)}`;
    expect((await fetch(get, { headers: basic(key) })).status).toBe(400);
  }
});

it.each(names)('over %s, a key is refused in the query and in a cookie', async (name) => {
  const { key } = await createKey();
  const inQuery = await fetch(`${urlOf(name)}/data?authToken=${key}`);
  expect([inQuery.status, await inQuery.text()]).toEqual([401, expect.not.stringContaining(key)]);
  expect((await fetch(`${urlOf(name)}/data`, { headers: { cookie: `authToken=${key}` } })).status).toBe(401);
  const { status } = await fetch(`${urlOf(name)}/data?authToken=${key}`, { headers: { authtoken: key } });
  expect(status).toBe(200);
});

it.each(names)('over %s, a revoked key is refused at once', async (name) => {
  const { key, apiKey } = await createKey();
  const headers = { authorization: `Bearer ${key}` };
  expect((await postGraphQL(urlOf(name), viewer, headers)).body.errors).toBeUndefined();
  const revoke = `mutation { revokeApiKey(input: { uid: "${apiKey.uid}" }) { apiKey { uid } userErrors { code } } }`;
  const { data } = await askAs({ url: urlOf('the store') }, 'demo', revoke);
  expect(data).toEqual({ revokeApiKey: { apiKey: { uid: apiKey.uid }, userErrors: [] } });
  const { body } = await postGraphQL(urlOf(name), viewer, headers);
  expect(body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  const reply = await fetch(`${urlOf(name)}/data/transport`, { headers });
  expect([reply.status, await reply.text()]).toEqual([401, expect.not.stringContaining(key)]);
});

describe('a read-only key of an administrator', () => {
  it.each(partOf(names, { turn: 0, turns: 2 }))(
    'over %s, it is refused for every mutation with FORBIDDEN',
    async (name) => {
      const { key } = await createKey('admin', 'name: "reader", isReadOnly: true');
      const send = (query: string) => postGraphQL(urlOf(name), { query }, { authtoken: key });
      const before = await countWritten();
      const own = {
        createApiKey: 'mutation { createApiKey(input: { name: "another" }) { key } }',
        revokeApiKey: 'mutation { revokeApiKey(input: { uid: "AAAAAAAAAAAA" }) { apiKey { uid } } }',
        undeleteProfile: 'mutation { undeleteProfile(input: { uid: "AAAAAAAAAAAA" }) { profile { uid } } }',
        undeleteProfileItems:
          'mutation { undeleteProfileItems(input: { items: [{ profileUid: "AAAAAAAAAAAA", categoryPath: "transport/car", uid: "AAAAAAAAAAAA" }] }) { profileItems { uid } } }',
        undoImport:
          'mutation { undoImport(input: { profileUid: "AAAAAAAAAAAA", uid: "AAAAAAAAAAAA" }) { undone { deleted } } }',
        createUser:
          'mutation { createUser(input: { username: "eve", password: "eves password", isAdministrator: true }) { user { uid } } }',
        updateUser:
          'mutation { updateUser(input: { username: "admin", isDisabled: true }) { user { uid } } }',
        addUserToGroup:
          'mutation { addUserToGroup(input: { username: "demo", group: "others" }) { user { uid } } }',
        removeUserFromGroup:
          'mutation { removeUserFromGroup(input: { username: "demo", group: "users" }) { user { uid } } }',
        signIn: 'mutation { signIn(input: { username: "admin", password: "admin" }) { authtoken } }',
      };
      const listed = everyMutation.flatMap((mutation) =>
        [null, `a-key-of-${mutation.name}`].map(
          (idempotencyKey) => [mutation.name, documentOf(existing(mutation), uids, idempotencyKey)] as const,
        ),
      );
      const all = [...Object.entries(own), ...listed];
      // Signing out ends no session of a key, and writes nothing.
      const mutations = new Set([...all.map(([mutation]) => mutation), 'signOut']);
      expect([...mutations].toSorted()).toEqual(
        Object.keys(schema.getMutationType()?.getFields() ?? {}).toSorted(),
      );
      for (const [mutation, document] of all) {
        const { body } = await send(document);
        const isUnsupported = name !== 'the store' && /^undo|^undelete|ApiKey$|User/.test(mutation);
        const code = isUnsupported ? 'UPSTREAM_UNSUPPORTED' : 'FORBIDDEN';
        const codes = body.errors?.map(({ extensions }) => extensions?.['code']);
        expect([mutation, codes]).toEqual([mutation, [code]]);
      }
      expect(await countWritten()).toEqual(before);
      const dryRun = 'mutation { createProfile(dryRun: true) { changes { created { count } } } }';
      if (name === 'the store') {
        expect((await send(dryRun)).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
      }
      expect(
        (await send('{ profiles { totalCount } dataCategory(path: "transport") { name } }')).body,
      ).toMatchObject({ data: { dataCategory: { name: expect.any(String) } } });
    },
  );

  it.each(names)('over %s, REST refuses its writes with 403, and sign-in', async (name) => {
    const { key } = await createKey('admin', 'name: "reader", isReadOnly: true');
    const before = await countWritten();
    const writes: readonly (readonly [string, string, Record<string, string>])[] = [
      ['POST', '/profiles', { profile: 'true' }],
      ['POST', '/data/transport', { newObjectType: 'DC', path: 'written', name: 'Written' }],
      ['POST', '/data/transport/car', { newObjectType: 'DI', fuel: 'x', size: 'y' }],
      ['PUT', `/data/transport/car/${petrolSmall.uid}`, { name: 'written' }],
      ['PUT', `/data/transport/car/${petrolSmall.uid}/kgCO2PerKm`, { value: '9' }],
      ['DELETE', `/data/transport/car/${petrolSmall.uid}`, {}],
      ['DELETE', '/data/transport/car', {}],
      ['POST', '/auth/signIn', { username: 'admin', password: 'admin' }],
    ];
    for (const [method, path, fields] of writes) {
      const reply = await fetch(urlOf(name) + path, {
        method,
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        ...(method === 'DELETE' ? {} : { body: new URLSearchParams(fields) }),
      });
      expect([method, path, reply.status, reply.headers.get('authtoken')]).toEqual([method, path, 403, null]);
    }
    const table = await fetch(`${urlOf(name)}/items/${uids['profile']}/transport/car`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: 'fuel,size,distance\npetrol,small,1\n',
    });
    expect(table.status).toBe(403);
    expect(await countWritten()).toEqual(before);
  });

  it('shows in the actions that it may not write', async () => {
    const { key } = await createKey('admin', 'name: "reader", isReadOnly: true');
    const query = '{ dataCategory(path: "transport") { actions { allowView allowModify allowDelete } } }';
    const { body } = await postGraphQL(urlOf('the store'), { query }, { authtoken: key });
    expect(body.data).toEqual({
      dataCategory: { actions: { allowView: true, allowModify: false, allowDelete: false } },
    });
  });
});

/** Earlier mutations of the table create this category; here none does. */
function existing(mutation: SampleMutation): SampleMutation {
  return { ...mutation, input: mutation.input.replace(/transport\/(bus|coach)/, 'transport/car') };
}

/** How much was written: each test creates its key before it counts. */
async function countWritten(): Promise<unknown> {
  const query = '{ auditEntries(first: 1) { totalCount } profiles(first: 1) { totalCount } }';
  return (await askAs({ url: urlOf('the store') }, 'admin', query)).data;
}

describe('createApiKey', () => {
  it('shows the key once, and lists everything else', async () => {
    const { key, apiKey } = await createKey('colleague', 'name: "once", expires: "2100-01-01T00:00:00Z"');
    expect(apiKey).toEqual({
      uid: key.slice(4, 16),
      name: 'once',
      isReadOnly: false,
      lastCharacters: key.slice(-4),
    });
    const query =
      '{ viewer { apiKeys { uid username name isReadOnly lastCharacters created expires lastUsed } } }';
    const { data } = await askAs({ url: urlOf('the store') }, 'colleague', query);
    expect(data).toMatchObject({
      viewer: { apiKeys: [{ uid: apiKey.uid, expires: '2100-01-01T00:00:00.000Z' }] },
    });
    expect(JSON.stringify(data)).not.toContain(key);
  });

  it('a repeated creation returns the same key without its secret', async () => {
    const first = await createKey('stranger', 'name: "retried"', ', idempotencyKey: "create-once"');
    const again = await createKey('stranger', 'name: "retried"', ', idempotencyKey: "create-once"');
    expect(first).toMatchObject({ isRepeated: false, key: expect.stringMatching(/^egk_/) });
    expect(again).toMatchObject({ isRepeated: true, key: null, apiKey: { uid: first.apiKey.uid } });
    const { data } = await askAs({ url: urlOf('the store') }, 'stranger', '{ viewer { apiKeys { uid } } }');
    expect(data).toEqual({ viewer: { apiKeys: [{ uid: first.apiKey.uid }] } });
  });

  it('a dry run creates no key, and says what it would do', async () => {
    const query = `mutation { createApiKey(input: { name: "tried", isReadOnly: true }, dryRun: true) {
      key apiKey { uid } changes { created { kind count } fields { kind uid field before after } } } }`;
    const { data } = await askAs({ url: urlOf('the store') }, 'viewer', query);
    const field = (name: string, after: string | null) => ({
      kind: 'API_KEY',
      uid: null,
      field: name,
      before: null,
      after,
    });
    expect(data).toEqual({
      createApiKey: {
        key: null,
        apiKey: null,
        changes: {
          created: [{ kind: 'API_KEY', count: 1 }],
          fields: [field('name', 'tried'), field('isReadOnly', 'true')],
        },
      },
    });
    const { data: listed } = await askAs(
      { url: urlOf('the store') },
      'viewer',
      '{ viewer { apiKeys { uid } } }',
    );
    expect(listed).toEqual({ viewer: { apiKeys: [] } });
  });

  it.each([
    ['as long as the key that creates it', '', '2100-01-01T00:00:00.000Z'],
    ['not as long as that, if requested', ', expires: "2099-12-31T00:00:00Z"', '2099-12-31T00:00:00.000Z'],
    ['and not longer', ', expires: "2100-01-01T00:00:01Z"', null],
  ])('a key that a key creates is valid %s', async (_, requested, expires) => {
    const { key } = await createKey('demo', 'name: "a", expires: "2100-01-01T00:00:00Z"');
    const query = `mutation { createApiKey(input: { name: "made"${requested} }) {
      apiKey { uid expires } userErrors { code field message } } }`;
    const { body } = await postGraphQL(urlOf('the store'), { query }, { authtoken: key });
    const message = expect.stringContaining(
      'which expires at 2100-01-01T00:00:00.000Z; got 2100-01-01T00:00:01',
    );
    expect(body.data?.['createApiKey']).toEqual(
      expires === null
        ? { apiKey: null, userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', 'expires'], message }] }
        : { apiKey: { uid: expect.any(String), expires }, userErrors: [] },
    );
  });

  it.each([
    ['a blank name', 'name: " "', 'name'],
    ['an expiry in the past', 'name: "x", expires: "2001-01-01T00:00:00Z"', 'expires'],
  ])('%s is an error that names the field', async (_, input, field) => {
    expect(await createKey('demo', input)).toMatchObject({
      key: null,
      userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', field] }],
    });
  });
});

it.each(names)('over %s, a revoked key gets no cached response', async (name) => {
  const { key, apiKey } = await createKey();
  const cached =
    name === 'the store'
      ? await startGateway(backend, cache)
      : await startRemoteGateway(urlOf('the store'), cache);
  const ask = async () => {
    const query = '{ dataCategory(path: "transport") { name } }';
    return (await postGraphQL(cached.url, { query }, { authtoken: key })).body;
  };
  for (let time = 0; time < 2; time += 1) expect((await ask()).errors).toBeUndefined();
  const revoke = `mutation { revokeApiKey(input: { uid: "${apiKey.uid}" }) { userErrors { code } } }`;
  await askAs({ url: urlOf('the store') }, 'demo', revoke);
  expect((await ask()).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  if (name !== 'the store') await cached.close();
});

it('a key has a rate limit of its own, however it is sent', async () => {
  const server = await startGateway(await openFixtureBackend(), { rateLimit: 3 });
  const query = 'mutation { createApiKey(input: { name: "busy" }) { key } }';
  const keyOf = async (username: string) =>
    ((await askAs(server, username, query)).data['createApiKey'] as Created).key;
  const [first, second] = [await keyOf('demo'), await keyOf('demo')];
  const statusOf = async (headers: Record<string, string>) =>
    (await postGraphQL(server.url, viewer, headers)).status;
  const statuses = [
    await statusOf({ authtoken: first }),
    await statusOf({ authorization: `Bearer ${first}` }),
    (await fetch(`${server.url}/data`, { headers: { authorization: `Bearer ${first}` } })).status,
    await statusOf({ authtoken: first }),
  ];
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await statusOf({ authtoken: second })).toBe(200);
  await server.close();
});
