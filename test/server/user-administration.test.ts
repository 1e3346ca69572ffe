import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs, signInOver } from '../support/gateways/gateways-over-both.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend());
});
afterAll(() => gateway.close());

const writing = 'user { username isDisabled groups { name role } } isRepeated userErrors { code field }';

/** What an administrator gets for a mutation with this input. */
async function write(name: string, input: string, options = '', selected = writing) {
  const query = `mutation { ${name}(input: { ${input} }${options}) { ${selected} } }`;
  const { data, errors } = await askAs(gateway, 'admin', query);
  expect(errors).toBeUndefined();
  return data[name];
}

const createUser = (username: string, more = '') =>
  write('createUser', `username: "${username}", password: "password of ${username}"${more}`);

const refused = (code: string, ...field: readonly string[]) => ({
  user: null,
  isRepeated: false,
  userErrors: [{ code, field: ['input', ...field] }],
});

const signIn = async (username: string, password: string) => {
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { authtoken userErrors { code } } }';
  const { body } = await postGraphQL(gateway.url, { query, variables: { input: { username, password } } });
  return body.data?.['signIn'];
};

const codeWith = async (headers: Readonly<Record<string, string>>) => {
  const { body } = await postGraphQL(gateway.url, { query: '{ viewer { username } }' }, headers);
  return body.errors?.[0]?.extensions?.['code'] ?? 'works';
};

const writes = [
  'createUser(input: { username: "eve", password: "eves password", isAdministrator: true })',
  'updateUser(input: { username: "admin", password: "eves password" })',
  'updateUser(input: { username: "admin", isDisabled: true })',
  'addUserToGroup(input: { username: "demo", group: "others", role: DATA_ADMINISTRATOR })',
  'removeUserFromGroup(input: { username: "demo", group: "users" })',
].map((call) => `mutation { ${call} { user { uid } } }`);
const reads = ['{ users { totalCount } }', '{ groups { totalCount } }'];

describe('who administers users', () => {
  const codesOf = async (queries: readonly string[], headers: Readonly<Record<string, string>>) => {
    const codes = new Set<unknown>();
    for (const query of queries) {
      const { body } = await postGraphQL(gateway.url, { query }, headers);
      codes.add(body.errors?.[0]?.extensions?.['code'] ?? 'works');
    }
    return [...codes];
  };

  it.each(['demo', 'viewer', 'data-admin', 'stranger'])('%s is refused everything', async (username) => {
    const authorization = `Basic ${btoa(`${username}:${username}`)}`;
    expect(await codesOf([...reads, ...writes], { authorization })).toEqual(['FORBIDDEN']);
  });

  it('without credentials everything is refused', async () => {
    expect(await codesOf([...reads, ...writes], {})).toEqual(['UNAUTHENTICATED']);
  });

  it('with an API key administrators read, and write nothing', async () => {
    const create = 'mutation { createApiKey(input: { name: "leaked" }) { key } }';
    const { key } = (await askAs(gateway, 'admin', create)).data['createApiKey'] as { key: string };
    expect(await codesOf(reads, { authtoken: key })).toEqual(['works']);
    expect(await codesOf(writes, { authtoken: key })).toEqual(['FORBIDDEN']);
  });
});

