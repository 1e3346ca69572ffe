import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const [overStore] = Object.values(gatewaysOverBoth);

describe('expectedVersion', () => {
  let gateway: StartedGateway;
  let category: string;
  let item: string;
  let profile: string;
  let profileItem: string;
  let count = 0;
  beforeAll(async () => {
    gateway = await (overStore ?? expect.fail('There is a gateway over the store.'))();
  });
  afterAll(() => gateway.close());

  const ask = async (query: string, variables: object = {}) => {
    const { data, errors } = await askAs(gateway, 'admin', query, variables);
    expect(errors).toBeUndefined();
    return data as Record<string, Payload>;
  };

  beforeEach(async () => {
    count += 1;
    category = `transport/cars${count}`;
    const { dataCategory } = await ask('{ dataCategory(path: "transport/car") { itemDefinition { uid } } }');
    const made = await ask(
      `mutation ($definition: Uid!) {
        createDataCategory(input: { parentPath: "transport", segment: "cars${count}", name: "Cars", itemDefinitionUid: $definition }) {
          userErrors { message } }
        createDataItem(input: { categoryPath: "${category}", values: [{ path: "kgCO2PerKm", value: "1" }] }) {
          dataItem { uid version } }
        createProfile { profile { uid } } }`,
      { definition: dataCategory?.itemDefinition?.uid },
    );
    item = made['createDataItem']?.dataItem?.uid ?? '';
    profile = made['createProfile']?.profile?.uid ?? '';
    const inProfile = await ask(
      `mutation { createProfileItem(input: { profileUid: "${profile}", item: { categoryPath: "transport/car",
        dataItemUid: "${petrolSmall.uid}", values: [{ name: "distance", value: "1" }] } }) { profileItem { uid version } } }`,
    );
    profileItem = inProfile['createProfileItem']?.profileItem?.uid ?? '';
    // Another caller has changed every record: each has version 2.
    await ask(`mutation {
      updateDataCategory(input: { path: "${category}", name: "Theirs" }) { userErrors { message } }
      updateDataItem(input: { categoryPath: "${category}", uid: "${item}", name: "Theirs" }) { userErrors { message } }
      createDataItemValueEntries(input: { categoryPath: "${category}", itemUid: "${item}", startDate: "2020-01-01T00:00:00Z",
        values: [{ path: "kgCO2PerKm", value: "2" }] }) { userErrors { message } }
      updateProfileItem(input: { profileUid: "${profile}", categoryPath: "transport/car", uid: "${profileItem}", name: "Theirs" }) {
        userErrors { message } } }`);
  });

  const inItem = () => `categoryPath: "${category}", itemUid: "${item}", path: "kgCO2PerKm"`;
  const inProfile = () => `profileUid: "${profile}", categoryPath: "transport/car"`;
  const entry = async () => {
    const { dataItem } = await ask(
      `{ dataItem(categoryPath: "${category}", uid: "${item}") { itemValue(path: "kgCO2PerKm") { history { uid } } } }`,
    );
    return dataItem?.itemValue?.history[0]?.uid ?? '';
  };

  /** What is sent for a version, what the answer shows of the record, and which version it has. */
  const writes: readonly (readonly [
    string,
    (version: number) => string | Promise<string>,
    object,
    number,
  ])[] = [
    [
      'a change of a category',
      (version) =>
        `updateDataCategory(input: { path: "${category}", name: "Mine", expectedVersion: ${version} }) { dataCategory { name version }`,
      { dataCategory: { name: 'Theirs', version: 2 } },
      2,
    ],
    [
      'the deletion of a category',
      (version) =>
        `deleteDataCategory(input: { path: "${category}", expectedVersion: ${version} }) { dataCategory { name version }`,
      { dataCategory: { name: 'Theirs', version: 2 } },
      2,
    ],
    [
      'a change of an item',
      (version) =>
        `updateDataItem(input: { categoryPath: "${category}", uid: "${item}", name: "Mine", expectedVersion: ${version} }) { dataItem { name version }`,
      { dataItem: { name: 'Theirs', version: 3 } },
      3,
    ],
    [
      'the deletion of an item',
      (version) =>
        `deleteDataItem(input: { categoryPath: "${category}", uid: "${item}", expectedVersion: ${version} }) { dataCategory { items { totalCount } }`,
      { dataCategory: { items: { totalCount: 1 } } },
      3,
    ],
    [
      'a change of a value',
      (version) =>
        `updateDataItemValue(input: { ${inItem()}, value: "3", expectedVersion: ${version} }) { dataItemValue { value }`,
      { dataItemValue: { value: '2' } },
      3,
    ],
    [
      'a change of several values',
      (version) =>
        `updateDataItemValues(input: { changes: [{ ${inItem()}, value: "3", expectedVersion: ${version} }] }) { dataItemValues { value }`,
      { dataItemValues: [{ value: '2' }] },
      3,
    ],
    [
      'an addition to a history',
      (version) =>
        `createDataItemValueEntries(input: { categoryPath: "${category}", itemUid: "${item}", startDate: "2021-01-01",
          values: [{ path: "kgCO2PerKm", value: "3" }], expectedVersion: ${version} }) { dataItem { version }`,
      { dataItem: { version: 3 } },
      3,
    ],
    [
      'the deletion of an entry of a history',
      async (version) =>
        `deleteDataItemValueEntry(input: { ${inItem()}, entryUid: "${await entry()}", expectedVersion: ${version} }) { dataItemValue { value }`,
      { dataItemValue: { value: '2' } },
      3,
    ],
    [
      'a change of a profile item',
      (version) =>
        `updateProfileItem(input: { ${inProfile()}, uid: "${profileItem}", name: "Mine", expectedVersion: ${version} }) { profileItem { name version }`,
      { profileItem: { name: 'Theirs', version: 2 } },
      2,
    ],
    [
      'a change of several profile items',
      (version) =>
        `updateProfileItems(input: { changes: [{ ${inProfile()}, uid: "${profileItem}", name: "Mine", expectedVersion: ${version} }] }) { profileItems { name version }`,
      { profileItems: [{ name: 'Theirs', version: 2 }] },
      2,
    ],
    [
      'a change of a value of a profile item',
      (version) =>
        `updateProfileItemValue(input: { ${inProfile()}, itemUid: "${profileItem}", path: "distance", value: "3", expectedVersion: ${version} }) { profileItemValue { value }`,
      { profileItemValue: { value: '1' } },
      2,
    ],
    [
      'the deletion of a profile item',
      (version) =>
        `deleteProfileItem(input: { ${inProfile()}, uid: "${profileItem}", expectedVersion: ${version} }) { profile { category(path: "transport/car") { items { totalCount } } }`,
      { profile: { category: { items: { totalCount: 1 } } } },
      2,
    ],
  ];

  it.each(writes)(
    'an outdated version of %s is CONFLICT, with the current record',
    async (_, write, record, current) => {
      const stale = await ask(
        `mutation { written: ${await write(1)} userErrors { code currentVersion message } } }`,
      );
      expect(stale['written']).toEqual({
        ...record,
        userErrors: [
          {
            code: 'CONFLICT',
            currentVersion: current,
            message: expect.stringContaining(`now has version ${current}`),
          },
        ],
      });
      const fresh = await ask(`mutation { written: ${await write(current)} userErrors { code } } }`);
      expect(fresh['written']).toMatchObject({ userErrors: [] });
      expect(fresh['written']).not.toMatchObject(record);
    },
  );

  it('every mutation that changes or deletes a versioned record has expectedVersion', () => {
    const without = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ name }) => /^(update|delete|share)/.test(name))
      .filter(({ args }) => !args.some(({ type }) => fieldsOf(type).includes('expectedVersion')))
      .map(({ name }) => name);
    // Profiles and accounts have no version; a change of them writes only what it names.
    expect(without.toSorted()).toEqual(['deleteProfile', 'shareProfile', 'updateProfile', 'updateUser']);
  });
});

/** The names of all fields of an input, and of the inputs in it. */
function fieldsOf(type: GraphQLInputType): readonly string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap((field) => [field.name, ...fieldsOf(field.type)]);
}

/** As much of the answers as the tests look into. */
interface Payload {
  readonly itemDefinition?: { readonly uid: string };
  readonly dataItem?: { readonly uid: string };
  readonly profile?: { readonly uid: string };
  readonly profileItem?: { readonly uid: string };
  readonly itemValue?: { readonly history: readonly { readonly uid: string }[] };
}
