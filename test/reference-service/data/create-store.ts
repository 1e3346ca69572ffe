import type { Settings } from '../options.ts';
import { driving, electricity, flights } from './definitions.ts';
import type { DataCategory, DataItem, DataSet, ItemDefinition, Store, User } from './model.ts';
import { accounts, carRows, planeRows, powerRows, type Row } from './data-set.ts';
import { createProfileItem } from './profile-items.ts';

const loaded = { created: new Date('2008-10-01T09:00:00Z'), modified: new Date('2008-10-02T09:30:00Z') };
const epoch = new Date(0);

/** A new store; its accounts have a version that was set for all. */
export function createStore({ version, data }: Settings): Store {
  const { users, ...tree } = data ?? ownData();
  const accounts = users.map((user) => ({ ...user, apiVersion: version ?? user.apiVersion }));
  const store: Store = { ...tree, users: accounts, profiles: [], profileItems: [] };
  if (data === undefined) for (const [index, user] of accounts.entries()) addProfile(store, user, index);
  return store;
}

/** The data set of the service, made anew. */
function ownData(): DataSet {
  const root = category('C0FFEE000000', null, '', 'Root');
  const transport = category('C0FFEE000001', root, 'transport', 'Transport');
  const home = category('C0FFEE000002', root, 'home', 'Home');
  const planes = category('C0FFEE000003', transport, 'plane', 'Plane');
  const cars = category('C0FFEE000004', transport, 'car', 'Car');
  const generic = category('C0FFEE000005', planes, 'generic', 'Generic', flights);
  const car = category('C0FFEE000006', cars, 'generic', 'Generic', driving);
  const power = category('C0FFEE000007', home, 'electricity', 'Electricity', electricity);
  const data = {
    users: accounts,
    definitions: [driving, electricity, flights],
    categories: [root, transport, home, planes, cars, generic, car, power],
    dataItems: [
      ...planeRows.map((row) => toItem(generic, flights, row)),
      ...carRows.map((row) => toItem(car, driving, row)),
      ...powerRows.map((row) => toItem(power, electricity, row)),
    ],
  };
  addHistory(data);
  return data;
}

function category(
  uid: string,
  parent: DataCategory | null,
  path: string,
  name: string,
  definition: ItemDefinition | null = null,
): DataCategory {
  return { ...loaded, uid, parent, path, name, definition };
}

function toItem(category: DataCategory, definition: ItemDefinition, [uid, texts]: Row): DataItem {
  const values = definition.values
    .filter(({ kind }) => kind !== 'profile')
    .map((value, index) => ({
      ...loaded,
      uid: `${uid.slice(4)}${(0xa0_00 + index).toString(16).toUpperCase()}`,
      definition: value,
      value: texts[value.path] ?? '',
      startDate: epoch,
    }));
  return {
    ...loaded,
    uid,
    category,
    definition,
    name: '',
    path: '',
    startDate: epoch,
    endDate: null,
    values,
  };
}

/** The factors of the United Kingdom changed twice. */
function addHistory({ dataItems }: DataSet): void {
  const item = dataItems.find(({ uid }) => uid === '66056991EE23');
  const first = item?.values.find(({ definition }) => definition.path === 'massCO2PerEnergy');
  if (item === undefined || first === undefined) return;
  item.values.push(
    { ...first, uid: '6991EE23B001', value: '0.49', startDate: new Date('2009-01-01T00:00:00Z') },
    { ...first, uid: '6991EE23B002', value: '0.45', startDate: new Date('2011-01-01T00:00:00Z') },
  );
}

/** A profile of each user, with two items that began in 2010. */
function addProfile(store: Store, owner: User, index: number): void {
  const uid = `E96D1A2B3C4${index + 1}`;
  const profile = {
    ...loaded,
    uid,
    permissionUid: `F96D1A2B3C4${index + 1}`,
    owner,
    groupMayView: index === 0,
  };
  store.profiles.push(profile);
  const fields = (text: string) => new Map(new URLSearchParams(text));
  for (const text of [
    'dataItemUid=4F6CBCEE95F3&distance=12000&distanceKmPerMonth=1000&name=company car',
    'dataItemUid=66056991EE21&energyConsumption=3600&kWhPerMonth=300&name=office',
  ]) {
    const item = createProfileItem(
      store,
      profile,
      fields(text),
      owner.apiVersion,
      new Date('2010-01-01T00:00:00Z'),
    );
    store.profileItems.push(item);
  }
}
