import { expect, it } from 'vitest';
import { KEYS_OF_ONE_USER } from '../../../src/domain/api-key.ts';
import type { StoredApiKey } from '../../../src/ports/api-key-store.ts';
import { asInstant, asUid } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { user } from './sample-records.ts';

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
