import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('mutations %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}, username = 'demo') =>
    askAs(gateway, username, query, variables);

  async function createProfile(): Promise<string> {
    const { data } = await ask('mutation { createProfile { profile { uid } userErrors { code } } }');
    return (data['createProfile'] as { profile: { uid: string } }).profile.uid;
  }

  const create = `mutation ($input: CreateProfileItemInput!) {
    createProfileItem(input: $input) {
      profileItem { uid name startDate endDate dataItem { label } amount { value unit perUnit }
        itemValues { path value unit perUnit } }
      userErrors { code field message }
    }
  }`;
  const draft = (more = {}) => ({
    categoryPath: 'transport/car',
    dataItemUid: petrolSmall.uid,
    values: [{ name: 'distance', value: '100', unit: 'mi', perUnit: 'month' }],
    ...more,
  });

  it('a new profile item has its amount in the response', async () => {
    const profileUid = await createProfile();
    const { data, errors } = await ask(create, {
      input: { profileUid, item: draft({ startDate: '2026-01-01T00:00:30Z', name: 'ours' }) },
    });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      createProfileItem: {
        profileItem: {
          name: 'ours',
          startDate: '2026-01-01T00:00:00.000Z',
          endDate: null,
          dataItem: { label: 'petrol, small' },
          amount: { value: expect.closeTo(193.12128, 6), unit: 'kg', perUnit: 'year' },
          itemValues: expect.arrayContaining([
            { path: 'distance', value: '100', unit: 'mi', perUnit: 'month' },
          ]),
        },
        userErrors: [],
      },
    });
  });

  it('errors that the user can fix are user errors, and nothing is written', async () => {
    const profileUid = await createProfile();
    const { data, errors } = await ask(create, {
      input: { profileUid, item: draft({ values: [{ name: 'distance', value: 'far' }] }) },
    });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      createProfileItem: {
        profileItem: null,
        userErrors: [{ code: 'BAD_USER_INPUT', message: expect.stringContaining('distance') }],
      },
    });
    const list = await ask(
      `query ($uid: Uid!) { profile(uid: $uid) { category(path: "transport/car") { items { totalCount } } } }`,
      { uid: profileUid },
    );
    expect(list.data).toEqual({ profile: { category: { items: { totalCount: 0 } } } });
  });

  it('later fields of the same document see the new state', async () => {
    const profileUid = await createProfile();
    const created = await ask(create, { input: { profileUid, item: draft() } });
    const { uid } = (created.data['createProfileItem'] as { profileItem: { uid: string } }).profileItem;
    const { data, errors } = await ask(
      `mutation ($profileUid: Uid!, $uid: Uid!) {
        first: updateProfileItemValue(input: { profileUid: $profileUid, categoryPath: "transport/car", itemUid: $uid,
          path: "distance", value: "1000", unit: "km", perUnit: "year" }) {
          profileItemValue { value profileItem { amount { value } } } userErrors { message } }
        second: updateProfileItem(input: { profileUid: $profileUid, categoryPath: "transport/car", uid: $uid,
          name: "renamed", endDate: "2030-01-01T00:00:00Z", values: [{ name: "occupants", value: "2" }] }) {
          profileItem { name endDate amount { value } itemValue(path: "distance") { value } } userErrors { message } }
        third: deleteProfileItem(input: { profileUid: $profileUid, categoryPath: "transport/car", uid: $uid }) {
          profile { category(path: "transport/car") { items { totalCount } } } userErrors { message } }
      }`,
      { profileUid, uid },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      first: { profileItemValue: { value: '1000', profileItem: { amount: { value: 100 } } }, userErrors: [] },
      second: {
        profileItem: {
          name: 'renamed',
          endDate: '2030-01-01T00:00:00.000Z',
          amount: { value: 50 },
          itemValue: { value: '1000' },
        },
        userErrors: [],
      },
      third: { profile: { category: { items: { totalCount: 0 } } }, userErrors: [] },
    });
  });

  it('several items are created or none, and are totalled', async () => {
    const profileUid = await createProfile();
    const many = `mutation ($input: CreateProfileItemsInput!) {
      createProfileItems(input: $input) { profileItems { name } userErrors { code field } } }`;
    const km = (value: string, name: string) => draft({ name, values: [{ name: 'distance', value }] });
    const bad = await ask(many, { input: { profileUid, items: [km('1000', 'a'), km('x', 'b')] } });
    expect(bad.data).toMatchObject({ createProfileItems: { profileItems: null } });
    const good = await ask(many, { input: { profileUid, items: [km('1000', 'a'), km('2000', 'b')] } });
    expect(good.data).toEqual({
      createProfileItems: { profileItems: [{ name: 'a' }, { name: 'b' }], userErrors: [] },
    });
    const { data } = await ask(
      `query ($uid: Uid!) { profile(uid: $uid) { permission { ownerUsername groupName } actions { allowDelete }
        category(path: "transport/car") { dataCategory { name }
          items { totalCount nodes { name amount(returnUnit: "t") { value unit } } pageInfo { hasNextPage } } } } }`,
      { uid: profileUid },
    );
    expect(data).toMatchObject({
      profile: {
        permission: { ownerUsername: 'demo', groupName: 'users' },
        actions: { allowDelete: true },
        category: {
          dataCategory: { name: 'Cars' },
          items: {
            totalCount: 2,
            nodes: expect.arrayContaining([
              { name: 'a', amount: { value: 0.1, unit: 't' } },
              { name: 'b', amount: { value: 0.2, unit: 't' } },
            ]),
            pageInfo: { hasNextPage: false },
          },
        },
      },
    });
  });

  it('only administrators change the data tree', async () => {
    const update = `mutation ($value: String!) {
      updateDataItemValue(input: { categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "source", value: $value }) {
        dataItemValue { value dataItem { itemValue(path: "source") { value } } } userErrors { code } } }`;
    const refused = await ask(update, { value: 'mine' });
    expect(refused.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
    const { data } = await ask(update, { value: 'a new source' }, 'admin');
    expect(data).toEqual({
      updateDataItemValue: {
        dataItemValue: { value: 'a new source', dataItem: { itemValue: { value: 'a new source' } } },
        userErrors: [],
      },
    });
  });

  it('categories and items are created, changed and deleted', async () => {
    const definition = await ask('{ dataCategory(path: "transport/car") { itemDefinition { uid } } }');
    const { itemDefinition } = definition.data['dataCategory'] as { itemDefinition: { uid: string } };
    const { data, errors } = await ask(
      `mutation ($definition: Uid!) {
        createDataCategory(input: { parentPath: "transport", segment: "tram", name: "Trams", itemDefinitionUid: $definition }) {
          dataCategory { path name } userErrors { message } }
        createDataItem(input: { categoryPath: "transport/tram", path: "t1", values: [
          { path: "fuel", value: "electric" }, { path: "kgCO2PerKm", value: "0.50" }] }) {
          dataItem { label path itemValue(path: "kgCO2PerKm") { value } amount(inputs: [{ name: "distance", value: "10" }]) { value } }
          userErrors { message } }
        deleteDataCategory(input: { path: "transport/tram" }) { dataCategory { path } userErrors { message } }
      }`,
      { definition: itemDefinition.uid },
      'admin',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      createDataCategory: { dataCategory: { path: 'transport/tram', name: 'Trams' }, userErrors: [] },
      createDataItem: {
        dataItem: { label: 'electric', path: 't1', itemValue: { value: '0.50' }, amount: { value: 5 } },
        userErrors: [],
      },
      deleteDataCategory: { dataCategory: { path: 'transport' }, userErrors: [] },
    });
  });

  it('a shared profile is found by its id', async () => {
    const uid = await createProfile();
    const { data } = await ask(
      `mutation ($uid: Uid!) { shareProfile(input: { uid: $uid, groupMayView: true }) {
        profile { id permission { sharing { groupMayView othersMayView } } } userErrors { message } } }`,
      { uid },
    );
    const { profile } = data['shareProfile'] as { profile: { id: string; permission: unknown } };
    expect(profile.permission).toEqual({ sharing: { groupMayView: true, othersMayView: false } });
    const seen = await ask(
      'query ($id: ID!) { node(id: $id) { ... on Profile { uid } } }',
      { id: profile.id },
      'colleague',
    );
    expect(seen.data).toEqual({ node: { uid } });
    const unseen = await ask(
      'query ($id: ID!) { node(id: $id) { ... on Profile { uid } } }',
      { id: profile.id },
      'stranger',
    );
    expect(unseen.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
  });

  it('each mutation of a document sees the state after those before it, down to nested fields', async () => {
    const { data, errors } = await ask(
      `mutation ($item: Uid!) {
        rename: updateDataItem(input: { categoryPath: "transport/car", uid: $item, name: "Small one" }) {
          dataItem { name itemValue(path: "kgCO2PerKm") { value } dataCategory { name } } }
        change: updateDataItemValue(input: { categoryPath: "transport/car", itemUid: $item, path: "kgCO2PerKm", value: "0.20" }) {
          dataItemValue { value dataItem { name amount(inputs: [{ name: "distance", value: "10" }]) { value } } } }
        move: updateDataCategory(input: { path: "transport/car", name: "Motor cars", segment: "motor" }) {
          dataCategory { path name
            item(drill: [{ name: "fuel", value: "petrol" }, { name: "size", value: "small" }]) { name
              itemValue(path: "kgCO2PerKm") { value } } } }
        retell: updateDataItem(input: { categoryPath: "transport/motor", uid: $item, values: [{ path: "size", value: "tiny" }] }) {
          dataItem { label name dataCategory { name drillDown(selections: [{ name: "fuel", value: "petrol" }]) {
            choices { value } } } } }
        back: updateDataCategory(input: { path: "transport/motor", name: "Cars", segment: "car" }) {
          dataCategory { path items { nodes { label } } } }
        delete: deleteDataItem(input: { categoryPath: "transport/car", uid: $item }) {
          dataCategory { name items { nodes { label } } } }
      }`,
      { item: petrolSmall.uid },
      'admin',
    );
    expect(errors).toBeUndefined();
    const labels = (label: string) => expect.arrayContaining([{ label }]);
    expect(data).toMatchObject({
      rename: {
        dataItem: { name: 'Small one', itemValue: { value: '0.10' }, dataCategory: { name: 'Cars' } },
      },
      change: { dataItemValue: { value: '0.20', dataItem: { name: 'Small one', amount: { value: 2 } } } },
      move: {
        dataCategory: {
          path: 'transport/motor',
          name: 'Motor cars',
          item: { name: 'Small one', itemValue: { value: '0.20' } },
        },
      },
      retell: {
        dataItem: {
          label: 'petrol, tiny',
          name: 'Small one',
          dataCategory: {
            name: 'Motor cars',
            drillDown: { choices: expect.arrayContaining([{ value: 'tiny' }]) },
          },
        },
      },
      back: { dataCategory: { path: 'transport/car', items: { nodes: labels('petrol, tiny') } } },
      delete: {
        dataCategory: {
          name: 'Cars',
          items: { nodes: expect.not.arrayContaining([{ label: 'petrol, tiny' }]) },
        },
      },
    });
  });
});
