import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys } from '../../src/adapters/secrets/api-keys.ts';
import { KEYS_OF_ONE_USER } from '../../src/domain/access/api-key.ts';
import { createUserAdministration } from '../../src/application/users/user-administration.ts';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { Store } from '../../src/ports/store.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { asInstant, asUid } from '../support/brands.ts';
import { openAs, openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { cheapPasswords as passwords } from '../support/users/cheap-passwords.ts';

const minute = 60_000;

let now: number;
let store: Store;
let backend: RunningBackend;

beforeEach(async () => {
  now = fixtureNow;
  store = await openFixtureStore();
  backend = await openBackendWithUsers(store, { clock: () => asInstant(now) });
});

const as = (username: string): Backend =>
  openAs(backend.open, { kind: 'basic', username, password: username });
const withKey = (authtoken: string): Backend => openAs(backend.open, { kind: 'authtoken', authtoken });
const administration = () =>
  createUserAdministration({ store, passwords, clock: () => asInstant(now), newUid: randomUid });

async function newKey(username = 'demo', more: { isReadOnly?: boolean; expires?: number } = {}) {
  const { isReadOnly, expires } = more;
  return as(username).apiKeys.create({
    name: 'a program',
    isReadOnly,
    expires: expires === undefined ? undefined : asInstant(expires),
  });
}

describe('a key', () => {
  it('a key acts for its user, in whatever version, and gives no token', async () => {
    for (const username of ['demo', 'demo-v1', 'admin']) {
      const { access } = withKey((await newKey(username)).key);
      expect(await access.getViewer()).toMatchObject({ username });
      expect(await access.getAuthtoken()).toBeNull();
    }
  });

  it('two keys of one user are valid at the same time', async () => {
    const keys = [await newKey(), await newKey()];
    for (const { key } of keys) {
      expect(await withKey(key).access.getViewer()).toMatchObject({ username: 'demo' });
    }
  });

  const another = (key: string, digit: string): string => (key.endsWith(digit) ? 'b' : digit);

  it.each<readonly [string, (key: string, uid: string) => string | Promise<string>]>([
    ['a wrong checksum', (key) => key.slice(0, -1) + another(key, 'a')],
    ['another secret under the same uid', (_, uid) => apiKeys.issue(asUid(uid)).key],
    ['an unknown uid', () => apiKeys.issue(asUid('UNKNOWN00000')).key],
    ['a secret that is too short', (key) => key.slice(0, -1)],
    ['a secret that is too long', (key) => `${key}a`],
    ['no secret', (_, uid) => `egk_${uid}`],
    ['nothing behind the prefix', () => 'egk_'],
    ['another case', (key) => key.toUpperCase()],
    [
      'one that was revoked',
      async (key, uid) => {
        await as('demo').apiKeys.revoke(asUid(uid));
        return key;
      },
    ],
    [
      'one that has expired',
      async () => {
        const { key } = await newKey('demo', { expires: now + minute });
        expect(await withKey(key).access.getViewer()).toMatchObject({ username: 'demo' });
        now += minute;
        return key;
      },
    ],
    [
      'one of a disabled user',
      async (key) => {
        await administration().update('demo', { isDisabled: true });
        return key;
      },
    ],
    [
      'one of a removed user',
      async (key) => {
        await store.users.remove(['demo'], noSignal);
        return key;
      },
    ],
    ['a token that was not signed here', () => 'AAAAAAAAAAAA.0.0.forged'],
  ])('%s is refused as every wrong credential is', async (_, spoil) => {
    const { key, apiKey } = await newKey();
    const { access, dataCategories } = withKey(await spoil(key, apiKey.uid));
    const refusal = {
      code: 'UNAUTHENTICATED',
      message: 'The token or API key is invalid or has expired; sign in again, or send another key.',
    };
    await expect(access.getViewer()).rejects.toMatchObject(refusal);
    await expect(dataCategories.getMany([])).rejects.toMatchObject(refusal);
    expect(await access.getAuthtoken()).toBeNull();
  });

  it('a key outlives a new password and a pause of its user', async () => {
    const { key } = await newKey();
    await administration().update('demo', { password: 'another password' });
    await administration().update('demo', { isDisabled: true });
    await administration().update('demo', { isDisabled: false });
    expect(await withKey(key).access.getViewer()).toMatchObject({ username: 'demo' });
  });

  it('its last use is written at most once a minute', async () => {
    const { key, apiKey } = await newKey();
    const markUsed = vi.spyOn(store.apiKeys, 'markUsed');
    const lastUsed = async () => (await store.apiKeys.find(apiKey.uid, noSignal))?.apiKey.lastUsed ?? null;
    const use = () => withKey(key).access.getViewer();
    expect(await lastUsed()).toBeNull();
    await Promise.all(Array.from({ length: 10 }, use));
    await expect.poll(lastUsed).toBe(now);
    now += minute - 1;
    await use();
    expect(markUsed).toHaveBeenCalledTimes(1);
    now += 1;
    await use();
    await expect.poll(lastUsed).toBe(now);
    expect(markUsed).toHaveBeenCalledTimes(2);
  });

  it('a key that expires in the past, or without a name, is not created', async () => {
    await expect(newKey('demo', { expires: now })).rejects.toMatchObject({ argument: 'expires' });
    await expect(as('demo').apiKeys.create({ name: ' ' })).rejects.toMatchObject({ argument: 'name' });
    expect(await as('demo').apiKeys.list()).toEqual([]);
  });

  it('a user has at most twenty', async () => {
    for (let index = 0; index < KEYS_OF_ONE_USER; index += 1) await newKey();
    await expect(newKey()).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'too-many-entries' });
    expect(await as('demo').apiKeys.list()).toHaveLength(KEYS_OF_ONE_USER);
    await newKey('admin');
  });
});

