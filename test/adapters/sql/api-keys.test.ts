import { expect, it } from 'vitest';
import { apiKeys as secrets } from '../../../src/adapters/secrets/api-keys.ts';
import { createTokens } from '../../../src/adapters/secrets/tokens.ts';
import { createPrincipals } from '../../../src/application/users/principals.ts';
import { KEYS_OF_ONE_USER } from '../../../src/domain/access/api-key.ts';
import { asInstant, asUid } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { cheapPasswords } from '../../support/users/cheap-passwords.ts';
import { describeOnEveryStore, describeOnSharedStores } from './open-stores.ts';
import { user } from './sample-records.ts';
import type { StoredApiKey } from '../../../src/ports/user-store.ts';

const ann = user('ann');
const bob = user('bob');

function storedKey(uid: string, { uid: userUid, username } = ann, created = 5): StoredApiKey {
  return {
    apiKey: {
      uid: asUid(uid),
      username,
      name: 'nightly import',
      isReadOnly: true,
      lastCharacters: 'abcd',
      created: asInstant(created),
      expires: asInstant(9),
      lastUsed: null,
    },
    userUid,
    digest: `digest of ${uid}`,
  };
}

describeOnEveryStore('the store of API keys', ({ open }) => {
  const openWithUsers = async () => {
    const store = await open();
    await store.users.ensure([ann, bob], noSignal);
    return store;
  };

  it('a key is found by its uid as it was created, and no longer when it is deleted', async () => {
    const { apiKeys } = await openWithUsers();
    const key = storedKey('KEY000000001');
    await apiKeys.create(key, noSignal);
    expect(await apiKeys.find(key.apiKey.uid, noSignal)).toEqual(key);
    await apiKeys.delete(key.apiKey.uid, asInstant(6), noSignal);
    expect(await apiKeys.find(key.apiKey.uid, noSignal)).toBeNull();
    await expect(apiKeys.delete(key.apiKey.uid, asInstant(7), noSignal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keys are listed by user and age, without their digests', async () => {
    const { apiKeys } = await openWithUsers();
    const keys = [
      storedKey('KEY000000003', ann, 1),
      storedKey('KEY000000002', ann, 2),
      storedKey('KEY000000001', bob, 1),
    ];
    for (const key of keys.toReversed()) await apiKeys.create(key, noSignal);
    const shown = keys.map(({ apiKey }) => apiKey);
    expect(await apiKeys.list(null, noSignal)).toEqual(shown);
    expect(await apiKeys.list(ann.uid, noSignal)).toEqual(shown.slice(0, 2));
  });

  it('a user has a limited number of keys, which does not limit others', async () => {
    const { apiKeys } = await openWithUsers();
    for (let index = 0; index < KEYS_OF_ONE_USER; index += 1) {
      await apiKeys.create(storedKey(`KEY${String(index).padStart(9, '0')}`), noSignal);
    }
    await expect(apiKeys.create(storedKey('KEYONETOOFAR'), noSignal)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      fault: 'too-many-entries',
      message: 'ann has 20 API keys already; revoke one of them first.',
    });
    await apiKeys.create(storedKey('KEYOFBOB0000', bob), noSignal);
    expect(await apiKeys.list(null, noSignal)).toHaveLength(KEYS_OF_ONE_USER + 1);
  });

  it('the last use is written', async () => {
    const { apiKeys } = await openWithUsers();
    const { apiKey } = storedKey('KEY000000001');
    await apiKeys.create(storedKey('KEY000000001'), noSignal);
    await apiKeys.markUsed(apiKey.uid, asInstant(8), noSignal);
    expect(await apiKeys.list(ann.uid, noSignal)).toEqual([{ ...apiKey, lastUsed: 8 }]);
  });

  it('the keys of a removed user are deleted, and do not return with the user', async () => {
    const { apiKeys, users } = await openWithUsers();
    await apiKeys.create(storedKey('KEY000000001'), noSignal);
    await apiKeys.create(storedKey('KEY000000002', bob), noSignal);
    await users.remove(['ann'], noSignal);
    await users.create(ann, noSignal);
    expect((await apiKeys.list(null, noSignal)).map(({ username }) => username)).toEqual(['bob']);
  });
});

describeOnSharedStores('API keys in two processes', ({ open }) => {
  it('a key that one process revokes is refused by the other at once', async () => {
    const [one, other] = [await open(), await open()];
    await one.users.ensure([ann], noSignal);
    const principals = createPrincipals({
      store: one,
      clock: () => asInstant(6),
      tokens: createTokens(Buffer.alloc(32, 1)),
      passwords: cheapPasswords,
      apiKeys: secrets,
    });
    const stored = storedKey('KEY000000001');
    const { key, digest } = secrets.issue(stored.apiKey.uid);
    await other.apiKeys.create({ ...stored, digest }, noSignal);
    for (let time = 0; time < 2; time += 1) {
      const { principal } = await principals.authenticate({ kind: 'authtoken', authtoken: key }, noSignal);
      expect(principal).toMatchObject({ username: 'ann', apiKey: { isReadOnly: true } });
    }
    await other.apiKeys.delete(stored.apiKey.uid, asInstant(7), noSignal);
    await expect(
      principals.authenticate({ kind: 'authtoken', authtoken: key }, noSignal),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
