import type { ApiVersion } from '../../domain/access/access.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemValue } from '../../domain/profiles/profile-item-value.ts';
import type { ProfileItem, ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { StoredProfileItem, StoredProfileItemValue } from '../../ports/profile-store.ts';
import type { FoundProfileItem } from './read-profile-items.ts';

export function toProfileItem({ item, definition }: Omit<FoundProfileItem, 'profile'>): ProfileItem {
  const {
    uid,
    profileUid,
    name,
    note,
    labels,
    rowKey,
    validity,
    created,
    modified,
    dataItem,
    dataCategory,
    version,
  } = item;
  return {
    uid,
    profileUid,
    name,
    note,
    labels,
    rowKey,
    validity,
    created,
    modified,
    dataItem: { uid: dataItem.uid, label: dataItem.label },
    dataCategory,
    itemDefinition: definition.definition,
    version,
  };
}

export function toProfileItemKey({
  uid,
  profileUid,
  dataCategory,
}: Pick<StoredProfileItem, 'uid' | 'profileUid' | 'dataCategory'>): ProfileItemKey {
  return { profileUid, categoryPath: dataCategory.path, uid };
}

/** The values that exist in an API version, in the definition's order. */
export function toProfileItemValues(
  { item, definition }: Omit<FoundProfileItem, 'profile'>,
  records: readonly StoredProfileItemValue[],
  apiVersion: ApiVersion,
): readonly ProfileItemValue[] {
  const byDefinition = new Map(records.map((record) => [record.definitionUid, record]));
  return definition.valueDefinitions
    .filter(({ fromProfile, apiVersions }) => fromProfile && apiVersions.includes(apiVersion))
    .flatMap((valueDefinition) => {
      const record = byDefinition.get(valueDefinition.uid);
      return record === undefined ? [] : [toProfileItemValue(item, valueDefinition, record)];
    });
}

function toProfileItemValue(
  item: StoredProfileItem,
  definition: ItemValueDefinition,
  { uid, value, unit, perUnit, created, modified }: StoredProfileItemValue,
): ProfileItemValue {
  return {
    uid,
    item: toProfileItemKey(item),
    path: definition.path,
    name: definition.name,
    value,
    unit: unit ?? definition.unit,
    perUnit: perUnit ?? definition.perUnit,
    created,
    modified,
    definition,
  };
}
