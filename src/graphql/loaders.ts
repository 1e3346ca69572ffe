import DataLoader from 'dataloader';
import type { Actions } from '../domain/access.ts';
import type { Environment } from '../domain/environment.ts';
import { pathKey, type CategoryPath } from '../domain/category-path.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { DataItemValueKey } from '../domain/data-item-value.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import type { PageRequest } from '../domain/page.ts';
import type { ProfileItemValueKey } from '../domain/profile-item-value.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import type { Uid } from '../domain/uid.ts';
import type {
  Backend,
  CalculationRequest,
  DataItemListRequest,
  DataItemSearch,
  DrillDownRequest,
} from '../ports/backend.ts';
import type { Outcome, Outcomes } from '../ports/outcome.ts';
import type {
  ProfileItemCalculation,
  ProfileItemListRequest,
  ProfileTotalRequest,
} from '../ports/profiles.ts';

export type Loaders = ReturnType<typeof createLoaders>;

/** One loader for each read of the backend, for one request. */
export function createLoaders(backend: Backend) {
  const { access, dataCategories, dataItems, dataItemValues, itemDefinitions } = backend;
  const { profiles, profileItems, profileItemValues } = backend;
  return {
    environment: load(
      each<'own', Environment>(() => access.getEnvironment()),
      String,
    ),
    dataCategories: load((paths) => dataCategories.getMany(paths), pathKey),
    childCategories: load((paths) => dataCategories.listChildren(paths), pathKey),
    categoryActions: load((paths: readonly CategoryPath[]) => dataCategories.listActions(paths), pathKey),
    itemPages: load(
      (requests: readonly DataItemListRequest[]) => dataCategories.listItems(requests),
      canonical,
    ),
    drillDowns: load(
      (requests: readonly DrillDownRequest[]) => dataCategories.drillDown(requests),
      canonical,
    ),
    itemDefinitionPages: load(
      each((page: PageRequest) => itemDefinitions.list(page)),
      canonical,
    ),
    itemDefinitions: load((uids: readonly Uid[]) => itemDefinitions.getMany(uids), String),
    valueDefinitions: load((uids: readonly Uid[]) => itemDefinitions.listValueDefinitions(uids), String),
    dataItems: load((keys) => dataItems.getMany(keys), itemKey),
    searches: load(
      each((search: DataItemSearch) => dataItems.search(search)),
      canonical,
    ),
    choices: load((keys) => dataItems.listChoices(keys), itemKey),
    itemActions: load((keys: readonly DataItemKey[]) => dataItems.listActions(keys), itemKey),
    calculations: load((requests: readonly CalculationRequest[]) => dataItems.calculate(requests), canonical),
    itemValues: load((keys) => dataItemValues.listByItem(keys), itemKey),
    dataItemValues: load((keys) => dataItemValues.getMany(keys), valueKey),
    histories: load((keys) => dataItemValues.listHistory(keys), valueKey),
    valueActions: load((keys: readonly DataItemValueKey[]) => dataItemValues.listActions(keys), valueKey),
    profilePages: load(
      each((page: PageRequest) => profiles.list(page)),
      canonical,
    ),
    actionsOnProfiles: load(
      each<'all', Actions>(() => profiles.getActions()),
      String,
    ),
    profiles: load((uids: readonly Uid[]) => profiles.getMany(uids), String),
    profileActions: load((uids: readonly Uid[]) => profiles.listActions(uids), String),
    profileItemPages: load(
      (requests: readonly ProfileItemListRequest[]) => profileItems.list(requests),
      canonical,
    ),
    profileItems: load((keys: readonly ProfileItemKey[]) => profileItems.getMany(keys), profileItemKey),
    profileItemValues: load(
      (keys: readonly ProfileItemKey[]) => profileItems.listValues(keys),
      profileItemKey,
    ),
    profileItemAmounts: load(
      (requests: readonly ProfileItemCalculation[]) => profileItems.calculate(requests),
      canonical,
    ),
    profileTotals: load(
      (requests: readonly ProfileTotalRequest[]) => profileItems.listTotals(requests),
      canonical,
    ),
    profileItemActions: load(
      (keys: readonly ProfileItemKey[]) => profileItems.listActions(keys),
      profileItemKey,
    ),
    profileItemValue: load(
      (keys: readonly ProfileItemValueKey[]) => profileItemValues.getMany(keys),
      profileItemValueKey,
    ),
    profileItemValueActions: load(
      (keys: readonly ProfileItemValueKey[]) => profileItemValues.listActions(keys),
      profileItemValueKey,
    ),
  };
}

/** Forgets what was read, after a write. */
export function clearLoaders(loaders: Loaders): void {
  for (const loader of Object.values(loaders)) loader.clearAll();
}

/** How many keys one call to the backend takes; more are several calls. */
const maximumBatch = 500;

function load<K, V>(read: (keys: readonly K[]) => Outcomes<V>, cacheKeyFn: (key: K) => string) {
  return new DataLoader<K, V, string>(read, { cacheKeyFn, maxBatchSize: maximumBatch });
}

/** One read for each key; one that fails leaves the others alone. */
function each<K, V>(read: (key: K) => Promise<V>): (keys: readonly K[]) => Outcomes<V> {
  const settle = async (key: K): Promise<Outcome<V>> => {
    try {
      return await read(key);
    } catch (error) {
      if (error instanceof EmissionsError) return error;
      throw error;
    }
  };
  return (keys) => Promise.all(keys.map(settle));
}

function itemKey({ categoryPath, uid }: DataItemKey): string {
  return `${pathKey(categoryPath)} ${uid}`;
}

function valueKey({ item, path, entryUid }: DataItemValueKey): string {
  return `${itemKey(item)} ${path} ${entryUid ?? ''}`;
}

function profileItemKey({ profileUid, categoryPath, uid }: ProfileItemKey): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}

function profileItemValueKey({ item, path }: ProfileItemValueKey): string {
  return `${profileItemKey(item)} ${path}`;
}

function canonical(request: object): string {
  return JSON.stringify(request);
}
