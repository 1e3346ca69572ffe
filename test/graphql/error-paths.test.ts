import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('paths of user errors %s', (_, open) => {
  let gateway: StartedGateway;
  let profileUid: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await ask('mutation { result: createProfile { profile { uid } } }');
    profileUid = (data['result'] as { profile: { uid: string } }).profile.uid;
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}, username = 'demo') =>
    askAs(gateway, username, query, variables);

  /** The codes and paths of the errors of a mutation. */
  async function problemsOf(mutation: string, input: object, username = 'demo') {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data, errors } = await ask(
      `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { userErrors { code field message } } }`,
      { input },
      username,
    );
    expect(errors).toBeUndefined();
    type Result = { userErrors: { code: string; field: string[] | null; message: string }[] };
    return (data['result'] as Result).userErrors;
  }

  const fieldsOf = async (...args: Parameters<typeof problemsOf>) =>
    (await problemsOf(...args)).map(({ field }) => field);

  const draft = (values: object[], more = {}) => ({
    categoryPath: 'transport/car',
    dataItemUid: petrolSmall.uid,
    values,
    ...more,
  });
  const good = { name: 'distance', value: '100' };

  it.each([
    ['a text', draft([{ ...good, value: 'far' }]), ['values', '0', 'value']],
    ['a unit', draft([good, { name: 'occupants', value: '1', unit: 'kg' }]), ['values', '1', 'unit']],
    ['a per-unit', draft([{ ...good, perUnit: 'lightyears' }]), ['values', '0', 'perUnit']],
    ['the name of a value', draft([{ name: 'distnce', value: '1' }]), ['values', '0', 'name']],
    [
      'a label',
      draft([good], {
        labels: [
          { key: 'a', value: '1' },
          { key: '!', value: 'x' },
        ],
      }),
      ['labels', '1', 'key'],
    ],
    ['the value of a label', draft([good], { labels: [{ key: 'a', value: '' }] }), ['labels', '0', 'value']],
    [
      'a period',
      draft([good], { startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }),
      ['endDate'],
    ],
    ['the data item', draft([good], { dataItemUid: 'ABCDEFGHIJKL' }), ['dataItemUid']],
    [
      'a selection that no item has',
      { categoryPath: 'transport/car', select: 'fuel=water', values: [good] },
      ['select'],
    ],
  ])('%s of a new profile item is found', async (_what, item, path) => {
    expect(await fieldsOf('createProfileItem', { profileUid, item })).toEqual([['input', 'item', ...path]]);
    expect(await fieldsOf('createProfileItems', { profileUid, items: [item] })).toEqual([
      ['input', 'items', '0', ...path],
    ]);
  });

  it('reads find the argument that leads to nothing', async () => {
    const none = 'uid: "AAAAAAAAAAAA"';
    const reads = [
      `profile(${none}) { uid }`,
      'dataCategory(path: "transport/cor") { uid }',
      `dataItem(categoryPath: "transport/car", ${none}) { uid }`,
      `itemDefinition(${none}) { uid }`,
      `profileItem(profileUid: "${profileUid}", categoryPath: "transport/car", ${none}) { uid }`,
    ];
    const found = await Promise.all(reads.map((read) => ask(`{ ${read} }`)));
    expect(found.map(({ errors = [] }) => errors[0]?.extensions)).toMatchObject(
      ['uid', 'path', 'uid', 'uid', 'uid'].map((argument) => ({ code: 'NOT_FOUND', field: [argument] })),
    );
  });

  it('a batch reports each of its bad rows, in their order, and writes none', async () => {
    const rows = [
      draft([good], { name: 'ours' }),
      draft([{ ...good, unit: 'miel' }]),
      draft([{ ...good, value: 'far' }]),
      draft([good], { dataItemUid: 'ABCDEFGHIJKL' }),
      draft([good], { name: 'ours', startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }),
    ];
    const problems = await problemsOf('createProfileItems', { profileUid, items: rows });
    expect(problems.map(({ field }) => field)).toEqual([
      ['input', 'items', '1', 'values', '0', 'unit'],
      ['input', 'items', '2', 'values', '0', 'value'],
      ['input', 'items', '3', 'dataItemUid'],
      ['input', 'items', '4', 'endDate'],
    ]);
    expect(problems.map(({ message }) => message.slice(0, 13))).toEqual(
      problems.map(({ field }) => `Entry ${Number(field?.[2]) + 1} of 5:`),
    );
    const list = await ask(
      'query ($uid: Uid!) { profile(uid: $uid) { category(path: "transport/car") { items { totalCount } } } }',
      { uid: profileUid },
    );
    expect(list.data).toEqual({ profile: { category: { items: { totalCount: 0 } } } });
  });

  const valueOf = (path: string, more: object) => ({
    categoryPath: 'transport/car',
    itemUid: petrolSmall.uid,
    path,
    ...more,
  });

  it('changes of values name the part that is wrong', async () => {
    const wrong = valueOf('kgCO2PerKm', { value: '1', unit: 'h' });
    expect(await fieldsOf('updateDataItemValue', wrong, 'admin')).toEqual([['input', 'unit']]);
    const changes = [valueOf('source', { value: 'ours' }), wrong, valueOf('source', {})];
    const fields = await fieldsOf('updateDataItemValues', { changes }, 'admin');
    expect(fields.at(-1)).toEqual(['input', 'changes', '2', 'value']);
    expect(await fieldsOf('updateDataItemValues', { changes: changes.slice(0, 2) }, 'admin')).toEqual([
      ['input', 'changes', '1', 'unit'],
    ]);
  });

  it('a misspelled value of a data item is named, with the one that was probably meant', async () => {
    const values = [{ path: 'kgCO2PerMk', value: '1' }];
    const input = { categoryPath: 'transport/car', uid: petrolSmall.uid, values };
    expect(await problemsOf('updateDataItem', input, 'admin')).toEqual([
      {
        code: 'BAD_USER_INPUT',
        field: ['input', 'values', '0', 'path'],
        message: expect.stringContaining('Did you mean kgCO2PerKm?'),
      },
    ]);
  });

  const unknown = 'ZZZZZZZZZZZZ';
  const car = { categoryPath: 'transport/car' };
  const nowhere = { categoryPath: 'transport/cra' };
  const petrol = petrolSmall.uid;
  const history = { itemUid: petrol, path: 'kgCO2PerKm' };
  const newEntry = { startDate: '2021-01-01', values: [{ path: 'kgCO2PerKm', value: '1' }] };

  it.each([
    ['createDataCategory', { parentPath: 'transprt', segment: 'a', name: 'A' }, ['parentPath']],
    ['updateDataCategory', { path: nowhere.categoryPath, name: 'A' }, ['path']],
    ['createDataItem', { ...nowhere }, ['categoryPath']],
    ['updateDataItem', { ...nowhere, uid: petrol, name: 'A' }, ['categoryPath']],
    ['deleteDataItem', { ...car, uid: unknown }, ['uid']],
    ['updateDataItemValue', { ...nowhere, ...history, value: '1' }, ['categoryPath']],
    ['updateDataItemValue', { ...car, ...history, itemUid: unknown, value: '1' }, ['itemUid']],
    ['updateDataItemValue', { ...car, ...history, path: 'kgCO2PrKm', value: '1' }, ['path']],
    [
      'updateDataItemValues',
      {
        changes: [
          { ...car, ...history, value: '1' },
          { ...car, ...history, path: 'kgCO2PrKm', value: '1' },
        ],
      },
      ['changes', '1', 'path'],
    ],
    ['createDataItemValueEntries', { ...car, itemUid: unknown, ...newEntry }, ['itemUid']],
    ['deleteDataItemValueEntry', { ...car, ...history, entryUid: unknown }, ['entryUid']],
    ['updateItemDefinition', { uid: unknown, name: 'A' }, ['uid']],
    ['deleteItemValueDefinition', { itemDefinitionUid: unknown, uid: unknown }, ['itemDefinitionUid']],
    ['updateProfile', { uid: unknown, name: 'A' }, ['uid']],
    [
      'importProfileItems',
      { profileUid: unknown, rows: [{ rowKey: 'a', search: 'petrol' }] },
      ['profileUid'],
    ],
    ['createProfileItems', { profileUid: unknown, items: [draft([good])] }, ['profileUid']],
    ['updateProfileItem', { profileUid: unknown, ...car, uid: unknown, name: 'A' }, ['profileUid']],
  ])('%s with %o names the part of the address that does not exist', async (name, input, path) => {
    expect(await fieldsOf(name, input, 'admin')).toEqual([['input', ...path]]);
  });

  it('a profile item and its value that do not exist are named', async () => {
    const { data } = await ask(
      'mutation ($input: CreateProfileItemInput!) { result: createProfileItem(input: $input) { profileItem { uid } } }',
      { input: { profileUid, item: draft([good], { name: 'named' }) } },
    );
    const { uid: itemUid } = (data['result'] as { profileItem: { uid: string } }).profileItem;
    const own = { profileUid, ...car };
    const value = { ...own, itemUid, path: 'distnce', value: '1' };
    expect([
      await fieldsOf('deleteProfileItems', { items: [{ ...own, uid: unknown }] }),
      await fieldsOf('updateProfileItem', { ...own, uid: unknown, name: 'A' }),
      await fieldsOf('updateProfileItemValue', { ...value, itemUid: unknown }),
      await fieldsOf('updateProfileItemValue', value),
      await fieldsOf('deleteProfileItem', { ...own, uid: itemUid }),
    ]).toEqual([
      [['input', 'items', '0', 'uid']],
      [['input', 'uid']],
      [['input', 'itemUid']],
      [['input', 'path']],
      [],
    ]);
  });

  it('what exists already is a CONFLICT with its part of the name', async () => {
    const taken = { parentPath: 'transport', segment: 'car', name: 'Cars' };
    expect(await problemsOf('createDataCategory', taken, 'admin')).toMatchObject([
      { code: 'CONFLICT', field: ['input', 'segment'] },
    ]);
    const item = draft([good], { name: 'twice', startDate: '2026-01-01T00:00:00Z' });
    expect(await problemsOf('createProfileItem', { profileUid, item })).toEqual([]);
    expect(await problemsOf('createProfileItem', { profileUid, item })).toMatchObject([{ code: 'CONFLICT' }]);
  });

  it('a row that is imported is named by its index', async () => {
    const rows = [{ rowKey: 'a', search: 'petrol' }, { rowKey: '', search: 'petrol' }, { rowKey: 'c' }];
    expect(await fieldsOf('importProfileItems', { profileUid, rows })).toEqual([
      ['input', 'rows', '1', 'rowKey'],
      ['input', 'rows', '2'],
    ]);
  });

  it('lists that are too short or too long are named themselves', async () => {
    expect(await fieldsOf('createProfileItems', { profileUid, items: [] })).toEqual([['input', 'items']]);
  });

  it('a selection or a category that leads to no item is located in its request', async () => {
    const { data } = await ask(
      `query ($requests: [CalculationRequest!]!) { calculate(requests: $requests) { error { field } } }`,
      {
        requests: [
          { ...nowhere, itemUid: petrolSmall.uid },
          { ...car, select: 'fuel=water' },
          { ...nowhere, select: 'fuel=petrol' },
          { ...car, itemUid: unknown },
        ],
      },
    );
    const part = (...path: string[]) => ({ error: { field: ['requests', ...path] } });
    expect(data).toEqual({
      calculate: [
        part('0', 'categoryPath'),
        part('1', 'select'),
        part('2', 'categoryPath'),
        part('3', 'itemUid'),
      ],
    });
  });

  it('the outcome of a calculation names the part of the request', async () => {
    const { data } = await ask(
      `query ($requests: [CalculationRequest!]!) { calculate(requests: $requests) { error { field } } }`,
      {
        requests: [
          { categoryPath: 'transport/car', itemUid: petrolSmall.uid, inputs: [good] },
          { categoryPath: 'transport/car', itemUid: petrolSmall.uid, inputs: [{ ...good, unit: 'kg' }] },
          { categoryPath: 'transport/car', itemUid: petrolSmall.uid, inputs: [good], returnUnit: 'mi' },
        ],
      },
    );
    expect(data).toEqual({
      calculate: [
        { error: null },
        { error: { field: ['requests', '1', 'inputs', '0', 'unit'] } },
        { error: { field: ['requests', '2', 'returnUnit'] } },
      ],
    });
  });
});