describe('users and groups', () => {
  it('are listed by name, by pages and by a part of a name', async () => {
    const query = `query ($after: String) {
      users(nameContains: "DEMO", first: 1, after: $after) { totalCount pageInfo { endCursor } nodes { username } }
      groups(nameContains: "the") { nodes { name } }
    }`;
    const first = (await askAs(gateway, 'admin', query)).data as {
      users: { pageInfo: { endCursor: string } };
    };
    expect(first).toMatchObject({
      users: { totalCount: 2, nodes: [{ username: 'demo' }] },
      groups: { nodes: [{ name: 'others' }] },
    });
    const { data } = await askAs(gateway, 'admin', query, { after: first.users.pageInfo.endCursor });
    expect(data).toMatchObject({ users: { nodes: [{ username: 'demo-v1' }] } });
  });

  it('a new user signs in, joins and leaves groups', async () => {
    expect(await createUser('ann', ', groups: [{ name: "london", role: VIEWER }]')).toEqual({
      user: { username: 'ann', isDisabled: false, groups: [{ name: 'london', role: 'VIEWER' }] },
      isRepeated: false,
      userErrors: [],
    });
    expect(await signIn('ann', 'password of ann')).toMatchObject({ authtoken: expect.any(String) });
    const groups = async (name: string, input: string) =>
      ((await write(name, `username: "ann", ${input}`)) as { user: { groups: object[] } }).user.groups;
    const london = { name: 'london', role: 'VIEWER' };
    expect(await groups('addUserToGroup', 'group: "paris"')).toEqual([
      london,
      { name: 'paris', role: 'MEMBER' },
    ]);
    expect(await groups('addUserToGroup', 'group: "paris", role: VIEWER')).toContainEqual({
      name: 'paris',
      role: 'VIEWER',
    });
    expect(await groups('removeUserFromGroup', 'group: "paris"')).toEqual([london]);
  });

  it('errors are located in the input', async () => {
    expect(await createUser('demo')).toEqual(refused('CONFLICT', 'username'));
    const short = await write('createUser', 'username: "x", password: "short"');
    expect(short).toEqual(refused('BAD_USER_INPUT', 'password'));
    expect(await createUser('x', ', groups: [{ name: "a" }, { name: " " }]')).toEqual(
      refused('BAD_USER_INPUT', 'groups', '1', 'name'),
    );
    expect(await createUser('x', ', timeZone: "Mars/Base"')).toEqual(refused('BAD_USER_INPUT', 'timeZone'));
    const nobody = refused('NOT_FOUND', 'username');
    expect(await write('updateUser', 'username: "nobody", isDisabled: true')).toEqual(nobody);
    expect(await write('addUserToGroup', 'username: "nobody", group: "users"')).toEqual(nobody);
    expect(await write('removeUserFromGroup', 'username: "nobody", group: "users"')).toEqual(nobody);
    const elsewhere = refused('NOT_FOUND', 'group');
    expect(await write('removeUserFromGroup', 'username: "demo", group: "nowhere"')).toEqual(elsewhere);
    const blank = refused('BAD_USER_INPUT', 'group');
    expect(await write('addUserToGroup', 'username: "demo", group: " "')).toEqual(blank);
  });

  it('a payload has the queries as they are after the write', async () => {
    const selected = 'query { users(nameContains: "bob") { nodes { username } } }';
    const input = 'username: "bob", password: "bob-bob-bob"';
    expect(await write('createUser', input, '', selected)).toEqual({
      query: { users: { nodes: [{ username: 'bob' }] } },
    });
  });

  it('a dry run says what it would do, and does nothing', async () => {
    const selected = 'changes { created { kind count } fields { path field before after } }';
    const input = 'username: "demo", group: "dry", role: VIEWER';
    expect(await write('addUserToGroup', input, ', dryRun: true', selected)).toEqual({
      changes: {
        created: [],
        fields: [{ path: 'users/demo', field: 'group.dry', before: null, after: 'viewer' }],
      },
    });
    const { data } = await askAs(gateway, 'admin', '{ groups(nameContains: "dry") { totalCount } }');
    expect(data).toEqual({ groups: { totalCount: 0 } });
  });

  it('a repeated creation creates one user, and no stored digest depends on the password', async () => {
    const create = (password: string) =>
      write('createUser', `username: "once", password: "${password}"`, ', idempotencyKey: "create-once"');
    expect(await create('the first one')).toMatchObject({ isRepeated: false, userErrors: [] });
    expect(await create('another one')).toMatchObject({ isRepeated: true, user: { username: 'once' } });
    expect(await signIn('once', 'the first one')).toMatchObject({ userErrors: [] });
    expect(await signIn('once', 'another one')).toMatchObject({ authtoken: null });
  });
});

