import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportDataSet } from '../../../src/data-sets/export/export-data-set.ts';
import { verifyDataSet } from '../../../src/data-sets/export/verify-data-set.ts';
import { readStoredCategory } from '../../../src/data-sets/plan/read-stored-category.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asPath, asUid } from '../../support/brands.ts';
import { openAs, openBackendWithUsers } from '../../support/open-fixture-backend.ts';
import { noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';
import { createRestCaller } from '../../support/rest-caller.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let store: Store;
let close: () => Promise<void>;
beforeEach(async () => {
  store = await openFixtureStore();
  close = () => store.close();
});

afterEach(() => close());

const header = 'name,path,type,isDataItemValue,isDrillDown,unit,perUnit,default,choices';
const inputs = 'People,people,INTEGER,false,false,,,1,\nPostcode,postcode,TEXT,false,false,,,,\n';
const definition = `name,Metadata\nalgFile,default.js\n${header}\n${inputs}`;
const itemsOf = async (path: string) => (await readStoredCategory(store, asPath(path), noSignal))?.items;

it('a definition of inputs alone has one item, to which clients drill, and in which profiles record them', async () => {
  folder.write('metadata/itemdef.csv', definition);
  await folder.importInto(store);
  const gateway = await startGateway(await openBackendWithUsers(store));
  close = () => gateway.close();
  const demo = createRestCaller(gateway.url, 'demo', 'json');
  const drilled = await demo.call('GET', '/data/metadata/drill');
  expect(drilled.at('choices.name')).toBe('uid');
  const dataItemUid = String(drilled.at('choices.choices.0.value'));
  const profile = String((await demo.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
  const fields = { dataItemUid, people: '3', postcode: 'AB1' };
  const created = await demo.call('POST', `/profiles/${profile}/metadata`, fields);
  const location = new URL(created.headers.get('location') ?? '').pathname;
  const values = (await demo.call('GET', location)).at('profileItem.itemValues');
  expect(values).toMatchObject([{ value: '3' }, { value: 'AB1' }]);
});

it('the item is the same after another import, and in an export', async () => {
  folder.write('metadata/itemdef.csv', definition);
  await folder.importInto(store);
  const items = await itemsOf('metadata');
  expect(items).toHaveLength(1);
  folder.write('metadata/itemdef.csv', definition.replace('Postcode', 'Zip code'));
  expect(await folder.importInto(store)).toMatchObject({ written: 1, isRefused: false });
  expect(await itemsOf('metadata')).toEqual(items);
  const directory = join(folder.path(), 'export');
  await exportDataSet({ store, directory, signal: noSignal });
  const { differences } = await verifyDataSet({ store, directory, signal: noSignal, isExact: true });
  expect(differences).toEqual([]);
});

it.each([
  ['figures', 'Factor,factor,DECIMAL,true,false,,,,\n'],
  ['a drill-down', 'Type,type,TEXT,true,true,,,,\n'],
])('a definition with %s has no items without data.csv', async (_, figures) => {
  folder.write('metadata/itemdef.csv', definition + figures);
  await folder.importInto(store);
  expect(await itemsOf('metadata')).toEqual([]);
});

it('the item stays deleted once an administrator deleted it', async () => {
  folder.write('metadata/itemdef.csv', definition);
  await folder.importInto(store);
  const [item] = (await itemsOf('metadata')) ?? [];
  const running = await openBackendWithUsers(store);
  const admin = openAs(running.open, { kind: 'basic', username: 'admin', password: 'admin' });
  await admin.dataItems.delete([{ categoryPath: asPath('metadata'), uid: asUid(item?.uid ?? '') }]);
  expect(await folder.importInto(store)).toMatchObject({ written: 0 });
  folder.write('metadata/itemdef.csv', definition.replace('Postcode', 'Zip code'));
  expect(await folder.importInto(store)).toMatchObject({ isRefused: true });
  await folder.importInto(store, { edits: 'keep' });
  expect(await itemsOf('metadata')).toEqual([]);
});
