import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { RecordShown } from '../../domain/changes/changes.ts';
import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import {
  showDefinition,
  showDataCategory,
  showDataItem,
  showDataItemValue,
  showProfile,
  showProfileItem,
  showProfileItemValue,
} from '../../domain/changes/shown-records.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { mapInSlices } from '../../metering/in-slices.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** Records as shown before and after a write. Missing or inaccessible ones are left out. */
export async function snapshotDataCategories(
  { dataCategories }: Backend,
  paths: readonly CategoryPath[],
): Promise<readonly RecordShown[]> {
  return (await found(dataCategories.getMany(paths))).map((category) =>
    showDataCategory(category, category.itemDefinition?.uid ?? null),
  );
}

/** A definition with all that belongs to it. */
export async function snapshotDefinition(
  { itemDefinitions }: Backend,
  uid: Uid,
): Promise<readonly RecordShown[]> {
  const [definition] = await found(itemDefinitions.getMany([uid]));
  const [valueDefinitions = []] = await found(itemDefinitions.listValueDefinitions([uid]));
  const [returnValues = []] = await found(itemDefinitions.listReturnValues([uid]));
  const [algorithm = null] = await found(itemDefinitions.getAlgorithms([uid]));
  if (definition === undefined) return [];
  return showDefinition({
    ...definition,
    path: `definitions/${uid}`,
    valueDefinitions,
    returnValues,
    algorithm: algorithm?.lines.join('\n') ?? null,
    figures: null,
  });
}

/** The items with their values as of an instant, or now. */
export async function snapshotDataItems(
  { dataItems, dataItemValues }: Backend,
  keys: readonly DataItemKey[],
  budget: RequestBudget,
  asOf?: Instant,
): Promise<readonly RecordShown[]> {
  const items = await found(dataItems.getMany(keys));
  const values = await found(dataItemValues.listByItem(keys, asOf));
  return [
    ...(await mapInSlices(budget, items, showDataItem)),
    ...(await mapInSlices(budget, values.flat(), showDataItemValue)),
  ];
}

export async function snapshotDataItemValues(
  { dataItemValues }: Backend,
  keys: readonly DataItemValueKey[],
  budget: RequestBudget,
): Promise<readonly RecordShown[]> {
  return mapInSlices(budget, await found(dataItemValues.getMany(keys)), showDataItemValue);
}

export async function snapshotHistories(
  { dataItemValues }: Backend,
  keys: readonly DataItemValueKey[],
  budget: RequestBudget,
): Promise<readonly RecordShown[]> {
  const histories = await found(dataItemValues.listHistory(keys));
  return mapInSlices(budget, histories.flat(), showDataItemValue);
}

export async function snapshotProfile(
  { profiles }: Backend,
  profileUid: Uid,
): Promise<readonly RecordShown[]> {
  return (await found(profiles.getMany([profileUid]))).map(showProfile);
}

export async function snapshotProfileItems(
  { profileItems }: Backend,
  keys: readonly ProfileItemKey[],
  budget: RequestBudget,
): Promise<readonly RecordShown[]> {
  const items = await found(profileItems.getMany(keys));
  const values = await found(profileItems.listValues(keys));
  return [
    ...(await mapInSlices(budget, items, showProfileItem)),
    ...(await mapInSlices(budget, values.flat(), showProfileItemValue)),
  ];
}

async function found<T>(outcomes: Outcomes<T>): Promise<readonly T[]> {
  return (await outcomes).flatMap((outcome) => (outcome instanceof EmissionsError ? [] : [outcome]));
}