describe('a disabled user', () => {
  it('is refused at once with the password, the session and every key, until enabled', async () => {
    const ways = async () => ({
      password: await codeWith({ authorization: `Basic ${btoa('colleague:colleague')}` }),
      session: await codeWith({ authtoken: session }),
      key: await codeWith({ authorization: `Bearer ${key}` }),
    });
    const session = await signInOver(gateway, 'colleague');
    const create = 'mutation { createApiKey(input: { name: "a program" }) { key } }';
    const { key } = (await askAs(gateway, 'colleague', create)).data['createApiKey'] as { key: string };
    expect(await ways()).toEqual({ password: 'works', session: 'works', key: 'works' });
    await write('updateUser', 'username: "colleague", isDisabled: true', ', reason: "left"');
    const no = 'UNAUTHENTICATED';
    expect(await ways()).toEqual({ password: no, session: no, key: no });
    await write('updateUser', 'username: "colleague", isDisabled: false');
    expect(await ways()).toEqual({ password: 'works', session: no, key: 'works' });
  });

  it('a new password ends the sessions, and the old one', async () => {
    const session = await signInOver(gateway, 'viewer');
    await write('updateUser', 'username: "viewer", password: "another password"');
    expect(await codeWith({ authtoken: session })).toBe('UNAUTHENTICATED');
    expect(await signIn('viewer', 'viewer')).toMatchObject({ authtoken: null });
    expect(await signIn('viewer', 'another password')).toMatchObject({ userErrors: [] });
  });

  it('is not the last administrator', async () => {
    const disable = (username: string) => write('updateUser', `username: "${username}", isDisabled: true`);
    expect(await disable('admin')).toMatchObject({
      user: null,
      userErrors: [{ code: 'CONFLICT', field: ['input', 'isDisabled'] }],
    });
    await createUser('second-admin', ', isAdministrator: true');
    expect(await disable('second-admin')).toMatchObject({ userErrors: [] });
    expect(await disable('admin')).toMatchObject({ userErrors: [{ code: 'CONFLICT' }] });
  });
});

describe('the audit log', () => {
  it('has each change of an account, with before and after and the reason, and no secret', async () => {
    const password = 'a password to look for';
    await write('createUser', `username: "audited", password: "${password}"`, ', reason: "joined"');
    await write('updateUser', `username: "audited", password: "${password}!"`, ', reason: "forgot it"');
    await write('updateUser', 'username: "audited", isDisabled: true', ', reason: "left"');
    await write('addUserToGroup', 'username: "audited", group: "others", role: VIEWER');
    await write('removeUserFromGroup', 'username: "audited", group: "others"');
    const query = `{ auditEntries(categoryPath: "users/audited", first: 100) {
      nodes { userName reason action kind path fields { field before after } } } }`;
    const { data } = await askAs(gateway, 'admin', query);
    const { nodes } = data['auditEntries'] as { nodes: Record<string, unknown>[] };
    const entry = (action: string, reason: string | null, ...fields: readonly object[]) =>
      expect.objectContaining({
        userName: 'admin',
        kind: 'USER',
        path: 'users/audited',
        action,
        reason,
        fields: fields.length === 0 ? expect.anything() : fields,
      });
    const field = (name: string, before: unknown, after: unknown) => ({ field: name, before, after });
    const time = expect.stringMatching(/^2026-/);
    expect(nodes).toEqual([
      entry('CREATED', 'joined'),
      entry('CHANGED', 'forgot it', field('sessionsFrom', time, time)),
      entry('CHANGED', 'left', field('isDisabled', 'false', 'true'), field('sessionsFrom', time, time)),
      entry('CHANGED', null, field('group.others', null, 'viewer')),
      entry('CHANGED', null, field('group.others', 'viewer', null)),
    ]);
    expect(nodes[0]?.['fields']).toContainEqual(field('group.users', null, 'member'));
    expect(JSON.stringify(nodes)).not.toMatch(/password|scrypt|look for/i);
  });
});
