import { describe, expect, it } from 'vitest';
import { itemKey, petrolSmall } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { codesOf, only } from '../support/outcomes.ts';
import { km, openProfileRig } from './profile-item-rig.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

const { as, create, profileUid, valuesOf } = openProfileRig();

describe('writes of profile items', () => {
  it('an item is in the category of its data item', async () => {
    const key = await create([], { categoryPath: asPath('no/such/place') });
    expect(key.categoryPath).toBe('transport/car');
  });

  it('two equal new items in one batch are refused', async () => {
    const draft = { categoryPath: asPath(''), dataItemUid: petrolSmall.uid, name: 'Same', values: [] };
    await expect(
      as('demo').profileItems.create(profileUid(), [draft, { ...draft, name: 'same' }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
  });

  it('a change that makes two items equal is refused', async () => {
    await create([], { name: 'one' });
    const two = await create([], { name: 'two' });
    await expect(
      as('demo').profileItems.update([{ item: two, name: 'ONE', values: [] }]),
    ).rejects.toMatchObject({ fault: 'duplicate' });
  });

  it('a batch may change an item only once', async () => {
    const item = await create([], { name: 'one' });
    const changes = [
      { item, name: 'a', values: [] },
      { item, name: 'b', values: [] },
    ];
    await expect(as('demo').profileItems.update(changes)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('a change of an outdated version is refused', async () => {
    const item = await create([km('1')]);
    const { version } = await only(as('demo').profileItems.getMany([item]));
    const change = { key: { item, path: 'distance' }, value: '2', expectedVersion: version ?? 0 };
    await as('demo').profileItemValues.update(change);
    await expect(as('demo').profileItemValues.update({ ...change, value: '3' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await valuesOf(item)).toMatchObject({ distance: '2 km' });
  });

  it('concurrent changes of one item all take effect', async () => {
    const item = await create([km('1')]);
    const backends = [as('demo'), as('demo'), as('demo')];
    await Promise.all(backends.map((backend) => only(backend.profileItems.getMany([item]))));
    const [one, two, three] = backends;
    await Promise.all([
      one?.profileItems.update([{ item, name: 'Named', values: [] }]),
      two?.profileItems.update([{ item, endDate: asInstant(fixtureNow + 120_000), values: [] }]),
      three?.profileItemValues.update({ key: { item, path: 'distance' }, value: '7' }),
    ]);
    expect(await only(as('demo').profileItems.getMany([item]))).toMatchObject({
      name: 'Named',
      validity: { start: fixtureNow, end: fixtureNow + 120_000 },
    });
    expect(await valuesOf(item)).toMatchObject({ distance: '7 km' });
  });

  it('a value is found by its uid', async () => {
    const item = await create([km('1')]);
    const { uid } = await only(as('demo').profileItemValues.getMany([{ item, path: 'distance' }]));
    await as('demo').profileItemValues.update({ key: { item, path: uid }, value: '3' });
    expect(await only(as('demo').profileItemValues.getMany([{ item, path: uid }]))).toMatchObject({
      path: 'distance',
      value: '3',
    });
  });

  it('an item is found in its own profile only', async () => {
    const item = await create([]);
    const other = (await as('demo').profiles.create()).uid;
    const path = ['transport', 'car', item.uid];
    expect(await as('demo').profiles.locate(profileUid(), path)).toEqual({ kind: 'item', key: item });
    await expect(as('demo').profiles.locate(other, path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as('demo').profileItems.delete([{ ...item, profileUid: other }])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await codesOf(as('demo').profileItems.getMany([item]))).toEqual(['OK']);
  });

  it('permissions are checked before anything else', async () => {
    await as('demo').profiles.share(profileUid(), { groupMayModify: false });
    const forbidden = { code: 'FORBIDDEN' };
    const item = {
      profileUid: profileUid(),
      categoryPath: asPath('transport/car'),
      uid: asUid('ZZZZZZZZZZZZ'),
    };
    const { profileItems, profileItemValues } = as('demo-v1');
    await expect(profileItems.create(profileUid(), [])).rejects.toMatchObject(forbidden);
    await expect(profileItems.update([{ item, values: [] }])).rejects.toMatchObject(forbidden);
    await expect(profileItems.delete([item])).rejects.toMatchObject(forbidden);
    await expect(profileItemValues.update({ key: { item, path: 'x' } })).rejects.toMatchObject(forbidden);
    const unknown = itemKey(asPath('transport/car'), 'none');
    await expect(
      as('demo').profileItems.create(asUid('ZZZZZZZZZZZZ'), [
        { categoryPath: asPath(''), dataItemUid: unknown.uid, values: [] },
      ]),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
