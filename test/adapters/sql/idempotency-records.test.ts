import { expect, it } from 'vitest';
import { KEYS_OF_ONE_CALLER } from '../../../src/domain/changes/idempotency-key.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { type Databases, describeOnEveryStore, describeOnSharedStores } from './open-stores.ts';
import { user } from './sample-records.ts';
import { asInstant } from '../../support/brands.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';

const ann = user('ann');
const bob = user('bob');
const keep = (store: Store, key: string, now: Instant, expires: Instant, userUid = ann.uid) =>
  store.idempotencyRecords.keep({ userUid, key }, 'asked', `outcome of ${key}`, { now, expires }, noSignal);
const find = (store: Store, key: string, now: Instant, userUid = ann.uid) =>
  store.idempotencyRecords.find({ userUid, key }, 'asked', now, noSignal);

const openedBy = async (open: Databases['open']): Promise<Store> => {
  const store = await open();
  for (const each of [ann, bob]) await store.users.create(each, noSignal);
  return store;
};

describeOnEveryStore('idempotency records', ({ open }) => {
  const opened = () => openedBy(open);

  it('a record is found by account and key until it expires', async () => {
    const store = await opened();
    await keep(store, 'a', asInstant(0), asInstant(10));
    expect(await find(store, 'a', asInstant(9))).toEqual({ isOfSameRequest: true, outcome: 'outcome of a' });
    expect(
      await store.idempotencyRecords.find({ userUid: ann.uid, key: 'a' }, 'else', asInstant(9), noSignal),
    ).toMatchObject({
      isOfSameRequest: false,
    });
    expect(await find(store, 'a', asInstant(10))).toBeNull();
    expect(await find(store, 'a', asInstant(9), bob.uid)).toBeNull();
    expect(await find(store, 'b', asInstant(9))).toBeNull();
  });

  it('an expired record gives way to another request', async () => {
    const store = await opened();
    await keep(store, 'a', asInstant(0), asInstant(10));
    await keep(store, 'a', asInstant(10), asInstant(20));
    expect(await find(store, 'a', asInstant(19))).not.toBeNull();
  });

  it('records are purged with what was deleted', async () => {
    const store = await opened();
    await keep(store, 'a', asInstant(0), asInstant(10));
    await keep(store, 'b', asInstant(0), asInstant(30));
    await store.purge(asInstant(20), noSignal);
    expect(await find(store, 'a', asInstant(5))).toBeNull();
    expect(await find(store, 'b', asInstant(5))).not.toBeNull();
  });

  it('expired records are removed as others are added, without a purge', async () => {
    const store = await opened();
    for (const key of ['a', 'b', 'c']) await keep(store, key, asInstant(0), asInstant(10));
    await keep(store, 'd', asInstant(10), asInstant(20));
    const left = await Promise.all(['a', 'b', 'c', 'd'].map((key) => find(store, key, asInstant(5))));
    expect(left.filter((outcome) => outcome !== null)).toHaveLength(2);
  });

  it('a record that is too long is refused', async () => {
    const store = await opened();
    const owner = { userUid: ann.uid, key: 'a' };
    const time = { now: asInstant(0), expires: asInstant(10) };
    await expect(
      store.idempotencyRecords.keep(owner, 'asked', 'x'.repeat(513 * 1024), time, noSignal),
    ).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

describeOnSharedStores('idempotency records of a busy account', ({ open, execute }) => {
  /** As many as there may be, in one statement. */
  const fill = `
insert into idempotency_keys (user_uid, key_text, asked_digest, outcome, created, expires)
with recursive numbers (number) as (
  select 1 union all select number + 1 from numbers where number < ${KEYS_OF_ONE_CALLER}
)
select '${ann.uid}', 'key ' || number, '', '', number, 1000000000 from numbers`;

  it('the number of records is limited, and the oldest are removed', async () => {
    const store = await openedBy(open);
    await execute(fill);
    await keep(store, 'bobs', asInstant(0), asInstant(1e9), bob.uid);
    const known = async (at: number) => (await find(store, `key ${at}`, asInstant(1))) !== null;
    expect(await known(1)).toBe(true);
    for (const at of [1, 2])
      await keep(store, `key ${KEYS_OF_ONE_CALLER + at}`, asInstant(KEYS_OF_ONE_CALLER + at), asInstant(1e9));
    expect([await known(1), await known(2), await known(3)]).toEqual([false, false, true]);
    expect(await known(KEYS_OF_ONE_CALLER + 2)).toBe(true);
    expect(await find(store, 'bobs', asInstant(1), bob.uid)).not.toBeNull();
  });
});
