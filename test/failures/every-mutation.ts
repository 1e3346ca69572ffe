import type { OpenBackend } from '../../src/ports/backend.ts';
import { asInstant } from '../support/brands.ts';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import { openAs, signInAs } from '../support/open-fixture-backend.ts';

/** A mutation that can be carried out with the data set of the tests, and reads what it has written. */
export interface SampleMutation {
  readonly name: string;
  readonly kind: 'creation' | 'change' | 'deletion';
  readonly username: string;
  /** The arguments except the key; `$profile`, `$item`, `$other` and `$entry` stand for the uids of records. */
  readonly input: string;
  readonly record: string;
  /** Whether accounts of version 1 are refused. */
  readonly isOfVersion2?: boolean;
}

const car = 'categoryPath: "transport/car"';
const data = { username: 'admin' };
const own = { username: 'demo' };
const draft = (name: string) =>
  `{ ${car}, dataItemUid: "$petrol", name: "${name}", values: [{ name: "occupants", value: "2" }] }`;
const inProfile = `profileUid: "$profile", ${car}`;

/** Every mutation that writes records, in an order in which each finds its records. */
export const everyMutation: readonly SampleMutation[] = [
  {
    ...data,
    name: 'createDataCategory',
    kind: 'creation',
    input: '{ parentPath: "transport", segment: "bus", name: "Buses" }',
    record: 'dataCategory { name }',
  },
  {
    ...data,
    name: 'updateDataCategory',
    kind: 'change',
    input: '{ path: "transport/bus", segment: "coach", name: "Coaches" }',
    record: 'dataCategory { name }',
  },
  {
    ...data,
    name: 'deleteDataCategory',
    kind: 'deletion',
    input: '{ path: "transport/coach" }',
    record: 'dataCategory { name }',
  },
  {
    ...data,
    name: 'createItemDefinition',
    kind: 'creation',
    input: `{ name: "bus engines", algorithm: "km;", itemValueDefinitions: [
      { path: "km", valueType: DECIMAL, fromProfile: true }] }`,
    record: 'itemDefinition { name }',
  },
  {
    ...data,
    name: 'updateItemDefinition',
    kind: 'change',
    input: '{ uid: "$definition", name: "bus engines" }',
    record: 'itemDefinition { name }',
  },
  {
    ...data,
    name: 'createItemValueDefinition',
    kind: 'creation',
    input: '{ itemDefinitionUid: "$definition", path: "bus", valueType: TEXT, fromData: true }',
    record: 'itemValueDefinition { path }',
  },
  {
    ...data,
    name: 'updateItemValueDefinition',
    kind: 'change',
    input: '{ itemDefinitionUid: "$definition", uid: "$definedValue", unit: "km" }',
    record: 'itemValueDefinition { unit }',
  },
  {
    ...data,
    name: 'deleteItemValueDefinition',
    kind: 'deletion',
    input: '{ itemDefinitionUid: "$definition", uid: "$definedValue" }',
    record: 'itemDefinition { name }',
  },
  {
    ...data,
    name: 'deleteItemDefinition',
    kind: 'deletion',
    input: '{ uid: "$definition" }',
    record: 'itemDefinition { uid }',
  },
  {
    ...data,
    name: 'createDataItem',
    kind: 'creation',
    input: `{ ${car}, values: [{ path: "fuel", value: "hydrogen" }, { path: "size", value: "small" }] }`,
    record: 'dataItem { name }',
  },
  {
    ...data,
    name: 'updateDataItem',
    kind: 'change',
    input: `{ ${car}, uid: "$petrol", name: "Petrol" }`,
    record: 'dataItem { name }',
  },
  {
    ...data,
    name: 'updateDataItemValue',
    kind: 'change',
    input: `{ ${car}, itemUid: "$petrol", path: "kgCO2PerKm", value: "0.2" }`,
    record: 'dataItemValue { value }',
  },
  {
    ...data,
    name: 'updateDataItemValues',
    kind: 'change',
    input: `{ changes: [{ ${car}, itemUid: "$petrol", path: "kgCO2PerKm", value: "0.3" },
      { ${car}, itemUid: "$diesel", path: "kgCO2PerKm", value: "0.4" }] }`,
    record: 'dataItemValues { value }',
  },
  {
    ...data,
    name: 'createDataItemValueEntries',
    kind: 'creation',
    input: `{ ${car}, itemUid: "$petrol", startDate: "2021-01-01T00:00:00Z",
      values: [{ path: "kgCO2PerKm", value: "0.5" }] }`,
    record: 'dataItem { name }',
  },
  {
    ...data,
    name: 'deleteDataItemValueEntry',
    kind: 'deletion',
    input: `{ ${car}, itemUid: "$petrol", path: "kgCO2PerKm", entryUid: "$entry" }`,
    record: 'dataItemValue { value }',
  },
  { ...own, name: 'createProfile', kind: 'creation', input: '', record: 'profile { created }' },
  {
    ...own,
    name: 'updateProfile',
    kind: 'change',
    input: '{ uid: "$profile", name: "Fleet", labels: [{ key: "site", value: "Leeds" }] }',
    record: 'profile { name }',
    isOfVersion2: true,
  },
  {
    ...own,
    name: 'shareProfile',
    kind: 'change',
    input: '{ uid: "$profile", groupMayView: true }',
    record: 'profile { created }',
  },
  {
    ...own,
    name: 'createProfileItem',
    kind: 'creation',
    input: `{ profileUid: "$profile", item: ${draft('one')} }`,
    record: 'profileItem { name }',
  },
  {
    ...own,
    name: 'createProfileItems',
    kind: 'creation',
    input: `{ profileUid: "$profile", items: [${draft('two')}, ${draft('three')}] }`,
    record: 'profileItems { name }',
  },
  {
    ...own,
    name: 'importProfileItems',
    kind: 'creation',
    input: `{ profileUid: "$profile", rows: [{ rowKey: "row", dataItemUid: "$petrol", values: [{ name: "occupants", value: "2" }] }] }`,
    record: 'rows { outcome }',
    isOfVersion2: true,
  },
  {
    ...own,
    name: 'importTable',
    kind: 'creation',
    input: `{ profileUid: "$profile", categoryPath: "transport/car", table: "id,dataItemUid,occupants\\nof a table,$petrol,2\\n" }`,
    record: 'report { interruption { message } }',
    isOfVersion2: true,
  },
  {
    ...own,
    name: 'updateProfileItem',
    kind: 'change',
    input: `{ ${inProfile}, uid: "$item", name: "changed" }`,
    record: 'profileItem { name }',
  },
  {
    ...own,
    name: 'updateProfileItems',
    kind: 'change',
    input: `{ changes: [{ ${inProfile}, uid: "$item", name: "a" }, { ${inProfile}, uid: "$other", name: "b" }] }`,
    record: 'profileItems { name }',
  },
  {
    ...own,
    name: 'updateProfileItemValue',
    kind: 'change',
    input: `{ ${inProfile}, itemUid: "$item", path: "occupants", value: "3" }`,
    record: 'profileItemValue { value }',
  },
  {
    ...own,
    name: 'deleteProfileItem',
    kind: 'deletion',
    input: `{ ${inProfile}, uid: "$other" }`,
    record: 'profile { created }',
  },
  {
    ...own,
    name: 'deleteProfileItems',
    kind: 'deletion',
    input: `{ items: [{ ${inProfile}, uid: "$item" }] }`,
    record: 'profile { created }',
  },
  {
    ...own,
    name: 'deleteProfile',
    kind: 'deletion',
    input: '{ uid: "$profile" }',
    record: 'deletedProfile { uid }',
  },
  {
    ...data,
    name: 'deleteDataItem',
    kind: 'deletion',
    input: `{ ${car}, uid: "$diesel" }`,
    record: 'dataCategory { name }',
  },
];

