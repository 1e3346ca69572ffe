import type { RecordShown } from './changes.ts';
import type { DataCategory } from '../data-tree/data-category.ts';
import type { DataItemValue } from '../data-tree/data-item-value.ts';
import type { DataItem } from '../data-tree/data-item.ts';
import type { Period } from '../basics/instant.ts';
import type {
  CalculableDefinition,
  ItemDefinition,
  ItemValueDefinition,
} from '../definitions/item-definition.ts';
import { type Labels, noLabels } from '../profiles/labels.ts';
import type { ProfileItemValue } from '../profiles/profile-item-value.ts';
import type { ProfileItem } from '../profiles/profile-item.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Uid } from '../basics/uid.ts';
import { type FieldTexts, flat, showInstant, type Texts } from './record-texts.ts';

type Times = 'created' | 'modified' | 'version';

type ShownCategory = Omit<
  DataCategory,
  Times | 'uid' | 'parent' | 'itemDefinition' | 'provenance' | 'about' | 'isLookUp' | 'deprecated'
>;

export function showDataCategory(
  { uid, path, name }: ShownCategory & Pick<DataCategory, 'uid'>,
  itemDefinitionUid: Uid | null,
): RecordShown {
  const fields: FieldTexts<ShownCategory & { readonly itemDefinitionUid: Uid | null }> = {
    path,
    name,
    itemDefinitionUid,
  };
  return { kind: 'dataCategory', uid, path, fields: flat(fields) };
}

type ShownItem = Omit<DataItem, Times | 'uid' | 'title' | 'dataCategory' | 'itemDefinition' | 'environment'>;

/** Without its values, which are records of their own. */
export function showDataItem({
  uid,
  dataCategory,
  path,
  name,
  label,
  validity,
}: ShownItem & Pick<DataItem, 'uid' | 'dataCategory'>): RecordShown {
  const fields: FieldTexts<ShownItem> = { path, name, label, validity: showPeriod(validity) };
  return { kind: 'dataItem', uid, path: `${dataCategory.path}/${uid}`, fields: flat(fields) };
}

type ShownValue = Omit<DataItemValue, Times | 'uid' | 'item' | 'path' | 'name' | 'definition' | 'note'>;

export function showDataItemValue({
  uid,
  item,
  path,
  value,
  unit,
  perUnit,
  startDate,
}: ShownValue & Pick<DataItemValue, 'uid' | 'item' | 'path'>): RecordShown {
  const fields: FieldTexts<ShownValue> = {
    value,
    unit: unit ?? null,
    perUnit: perUnit ?? null,
    startDate: startDate === null ? null : showInstant(startDate),
  };
  return {
    kind: 'dataItemValue',
    uid,
    path: `${item.categoryPath}/${item.uid}/${path}`,
    fields: flat(fields),
  };
}

type ShownDefinition = Omit<ItemDefinition, Times | 'uid'> &
  Omit<CalculableDefinition, 'definition' | 'valueDefinitions'>;

/** The definition, at a path of its own or of its category, with its values. */
export function showDefinition({
  uid,
  path,
  name,
  drillDown,
  algorithm,
  returnValues,
  figures,
  valueDefinitions,
}: ShownDefinition &
  Pick<CalculableDefinition, 'valueDefinitions'> & {
    readonly uid: Uid;
    readonly path: string;
  }): readonly RecordShown[] {
  const fields: FieldTexts<ShownDefinition> = {
    name,
    drillDown: drillDown.join(),
    algorithm,
    returnValues: JSON.stringify(returnValues),
    figures: figures === null ? null : JSON.stringify(figures),
  };
  return [
    { kind: 'itemDefinition', uid, path, fields: flat(fields) },
    ...valueDefinitions.map((value) => showValueDefinition(value, `${path}/${value.path}`)),
  ];
}

function showValueDefinition(
  { uid, valueDefinition, ...rest }: ItemValueDefinition,
  path: string,
): RecordShown {
  const texts = Object.entries({ ...rest, valueType: valueDefinition.valueType }).map(
    ([field, value]): [string, string | null] => [
      field,
      typeof value === 'string' || value === null ? value : JSON.stringify(value),
    ],
  );
  return { kind: 'itemValueDefinition', uid, path, fields: Object.fromEntries(texts) };
}

type ShownProfile = Omit<Profile, Times | 'uid'>;

export function showProfile({ uid, name, note, labels, permission }: Profile): RecordShown {
  const sharing = Object.entries(permission?.sharing ?? {}).map(([flag, isSet]) => [flag, String(isSet)]);
  const named = (permission?.shares ?? []).map(({ kind, name: of, access }) => [`${kind}.${of}`, access]);
  const fields: FieldTexts<ShownProfile> = {
    name,
    note,
    labels: showLabels(labels ?? noLabels),
    permission: Object.fromEntries([...sharing, ...named]) as Texts,
  };
  return { kind: 'profile', uid, path: uid, fields: flat(fields) };
}

type ShownProfileItem = Omit<
  ProfileItem,
  Times | 'uid' | 'profileUid' | 'rowKey' | 'dataItem' | 'dataCategory' | 'itemDefinition'
>;

export function showProfileItem({
  uid,
  profileUid,
  dataCategory,
  name,
  note,
  labels,
  validity,
}: ProfileItem): RecordShown {
  const fields: FieldTexts<ShownProfileItem> = {
    name,
    note,
    labels: showLabels(labels ?? noLabels),
    validity: showPeriod(validity),
  };
  return {
    kind: 'profileItem',
    uid,
    path: `${profileUid}/${dataCategory.path}/${uid}`,
    fields: flat(fields),
  };
}

type ShownProfileItemValue = Omit<ProfileItemValue, Times | 'uid' | 'item' | 'path' | 'name' | 'definition'>;

export function showProfileItemValue({
  uid,
  item,
  path,
  value,
  unit,
  perUnit,
}: ProfileItemValue): RecordShown {
  const fields: FieldTexts<ShownProfileItemValue> = {
    value,
    unit: unit ?? null,
    perUnit: perUnit ?? null,
  };
  return {
    kind: 'profileItemValue',
    uid,
    path: `${item.profileUid}/${item.categoryPath}/${item.uid}/${path}`,
    fields: flat(fields),
  };
}

function showLabels(labels: Labels): Texts {
  return Object.fromEntries(labels.map(({ key, value }) => [`label.${key}`, value]));
}

function showPeriod({ start, end }: Period): Texts {
  return { startDate: showInstant(start), endDate: end === null ? null : showInstant(end) };
}
