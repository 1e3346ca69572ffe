import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

interface Payload {
  readonly record?: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly records?: readonly { readonly id: string }[];
  readonly deletedId?: string | null;
  readonly userErrors: readonly { code: string; field: readonly string[]; message: string }[];
}

describe.each(Object.entries(gatewaysOverBoth))('ids of mutations %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  async function mutate(name: string, input: object, selection: string): Promise<Payload> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { result: ${name}(input: $input) { ${selection} userErrors { code field message } } }`;
    const { data, errors } = await askAs(gateway, 'admin', query, { input });
    expect(errors).toBeUndefined();
    return data['result'] as Payload;
  }

  async function recordOf(
    name: string,
    input: object,
    field: string,
  ): Promise<NonNullable<Payload['record']>> {
    const { record, userErrors } = await mutate(name, input, `record: ${field}`);
    expect(userErrors).toEqual([]);
    if (record === undefined) throw new Error(`${name} returned no record`);
    return record;
  }

  /** The id of what was deleted by its id, which no node has any more. */
  async function deleted(name: string, id: string): Promise<void> {
    expect(await mutate(name, { id }, 'deletedId')).toEqual({ deletedId: id, userErrors: [] });
    const { data, errors } = await askAs(gateway, 'admin', 'query ($id: ID!) { node(id: $id) { id } }', {
      id,
    });
    expect([data, errors?.map(({ extensions }) => extensions?.['code'])]).toEqual([
      { node: null },
      ['NOT_FOUND'],
    ]);
  }

  const idOf = (...parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const text = { valueType: 'TEXT', fromData: true };

  it('every record is changed and deleted by its id, and the id is that of what was deleted', async () => {
    const definition = await recordOf(
      'createItemDefinition',
      { name: 'Boats', itemValueDefinitions: [{ path: 'kind', ...text }], drillDown: ['kind'] },
      'itemDefinition { id uid }',
    );
    const renamed = await recordOf(
      'updateItemDefinition',
      { id: definition.id, name: 'Ships' },
      'itemDefinition { id name }',
    );
    expect(renamed).toEqual({ id: definition.id, name: 'Ships' });
    const value = await recordOf(
      'createItemValueDefinition',
      { itemDefinitionUid: definition['uid'], path: 'flag', ...text },
      'itemValueDefinition { id }',
    );
    const moved = { id: value.id, path: 'country' };
    expect(await recordOf('updateItemValueDefinition', moved, 'itemValueDefinition { id path }')).toEqual(
      moved,
    );
    await deleted('deleteItemValueDefinition', value.id);

    const category = await recordOf(
      'createDataCategory',
      { parentPath: 'transport', segment: 'ship', name: 'Boats', itemDefinitionUid: definition['uid'] },
      'dataCategory { id }',
    );
    const named = { id: category.id, name: 'Ships' };
    expect(await recordOf('updateDataCategory', named, 'dataCategory { id name }')).toEqual(named);
    const item = await recordOf(
      'createDataItem',
      { categoryPath: 'transport/ship', values: [{ path: 'kind', value: 'ferry' }] },
      'dataItem { id }',
    );
    const ferry = { id: item.id, name: 'Ferry' };
    expect(await recordOf('updateDataItem', ferry, 'dataItem { id name }')).toEqual(ferry);
    await deleted('deleteDataItem', item.id);
    await deleted('deleteDataCategory', category.id);
    await deleted('deleteItemDefinition', definition.id);
  });

  it('the history of a value is added to, changed and shortened by ids', async () => {
    const { data } = await askAs(
      gateway,
      'admin',
      `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { id value: itemValue(path: "kgCO2PerKm") { id } } }`,
    );
    const item = data['dataItem'] as { id: string; value: { id: string } };
    const record = await recordOf(
      'createDataItemValueEntries',
      { id: item.id, startDate: '2030-01-01T00:00:00Z', values: [{ path: 'kgCO2PerKm', value: '0.09' }] },
      'dataItem { id itemValue(path: "kgCO2PerKm") { history { id value } } }',
    );
    const { history } = record['itemValue'] as { history: readonly { id: string; value: string }[] };
    const entry = history.find(({ value }) => value === '0.09');
    if (entry === undefined) throw new Error('there is no new entry');
    await deleted('deleteDataItemValueEntry', entry.id);
    const change = { id: item.value.id, value: '0.11' };
    expect(await recordOf('updateDataItemValue', change, 'dataItemValue { id value }')).toEqual(change);
    const again = await mutate(
      'updateDataItemValues',
      { changes: [{ ...change, value: '0.10' }] },
      'records: dataItemValues { id }',
    );
    expect(again).toEqual({ records: [{ id: item.value.id }], userErrors: [] });
  });

  it('a profile and its items are made of ids, changed and deleted by them', async () => {
    const { data } = await askAs(gateway, 'admin', 'mutation { createProfile { profile { id uid } } }');
    const { profile } = data['createProfile'] as { profile: { id: string; uid: string } };
    const { data: used } = await askAs(
      gateway,
      'admin',
      `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { id } }`,
    );
    const dataItemId = (used['dataItem'] as { id: string }).id;
    const values = [{ name: 'distance', value: '100' }];
    const item = await recordOf(
      'createProfileItem',
      { profileUid: profile.uid, item: { dataItemId, name: 'a', values } },
      'profileItem { id dataItem { id } itemValue(path: "distance") { id } }',
    );
    expect(item['dataItem']).toEqual({ id: dataItemId });
    const second = await mutate(
      'createProfileItems',
      { profileUid: profile.uid, items: [{ dataItemId, name: 'b', values }] },
      'records: profileItems { id }',
    );
    expect(second.userErrors).toEqual([]);
    const unknown = { dataItemId: idOf('DataItem', 'transport/car', 'ZZZZZZZZZZZZ'), values };
    const refused = await mutate(
      'createProfileItem',
      { profileUid: profile.uid, item: unknown },
      '__typename',
    );
    expect(refused.userErrors.map(({ field }) => field)).toEqual([['input', 'item', 'dataItemId']]);
    const name = { id: item.id, name: 'c' };
    expect(await recordOf('updateProfileItem', name, 'profileItem { id name }')).toEqual(name);
    const many = await mutate(
      'updateProfileItems',
      { changes: [{ ...name, name: 'd' }] },
      'records: profileItems { id }',
    );
    expect(many).toEqual({ records: [{ id: item.id }], userErrors: [] });
    const value = { id: (item['itemValue'] as { id: string }).id, value: '7' };
    expect(await recordOf('updateProfileItemValue', value, 'profileItemValue { id value }')).toEqual(value);
    await deleted('deleteProfileItem', item.id);
    const others = second.records?.map((each) => each.id) ?? [];
    const items = others.map((each) => ({ id: each }));
    expect(await mutate('deleteProfileItems', { items }, 'deletedIds')).toEqual({
      deletedIds: others,
      userErrors: [],
    });
    const described = { id: profile.id, name: 'Ours' };
    expect(await recordOf('updateProfile', described, 'profile { id name }')).toEqual(described);
    const shared = { id: profile.id, othersMayView: true };
    expect(await recordOf('shareProfile', shared, 'profile { id }')).toEqual({ id: profile.id });
    await deleted('deleteProfile', profile.id);
  });

  const car = { categoryPath: 'transport/car', uid: petrolSmall.uid };
  const id = idOf('DataItem', car.categoryPath, car.uid);

  it.each([
    [
      'both',
      'deleteDataItem',
      { ...car, id },
      ['id'],
      /^Pass either id or categoryPath and uid; got id and categoryPath\.$/,
    ],
    [
      'the id of another type',
      'deleteDataItem',
      { id: idOf('Profile', 'ZZZZZZZZZZZZ') },
      ['id'],
      /^id must be the id of a DataItem issued by this API; got that of a Profile\.$/,
    ],
    ['no id', 'deleteDataItem', { id: 'x' }, ['id'], /got "x"\.$/],
    [
      'an id without its parts',
      'deleteDataItem',
      { id: idOf('DataItem', 'transport/car') },
      ['id'],
      /id of a DataItem/,
    ],
    [
      'a part of the name',
      'deleteDataItem',
      { categoryPath: 'transport/car' },
      ['uid'],
      /^Pass categoryPath and uid, or id; uid is missing\.$/,
    ],
    ['nothing', 'deleteProfile', {}, ['uid'], /^Pass uid, or id; uid is missing\.$/],
    [
      'an id of a value that there is not',
      'updateDataItemValue',
      { id: idOf('DataItemValue', 'transport/car', car.uid, 'kgCO2PrKm'), value: '1' },
      ['id'],
      /Did you mean kgCO2PerKm\?$/,
    ],
    [
      'a wrong unit beside an id',
      'updateDataItemValue',
      { id: idOf('DataItemValue', 'transport/car', car.uid, 'kgCO2PerKm'), value: '1', unit: 'h' },
      ['unit'],
      /kgCO2PerKm/,
    ],
    [
      'rows with both and with neither',
      'updateProfileItems',
      { changes: [{ id, ...car }, {}] },
      ['changes', '0', 'id'],
      /^Entry 1 of 2: /,
    ],
  ])('%s instead of one name is refused', async (_what, name, input, field, message) => {
    const { userErrors } = await mutate(name, input, '__typename');
    expect(userErrors[0]?.message).toMatch(message);
    expect(userErrors[0]?.field).toEqual(['input', ...field]);
  });
});