describe('who manages keys', () => {
  it('users manage their own keys, and do not learn of others', async () => {
    const { apiKey } = await newKey('colleague');
    const demo = as('demo').apiKeys;
    const forbidden = { code: 'FORBIDDEN' };
    expect(await demo.list()).toEqual([]);
    await expect(demo.list('colleague')).rejects.toMatchObject(forbidden);
    await expect(demo.list('nobody')).rejects.toMatchObject(forbidden);
    await expect(demo.create({ name: 'x', username: 'colleague' })).rejects.toMatchObject(forbidden);
    await expect(demo.revoke(apiKey.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await as('colleague').apiKeys.list('colleague')).toEqual([apiKey]);
    expect(await as('colleague').apiKeys.revoke(apiKey.uid)).toEqual(apiKey);
  });

  it('administrators manage the keys of all, but not with a key', async () => {
    const admin = as('admin').apiKeys;
    const { apiKey, key } = await admin.create({ name: 'for the colleague', username: 'colleague' });
    expect(await withKey(key).access.getViewer()).toMatchObject({ username: 'colleague' });
    expect(await admin.list('colleague')).toMatchObject([{ uid: apiKey.uid }]);
    await expect(admin.list('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const keyed = withKey((await newKey('admin')).key).apiKeys;
    await expect(keyed.list('colleague')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(keyed.create({ name: 'x', username: 'colleague' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(keyed.revoke(apiKey.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const own = await keyed.create({ name: 'its successor' });
    expect(await keyed.revoke(own.apiKey.uid)).toEqual(own.apiKey);

    await admin.revoke(apiKey.uid);
    expect(await admin.list('colleague')).toEqual([]);
  });

  it('a read-only key creates and revokes none, and signs no one in', async () => {
    const { key, apiKey } = await newKey('admin', { isReadOnly: true });
    const { apiKeys: keys, access } = withKey(key);
    const forbidden = { code: 'FORBIDDEN' };
    expect(await keys.list()).toMatchObject([{ uid: apiKey.uid, isReadOnly: true }]);
    await expect(keys.create({ name: 'x' })).rejects.toMatchObject(forbidden);
    await expect(keys.revoke(apiKey.uid)).rejects.toMatchObject(forbidden);
    await expect(access.signIn('demo', 'demo')).rejects.toMatchObject(forbidden);
    await access.signOut();
    expect(await as('admin').apiKeys.list()).toHaveLength(1);
  });
});

describe('the records of a key', () => {
  it('creations and revocations are in the audit log, without any part of the secret', async () => {
    const { apiKey, key } = await newKey('demo', { isReadOnly: true, expires: now + minute });
    await as('admin').apiKeys.revoke(apiKey.uid);
    const { entries } = await as('admin').auditLog.list(
      { path: 'users/demo' },
      { page: 1, itemsPerPage: 10 },
    );
    const fields = [
      { field: 'name', before: null, after: 'a program' },
      { field: 'isReadOnly', before: null, after: 'true' },
      { field: 'expires', before: null, after: new Date(now + minute).toISOString() },
    ];
    const path = `users/demo/keys/${apiKey.uid}`;
    expect(entries).toMatchObject([
      { action: 'created', kind: 'apiKey', uid: apiKey.uid, path, userName: 'demo', fields },
      { action: 'removed', kind: 'apiKey', uid: apiKey.uid, path, userName: 'admin' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.slice(17, 47));
    expect((await store.audit.verify(null, noSignal)).breach).toBeNull();
    const edits = await store.audit.listPage({ areEdits: true }, { page: 1, itemsPerPage: 10 }, noSignal);
    expect(edits.entries).toEqual([]);
  });

  it('messages that quote a key show its uid only', async () => {
    const { key, apiKey } = await newKey();
    const error: unknown = await as('admin')
      .apiKeys.list(key)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining(`"egk_${apiKey.uid}_*"`) });
  });
});