/** The document of a mutation, for the records with these uids. */
export function documentOf(
  { name, input, record }: SampleMutation,
  uids: Readonly<Record<string, string>>,
  key: string | null,
): string {
  const named = input.replaceAll(/\$(\w+)/g, (_, of: string) => uids[of] ?? '');
  const given = [
    ...(named === '' ? [] : [`input: ${named}`]),
    ...(key === null ? [] : [`idempotencyKey: "${key}"`]),
  ];
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `mutation { ${name}${args} { ${record} isRepeated userErrors { code } } }`;
}

/** The uids of new records, for `documentOf`; `accounts` ends the names of the users who create them. */
export async function prepareRecords(
  open: OpenBackend,
  accounts = '',
  recover = (): void => undefined,
): Promise<Readonly<Record<string, string>>> {
  const demo = openAs(open, await signInAs(open, `demo${accounts}`));
  const profile = (await demo.profiles.create()).uid;
  recover();
  const draft = { categoryPath: petrolSmall.categoryPath, dataItemUid: petrolSmall.uid, values: [] };
  const [item, other] = await demo.profileItems.create(profile, [
    { ...draft, name: 'first' },
    { ...draft, name: 'second' },
  ]);
  recover();
  const admin = openAs(open, await signInAs(open, `admin${accounts}`));
  const [entry] = await admin.dataItemValues.createEntries({
    item: petrolSmall,
    startDate: asInstant(Date.parse('2020-01-01T00:00:00Z')),
    values: [{ path: 'kgCO2PerKm', value: '0.15' }],
  });
  recover();
  const { uid: definition } = await admin.itemDefinitions.create({
    name: 'Engines',
    itemValueDefinitions: [{ path: 'km', valueType: 'DECIMAL', fromProfile: true }],
  });
  recover();
  const definedValues = await only(admin.itemDefinitions.listValueDefinitions([definition]));
  return {
    definition,
    definedValue: definedValues[0]?.uid ?? '',
    petrol: petrolSmall.uid,
    diesel: dieselSmall.uid,
    profile,
    item: item?.uid ?? '',
    other: other?.uid ?? '',
    entry: entry?.entryUid ?? '',
  };
}
