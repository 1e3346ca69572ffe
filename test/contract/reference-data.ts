import { lastSegment, parentOf, ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import type { StoredDataCategory } from '../../src/ports/reference-store.ts';
import type { Store } from '../../src/ports/store.ts';
import type { DataCategory, DataSet, User } from '../reference-service/data/model.ts';
import { noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { testUsers } from '../support/users/test-users.ts';
import { potentialOf, referenceAlgorithms } from './reference-algorithms.ts';
import { toDataItem, toDefinition } from './reference-records.ts';

/** The data set and the users of the tests as records of the reference service. */
export async function readReferenceData(): Promise<DataSet> {
  const store = await openFixtureStore();
  try {
    const data = { users, definitions: [], categories: [], dataItems: [] };
    for (const category of await readCategories(store)) await addCategory(data, category, store);
    return data;
  } finally {
    await store.close();
  }
}

/** Parents before their children. */
async function readCategories({ dataCategories }: Store): Promise<readonly StoredDataCategory[]> {
  const paths = (await dataCategories.listAll(noSignal)).map(({ path }) => path);
  const categories = await dataCategories.getMany([ROOT_PATH, ...paths], noSignal);
  return categories.toSorted((a, b) => a.path.length - b.path.length);
}

async function addCategory(data: Mutable, stored: StoredDataCategory, { dataItems }: Store): Promise<void> {
  const algorithms = referenceAlgorithms((gas) => potentialOf(data, gas));
  const definition = stored.definition && toDefinition(stored.definition, algorithms);
  const category = toCategory(stored, data, definition);
  data.categories.push(category);
  if (definition === null) return;
  data.definitions.push(definition);
  const uids = (await dataItems.listDrills(stored.uid, noSignal)).map(({ uid }) => uid);
  const items = await dataItems.getMany(uids, noSignal);
  for (const uid of uids) {
    const item = items.find((each) => each.uid === uid);
    if (item !== undefined) data.dataItems.push(toDataItem(item, category, definition));
  }
}

type Mutable = DataSet & { readonly definitions: DataSet['definitions'][number][] };

function toCategory(
  { uid, path, name, created, modified }: StoredDataCategory,
  { categories }: DataSet,
  definition: DataCategory['definition'],
): DataCategory {
  const parentPath = parentOf(path);
  const parent = categories.find((each) => parentPath !== null && pathOf(each) === parentPath) ?? null;
  const dates = { created: new Date(created), modified: new Date(modified) };
  return { uid, parent, path: lastSegment(path), name, definition, ...dates };
}

function pathOf({ parent, path }: DataCategory): string {
  return parent === null || parent.parent === null ? path : `${pathOf(parent)}/${path}`;
}

const usernames = ['demo', 'demo-v1', 'admin', ...testUsers.map(({ username }) => username)];

/** The reference service knows one group for each user, and administrators, but no roles. */
const users: readonly User[] = usernames.map((username, index) => {
  const name = testUsers.find((user) => user.username === username)?.group ?? 'users';
  return {
    uid: `BADA5500000${index}`,
    username,
    password: username,
    group: { uid: name === 'users' ? 'AC65FFA5F9D9' : 'AC65FFA5F9DA', name },
    apiVersion: username === 'demo-v1' ? 1 : 2,
    isAdministrator: username === 'admin',
  };
});
