import { expect, it } from 'vitest';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { fill, profile } from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const second = { ...profile('second'), uid: asUid('PROFILE00002') };
const third = { ...profile('third'), uid: asUid('PROFILE00003') };
const known = async (store: Store) =>
  (await store.profiles.getMany([second.uid, third.uid], noSignal)).map(({ uid }) => uid).toSorted();

describeOnEveryStore('a transaction over several writes', ({ open }) => {
  const opened = async (): Promise<Store> => {
    const store = await open();
    await fill(store);
    return store;
  };

  it('a transaction sees its own writes, and others see them after it commits', async () => {
    const store = await opened();
    await store.atomically(async (inner) => {
      await inner.profiles.create([second], asInstant(2), noSignal);
      expect(await known(inner)).toEqual([second.uid]);
      await inner.profiles.create([third], asInstant(2), noSignal);
    }, noSignal);
    expect(await known(store)).toEqual([second.uid, third.uid]);
  });

  it('a failed transaction leaves nothing behind', async () => {
    const store = await opened();
    const revision = store.revision();
    await expect(
      store.atomically(async (inner) => {
        await inner.profiles.create([second], asInstant(2), noSignal);
        throw new Error('after the write');
      }, noSignal),
    ).rejects.toThrow('after the write');
    expect(await known(store)).toEqual([]);
    expect(store.revision()).toBe(revision);
  });

  it('a transaction continues after a refused write, without any part of it', async () => {
    const store = await opened();
    await store.atomically(async (inner) => {
      await inner.profiles.create([second], asInstant(2), noSignal);
      await expect(inner.profiles.create([second], asInstant(3), noSignal)).rejects.toMatchObject({
        fault: 'duplicate',
      });
      await inner.profiles.create([third], asInstant(2), noSignal);
    }, noSignal);
    expect(await known(store)).toEqual([second.uid, third.uid]);
  });

  it('a transaction that writes reference data advances the revision, for itself at once', async () => {
    const store = await opened();
    const before = store.revision();
    await store.atomically(async (inner) => {
      const within = inner.revision();
      const [car] = await inner.dataCategories.getMany([asPath('transport/car')], noSignal);
      if (car === undefined) throw new Error('There is a category of cars.');
      await inner.dataCategories.delete([{ uid: car.uid }], asInstant(5), noSignal);
      expect(inner.revision()).not.toBe(within);
      expect(store.revision()).toBe(before);
    }, noSignal);
    expect(store.revision()).not.toBe(before);
  });

  it('a transaction makes other writes wait', async () => {
    const store = await opened();
    const order: string[] = [];
    const long = store.atomically(async (inner) => {
      await inner.profiles.create([second], asInstant(2), noSignal);
      order.push('first');
    }, noSignal);
    const short = store.profiles.create([third], asInstant(2), noSignal).then(() => order.push('second'));
    await Promise.all([long, short]);
    expect(order).toEqual(['first', 'second']);
  });
});
