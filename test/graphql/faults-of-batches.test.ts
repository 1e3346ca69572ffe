import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

interface Located {
  readonly field: readonly string[];
}

describe('faults of batches', () => {
  let gateway: StartedGateway;
  let profileUid: string;
  beforeAll(async () => {
    gateway = await startGateway(await openFixtureBackend());
    const { data } = await askAs(gateway, 'demo', 'mutation { result: createProfile { profile { uid } } }');
    profileUid = (data['result'] as { profile: { uid: string } }).profile.uid;
  });
  afterAll(() => gateway.close());

  async function carryOut(mutation: string, input: object) {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data } = await askAs(
      gateway,
      'demo',
      `mutation ($input: ${type}!) { result: ${mutation}(input: $input) {
        profileItems { id uid version } userErrors { code field message }
      } }`,
      { input },
    );
    return data['result'] as {
      profileItems: { id: string; uid: string; version: number }[] | null;
      userErrors: { code: string; field: string[] | null; message: string }[];
    };
  }

  /** The errors as their codes and paths below the rows. */
  async function faultsOf(mutation: string, input: object) {
    const { userErrors } = await carryOut(mutation, input);
    return userErrors.map(({ code, field }) => `${code} ${field?.slice(2).join('.')}`);
  }

  const good = { name: 'distance', value: '100' };
  const draft = (more: object = {}) => ({
    categoryPath: 'transport/car',
    dataItemUid: petrolSmall.uid,
    values: [good],
    ...more,
  });
  const backwards = { startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
  const manyFaults = {
    ...backwards,
    labels: [
      { key: '!', value: 'x' },
      { key: 'site', value: '' },
    ],
    values: [
      { name: 'distance', value: 'far', unit: 'lightmiles' },
      { name: 'occupants', value: 'few' },
    ],
  };
  const all = [
    'endDate',
    'labels.0.key',
    'labels.1.value',
    'values.0.unit',
    'values.0.value',
    'values.1.value',
  ];

  it('a row reports all that is wrong with it, and so does a single item', async () => {
    const [first] = all;
    const rows = await faultsOf('createProfileItems', { profileUid, items: [draft(), draft(manyFaults)] });
    expect(rows[0]).toBe(`BAD_USER_INPUT 1.${first}`);
    expect(rows.toSorted()).toEqual(all.map((path) => `BAD_USER_INPUT 1.${path}`));
    const { data } = await askAs(
      gateway,
      'demo',
      'mutation ($input: CreateProfileItemInput!) { result: createProfileItem(input: $input) { userErrors { field } } }',
      { input: { profileUid, item: draft(manyFaults) } },
    );
    const { userErrors } = data['result'] as { userErrors: { field: string[] }[] };
    expect(userErrors.map(({ field }) => field.join('.')).toSorted()).toEqual(
      all.map((path) => `input.item.${path}`),
    );
  });

  const longText = 'x'.repeat(3000);
  const badKeys = ['', 'ok', ''].map((key) => ({ key, value: 'x' }));
  it.each([
    ['createProfile', 'demo', () => ({ labels: badKeys }), ['labels.0.key', 'labels.2.key']],
    [
      'createProfileItem',
      'demo',
      () => ({
        profileUid,
        item: draft({
          labels: badKeys,
          values: [{ ...good, value: 'far' }, good, { ...good, value: 'near' }],
        }),
      }),
      ['labels.0.key', 'labels.2.key', 'values.0.value', 'values.2.value', 'values.1.value'].map(
        (each) => `item.${each}`,
      ),
    ],
    [
      'updateProfile',
      'demo',
      () => ({ uid: profileUid, name: 'a\nb', note: longText, labels: manyFaults.labels }),
      ['name', 'note', 'labels.0.key', 'labels.1.value'],
    ],
    [
      'createDataItem',
      'admin',
      () => ({
        categoryPath: 'transport/car',
        ...backwards,
        name: 'a\nb',
        path: 'a b',
        values: [
          { path: 'nope', value: '1' },
          { path: 'kgCO2PerKm', value: 'much' },
        ],
      }),
      ['values.0.path', 'values.1.value', 'path', 'name', 'endDate'],
    ],
    [
      'updateDataItem',
      'admin',
      () => ({
        categoryPath: 'transport/car',
        uid: petrolSmall.uid,
        name: 'a\nb',
        path: 'a b',
        values: [
          { path: 'nope', value: '1' },
          { path: 'kgCO2PerKm', value: 'much' },
        ],
      }),
      ['values.0.path', 'values.1.value', 'path', 'name'],
    ],
    [
      'createUser',
      'admin',
      () => ({
        username: 'a b',
        password: 'short',
        groups: [{ name: '' }, { name: 'q' }, { name: 'q' }],
        locale: 'x',
        timeZone: 'Mars',
      }),
      ['username', 'groups.0.name', 'groups.2.name', 'timeZone', 'locale', 'password'],
    ],
    ['createUser', 'admin', () => ({ username: 'demo', password: 'short' }), ['username', 'password']],
    [
      'createProfileItem',
      'demo',
      () => ({
        profileUid,
        item: draft({ ...backwards, values: [good, { ...good, unit: 'lightmiles' }] }),
      }),
      ['endDate', 'values.1.unit', 'values.1.value'].map((each) => `item.${each}`),
    ],
    [
      'createProfileItem',
      'demo',
      () => ({
        profileUid,
        item: { categoryPath: 'transport/car', select: 'fuel=water', name: 'a\nb', ...backwards },
      }),
      ['select', 'endDate', 'name'].map((each) => `item.${each}`),
    ],
    [
      'createItemDefinition',
      'admin',
      () => ({
        name: 'a\nb',
        itemValueDefinitions: [
          { path: 'a', valueDefinitionUid: 'AAAAAAAAAAAA' },
          { path: 'b', valueType: 'DECIMAL', name: 'b\nb' },
        ],
      }),
      ['name', 'itemValueDefinitions.0.valueDefinitionUid', 'itemValueDefinitions.1.name'],
    ],
    [
      'createItemDefinition',
      'admin',
      () => ({
        name: 'a',
        drillDown: ['c', 'b'],
        itemValueDefinitions: [
          { path: 'a b', valueType: 'DECIMAL', unit: 'furlongs', defaultValue: 'x' },
          { path: 'b', valueType: 'DECIMAL', fromProfile: true, perUnit: 'fortnights' },
        ],
        returnValues: [{ type: 'CO2' }, { type: 'N2O', unit: 'lumps' }],
      }),
      [
        'itemValueDefinitions.0.path',
        'itemValueDefinitions.0.fromData',
        'itemValueDefinitions.0.unit',
        'itemValueDefinitions.0.defaultValue',
        'itemValueDefinitions.1.perUnit',
        'drillDown',
        'drillDown',
        'returnValues.1.unit',
      ],
    ],
  ])('%s by %s reports all that is wrong with its input', async (mutation, user, input, expected) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { userErrors { field } } }`;
    const { data } = await askAs(gateway, user, query, { input: input() });
    const { userErrors } = data['result'] as { userErrors: { field: string[] }[] };
    expect(userErrors.map(({ field }) => field.join('.'))).toEqual(expected.map((each) => `input.${each}`));
  });

  it('a calculation reports all that is wrong with its inputs and units, with the argument of each', async () => {
    const inputs = '[{ path: "distance", value: "far" }, { path: "nope", value: "1" }]';
    const amount = `amount(inputs: ${inputs}, returnUnit: "lumps") { value }`;
    const { data, errors } = await askAs(
      gateway,
      'demo',
      `{
        calculate(requests: [{ categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", inputs: ${inputs}, returnUnit: "lumps" }]) {
          error { field } errors { field }
        }
        dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { ${amount} }
      }`,
    );
    const paths = ['returnUnit', 'inputs.0.value', 'inputs.1.path'];
    const [calculated] = data['calculate'] as { error: unknown; errors: { field: string[] }[] }[];
    expect(calculated?.errors.map(({ field }) => field.join('.'))).toEqual(
      paths.map((path) => `requests.0.${path}`),
    );
    expect(calculated?.error).toEqual(calculated?.errors[0]);
    const thrown = errors?.map(
      ({ extensions }) => extensions as unknown as Located & { problems: Located[] },
    );
    expect(thrown?.map(({ field }) => field)).toEqual([['returnUnit']]);
    expect(thrown?.[0]?.problems.map((each) => each.field.join('.'))).toEqual(paths);
  });

  it('faults of fields have the path to their argument, and values without a path their index', async () => {
    const { profileItems } = await carryOut('createProfileItems', {
      profileUid,
      items: [draft({ name: 'paths' })],
    });
    const fieldsOf = async (query: string) => {
      const { errors } = await askAs(gateway, 'demo', query);
      return errors?.map(({ extensions }) => (extensions as { field?: string[] }).field?.join('.'));
    };
    const node = `node(id: "${profileItems?.[0]?.id}")`;
    expect(
      await fieldsOf(`{ ${node} { ... on ProfileItem { amount(returnPerUnit: "lumps") { value } } } }`),
    ).toEqual(['returnPerUnit']);
    const year = 'from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z"';
    const totals = (more: string) =>
      `{ profileTotals(profiles: ["${profileUid}"], ${year}, ${more}) { __typename } }`;
    expect(await fieldsOf(totals('returnUnit: "lumps"'))).toEqual(['returnUnit']);
    expect(await fieldsOf(totals('compareTo: { from: "2023-01-01T00:00:00Z" }'))).toEqual(['compareTo.to']);
    const backwardsCompared = 'from: "2024-01-01T00:00:00Z", to: "2023-01-01T00:00:00Z"';
    expect(await fieldsOf(totals(`compareTo: { ${backwardsCompared} }`))).toEqual(['compareTo.to']);
    const none = (uid: string, more = '') =>
      `{ profileTotals(profiles: ["${uid}", "AAAAAAAAAAAA"]${more}) { __typename } }`;
    expect(await fieldsOf(none(profileUid))).toEqual(['profiles.1']);
    const compared = `{ profileTotals(profiles: ["${profileUid}"], compareTo: { profiles: ["AAAAAAAAAAAA"] }) { __typename } }`;
    expect(await fieldsOf(compared)).toEqual(['compareTo.profiles.0']);
    const nameless = [good, { value: '1' }, { value: '2' }];
    const items = [draft(), draft({ values: nameless })];
    expect(await faultsOf('createProfileItems', { profileUid, items })).toEqual([
      'BAD_USER_INPUT 1.values.1.path',
      'BAD_USER_INPUT 1.values.2.path',
    ]);
  });

  it('a row without a name for its item, or with one that leads to none, hides no fault of another row', async () => {
    const items = [
      draft({ values: [{ ...good, value: 'far' }] }),
      draft({ dataItemUid: undefined }),
      draft(),
      { categoryPath: 'transport/car', select: 'fuel=water', values: [good] },
      draft({ dataItemUid: 'ABCDEFGHIJKL' }),
      { categoryPath: 'transprt/car', select: 'fuel=petrol', values: [good] },
      draft(backwards),
    ];
    const { userErrors } = await carryOut('createProfileItems', { profileUid, items });
    expect(userErrors.map(({ code, field }) => `${code} ${field?.slice(2).join('.')}`)).toEqual([
      'BAD_USER_INPUT 0.values.0.value',
      'BAD_USER_INPUT 1.dataItemUid',
      'NOT_FOUND 3.select',
      'BAD_USER_INPUT 4.dataItemUid',
      'NOT_FOUND 5.categoryPath',
      'BAD_USER_INPUT 6.endDate',
    ]);
    expect(userErrors.map(({ message }) => message.slice(0, 13))).toEqual(
      userErrors.map(({ field }) => `Entry ${Number(field?.[2]) + 1} of 7:`),
    );
  });

  it('changes report a stale version, an unknown id and a wrong value together, and change nothing', async () => {
    const named = ['a', 'b', 'c', 'd'].map((name) => draft({ name }));
    const { profileItems } = await carryOut('createProfileItems', { profileUid, items: named });
    const [a, b, c, d] = profileItems ?? [];
    const changes = [
      { id: a?.id, name: 'other', expectedVersion: (a?.version ?? 0) + 5 },
      { id: 'nonsense', name: 'other' },
      { id: b?.id, ...manyFaults },
      { id: c?.id, name: 'fine' },
      { id: d?.id, values: [{ ...good, value: 'far' }], expectedVersion: 9 },
    ];
    const faults = await faultsOf('updateProfileItems', { changes });
    expect(faults.filter((each) => !each.includes(' 2.'))).toEqual([
      'CONFLICT 0.expectedVersion',
      'BAD_USER_INPUT 1.id',
      'CONFLICT 4.expectedVersion',
      'BAD_USER_INPUT 4.values.0.value',
    ]);
    expect(faults.filter((each) => each.includes(' 2.'))).toHaveLength(all.length);
    const asBefore = [{ id: c?.id, name: 'c', expectedVersion: c?.version }];
    expect(await faultsOf('updateProfileItems', { changes: asBefore })).toEqual([]);
  });

  describe('of items like others', () => {
    const start = '2026-03-01T00:00:00Z';
    const dated = (name: string) => draft({ name, startDate: start });
    const key = (uid = '') => ({ profileUid, categoryPath: 'transport/car', uid });
    const make = async (...names: string[]) =>
      (await carryOut('createProfileItems', { profileUid, items: names.map(dated) })).profileItems ?? [];
    const messagesOf = async (mutation: string, input: object) => {
      const { userErrors } = await carryOut(mutation, input);
      return userErrors.map(({ code, field, message }) => `${code} ${field?.slice(2).join('.')} ${message}`);
    };
    const remove = async (mutation: string, input: object, user = 'demo') => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { userErrors { code field message } } }`;
      const { data } = await askAs(gateway, user, query, { input });
      const { userErrors } = data['result'] as {
        userErrors: { code: string; field: string[]; message: string }[];
      };
      return userErrors.map(({ code, field, message }) => `${code} ${field.slice(2).join('.')} ${message}`);
    };

    it('a new one names the stored one, next to other faults of the batch', async () => {
      const [stored] = await make('taken');
      const items = [
        dated('free'),
        dated('TAKEN'),
        draft({ values: [{ ...good, value: 'far' }] }),
        dated('Free'),
      ];
      expect(await messagesOf('createProfileItems', { profileUid, items })).toEqual([
        expect.stringMatching(
          new RegExp(`^CONFLICT 1 Entry 2 of 4: The profile already has the item ${stored?.uid} `),
        ),
        expect.stringMatching(/^BAD_USER_INPUT 2.values.0.value Entry 3 of 4: /),
        'CONFLICT 3 Entry 4 of 4: It has the data item, the name and the start of entry 1.',
      ]);
    });

    it('a changed one names the stored one, unless an earlier change moves that away', async () => {
      const [a, b, c] = await make('move a', 'move b', 'move c');
      const onto = [
        { id: a?.id, name: 'move B' },
        { id: b?.id, name: 'moved' },
        { id: c?.id, name: 'Moved' },
      ];
      expect(await messagesOf('updateProfileItems', { changes: onto })).toEqual([
        expect.stringMatching(
          new RegExp(`^CONFLICT 0 Entry 1 of 3: The profile already has the item ${b?.uid} `),
        ),
        'CONFLICT 2 Entry 3 of 3: It has the data item, the name and the start of entry 2.',
      ]);
      const inOrder = [onto[1], onto[0], { id: c?.id, values: [good] }];
      expect(await messagesOf('updateProfileItems', { changes: inOrder })).toEqual([]);
    });

    it('deleted ones that are like stored ones or each other are not brought back', async () => {
      const [stored] = await make('again');
      expect(await remove('deleteProfileItems', { items: [{ id: stored?.id }] })).toEqual([]);
      const [second] = await make('again');
      expect(await remove('deleteProfileItems', { items: [{ id: second?.id }] })).toEqual([]);
      const items = [key(stored?.uid), key('AAAAAAAAAAAA'), key(second?.uid)];
      expect(await messagesOf('undeleteProfileItems', { items })).toEqual([
        'NOT_FOUND 1.uid Entry 2 of 3: The profile item does not exist.',
        'CONFLICT 2 Entry 3 of 3: It has the data item, the name and the start of entry 1.',
      ]);
      const [third] = await make('again');
      expect(
        await messagesOf('undeleteProfileItems', { items: [key(stored?.uid), key(third?.uid)] }),
      ).toEqual([
        expect.stringMatching(
          new RegExp(`^CONFLICT 0 Entry 1 of 2: The profile already has the item ${third?.uid} `),
        ),
      ]);
    });

    it('deletions name the entry with another version, and the one that is there twice', async () => {
      const [a, b] = await make('delete a', 'delete b');
      const items = [
        key(a?.uid),
        { ...key(b?.uid), expectedVersion: 7 },
        { ...key(a?.uid), expectedVersion: 9 },
      ];
      expect(await remove('deleteProfileItems', { items })).toEqual([
        expect.stringMatching(/^CONFLICT 1.expectedVersion Entry 2 of 3: /),
        'BAD_USER_INPUT 2 Entry 3 of 3: It deletes the same item as entry 1.',
      ]);
      expect(await remove('deleteProfileItems', { items: [items[0], items[1]] })).toHaveLength(1);
    });
  });

  const car = { categoryPath: 'transport/car' };
  it.each([
    ['updateProfileItem', 'demo', 'name', (uid: string) => ({ ...car, profileUid, uid, name: 'a\nb' })],
    [
      'updateProfileItemValue',
      'demo',
      'value',
      (itemUid: string) => ({ ...car, profileUid, itemUid, path: 'distance', value: 'far' }),
    ],
    ['updateDataItem', 'admin', 'name', () => ({ ...car, uid: petrolSmall.uid, name: 'a\nb' })],
    [
      'updateDataItemValue',
      'admin',
      'value',
      () => ({ ...car, itemUid: petrolSmall.uid, path: 'kgCO2PerKm', value: 'much' }),
    ],
  ])('%s by %s reports a stale version with other faults', async (mutation, user, part, input) => {
    const { profileItems } = await carryOut('createProfileItems', {
      profileUid,
      items: [draft({ name: mutation })],
    });
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data } = await askAs(
      gateway,
      user,
      `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { userErrors { code field } } }`,
      { input: { ...input(profileItems?.[0]?.uid ?? ''), expectedVersion: 99 } },
    );
    expect(data['result']).toEqual({
      userErrors: [
        { code: 'CONFLICT', field: ['input', 'expectedVersion'] },
        { code: 'BAD_USER_INPUT', field: ['input', part] },
      ],
    });
  });
});
