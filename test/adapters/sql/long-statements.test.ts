import { expect, it } from 'vitest';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { carUid, category, dataItemUid, fill, profileItem } from './sample-records.ts';
import { asInstant, asPath } from '../../support/brands.ts';

const count = 250;
const names = Array.from({ length: count }, (_, number) => `fuel ${number}`);
const uids = names.map(dataItemUid);

/** A category of 250 items, each with a value, of which 130 are in a profile; and the statements from then on. */
async function openFilled(open: Parameters<Parameters<typeof describeOnEveryStore>[1]>[0]['open']) {
  const statements: string[] = [];
  const store = await open((sql) => statements.push(sql));
  await fill(store);
  await store.referenceData.replace([category(asPath('transport/car'), names)], asInstant(2), noSignal);
  const used = uids.slice(0, 130).map((dataItemUid) => profileItem({ dataItemUid }));
  await store.profileItems.create(used, asInstant(2), noSignal);
  statements.length = 0;
  return { store, statementsWith: (part: string) => statements.filter((sql) => sql.includes(part)).length };
}

const removedWithItems = { dataItems: count, dataItemValues: count, profiles: 0, profileItems: 130 };

describeOnEveryStore('statements that let others work in between', ({ open }) => {
  it('a deleted category counts what uses its items for 100 of them at a time', async () => {
    const { store, statementsWith } = await openFilled(open);
    const deletion = [{ uid: carUid }];
    const removed = await store.dataCategories.delete(deletion, asInstant(3), noSignal);
    expect(removed).toEqual({ ...removedWithItems, dataCategories: 1 });
    expect(statementsWith('as data_item_values')).toBe(3);
  });

  it('deleted items count what uses them for 100 at a time', async () => {
    const { store, statementsWith } = await openFilled(open);
    const deletions = [...uids, ...uids].map((uid) => ({ uid }));
    const removed = await store.dataItems.delete(deletions, asInstant(3), noSignal);
    expect(removed).toEqual({ ...removedWithItems, dataCategories: 0 });
    expect(statementsWith('as data_item_values')).toBe(3);
  });

  it('items are read with their values 100 at a time, each once', async () => {
    const { store, statementsWith } = await openFilled(open);
    const items = await store.dataItems.getMany([...uids, ...uids], noSignal);
    expect(items.map(({ uid }) => uid).toSorted()).toEqual(uids.toSorted());
    expect(statementsWith('as entries')).toBe(3);
    expect(items.filter(({ entries }) => entries.length === 1).length).toBe(count);
  });

  it('labels of many items are written in several statements, of 100 items or 250 rows each', async () => {
    const { store, statementsWith } = await openFilled(open);
    const labels = ['a', 'b', 'c'].map((key) => ({ key, value: 'x' }));
    const items = uids.slice(130).map((dataItemUid) => profileItem({ dataItemUid, labels }));
    await store.profileItems.create(items, asInstant(3), noSignal);
    expect(statementsWith('into labels')).toBe(2);
    const changes = items.map((item) => ({ ...item, labels: [{ key: 'd', value: 'y' }] }));
    await store.profileItems.update(changes, asInstant(4), noSignal);
    expect(statementsWith('delete from labels')).toBe(2);
    expect(statementsWith('into labels')).toBe(3);
  });
});
