import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const payload = `changes { created { kind count } fields { kind uid path field before after } removed { kind count } }
  userErrors { code field }`;

const openers = Object.values(gatewaysOverBoth);

describe('dry runs', () => {
  let gateway: StartedGateway;
  let profile: string;
  let item: string;
  beforeAll(async () => {
    gateway = await (openers[0] ?? expect.fail('There is a gateway over the store.'))();
    const created = await ask('mutation { createProfile { profile { uid } } }', {}, 'demo');
    profile = (created.data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const made = await ask(
      `mutation ($profile: Uid!) { createProfileItem(input: { profileUid: $profile, item: { categoryPath: "transport/car",
        dataItemUid: "${petrolSmall.uid}", values: [{ name: "distance", value: "100" }] } }) { profileItem { uid } } }`,
      { profile },
      'demo',
    );
    item = (made.data['createProfileItem'] as { profileItem: { uid: string } }).profileItem.uid;
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}, username = 'admin') =>
    askAs(gateway, username, query, variables);

  /** What everybody sees of the data tree and the profile, to be the same before and after. */
  const everything = async () => {
    const query = `query ($profile: Uid!) {
      dataCategory(path: "transport") { name version children { path name } }
      cars: dataCategory(path: "transport/car") { items { totalCount nodes { uid label version } } }
      dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") {
        endDate itemValues { path value unit perUnit }
        itemValue(path: "kgCO2PerKm") { history { value startDate } } }
      profile(uid: $profile) { permission { sharing { groupMayView } }
        category(path: "transport/car") { items { totalCount nodes { uid name version amount { value } } } } } }`;
    const { data, errors } = await ask(query, { profile });
    expect(errors).toBeUndefined();
    return data;
  };

  const car = `categoryPath: "transport/car"`;
  const small = `${car}, uid: "${petrolSmall.uid}"`;
  const valueOfSmall = `${car}, itemUid: "${petrolSmall.uid}", path: "kgCO2PerKm"`;
  const itemKey = () => `profileUid: "${profile}", ${car}, uid: "${item}"`;

  const dryRuns: readonly (readonly [string, () => string, object])[] = [
    [
      'the deletion of a category',
      () => `deleteDataCategory(input: { path: "transport" }`,
      {
        removed: expect.arrayContaining([
          { kind: 'DATA_CATEGORY', count: 2 },
          { kind: 'PROFILE_ITEM', count: 1 },
        ]),
      },
    ],
    [
      'the deletion of an item',
      () => `deleteDataItem(input: { ${small} }`,
      {
        removed: [
          { kind: 'DATA_ITEM', count: 1 },
          { kind: 'DATA_ITEM_VALUE', count: 4 },
          { kind: 'PROFILE_ITEM', count: 1 },
        ],
      },
    ],
    [
      'the deletion of a profile',
      () => `deleteProfile(input: { uid: "${profile}" }`,
      {
        removed: [
          { kind: 'PROFILE', count: 1 },
          { kind: 'PROFILE_ITEM', count: 1 },
        ],
      },
    ],
    [
      'the deletion of a profile item',
      () => `deleteProfileItem(input: { ${itemKey()} }`,
      { removed: [{ kind: 'PROFILE_ITEM', count: 1 }] },
    ],
    [
      'a change of a category',
      () => `updateDataCategory(input: { path: "transport/car", name: "Motor cars", segment: "motor" }`,
      {
        fields: [
          expect.objectContaining({ field: 'path', before: 'transport/car', after: 'transport/motor' }),
          expect.objectContaining({
            kind: 'DATA_CATEGORY',
            field: 'name',
            before: 'Cars',
            after: 'Motor cars',
          }),
        ],
      },
    ],
    [
      'a change of an item',
      () =>
        `updateDataItem(input: { ${small}, endDate: "2030-01-01T00:00:00Z", values: [{ path: "size", value: "tiny" }] }`,
      {
        fields: [
          expect.objectContaining({ field: 'label', before: 'petrol, small', after: 'petrol, tiny' }),
          expect.objectContaining({ field: 'endDate', before: null, after: '2030-01-01T00:00:00.000Z' }),
          expect.objectContaining({
            kind: 'DATA_ITEM_VALUE',
            field: 'value',
            before: 'small',
            after: 'tiny',
          }),
        ],
      },
    ],
    [
      'a change of a value',
      () => `updateDataItemValue(input: { ${valueOfSmall}, value: "0.25" }`,
      {
        created: [],
        removed: [],
        fields: [
          {
            kind: 'DATA_ITEM_VALUE',
            uid: expect.any(String),
            path: `transport/car/${petrolSmall.uid}/kgCO2PerKm`,
            field: 'value',
            before: '0.10',
            after: '0.25',
          },
        ],
      },
    ],
    [
      'a change of several values',
      () =>
        `updateDataItemValues(input: { changes: [{ ${valueOfSmall}, value: "0.25" },
          { ${car}, itemUid: "${petrolLarge.uid}", path: "source", value: "elsewhere" }] }`,
      {
        fields: [
          expect.objectContaining({ before: '0.10', after: '0.25' }),
          expect.objectContaining({ field: 'value', after: 'elsewhere' }),
        ],
      },
    ],
    [
      'new entries of a history',
      () =>
        `createDataItemValueEntries(input: { ${car}, itemUid: "${petrolSmall.uid}", startDate: "2027-01-01T00:00:00Z",
          values: [{ path: "kgCO2PerKm", value: "0.05" }] }`,
      {
        created: [{ kind: 'DATA_ITEM_VALUE', count: 1 }],
        fields: expect.arrayContaining([
          expect.objectContaining({
            uid: null,
            field: 'startDate',
            before: null,
            after: '2027-01-01T00:00:00.000Z',
          }),
        ]),
      },
    ],
    [
      'a new category',
      () => `createDataCategory(input: { parentPath: "transport", segment: "bus", name: "Buses" }`,
      { created: [{ kind: 'DATA_CATEGORY', count: 1 }] },
    ],
    [
      'a new item',
      () => `createDataItem(input: { ${car}, values: [{ path: "fuel", value: "steam" }] }`,
      { created: expect.arrayContaining([{ kind: 'DATA_ITEM', count: 1 }]) },
    ],
    [
      'sharing a profile',
      () => `shareProfile(input: { uid: "${profile}", groupMayView: true }`,
      { fields: [expect.objectContaining({ field: 'groupMayView', before: 'false', after: 'true' })] },
    ],
    [
      'a change of a profile item',
      () =>
        `updateProfileItem(input: { ${itemKey()}, name: "ours", values: [{ name: "distance", value: "200" }] }`,
      {
        fields: [
          expect.objectContaining({ kind: 'PROFILE_ITEM', field: 'name', before: null, after: 'ours' }),
          expect.objectContaining({
            kind: 'PROFILE_ITEM_VALUE',
            field: 'value',
            before: '100',
            after: '200',
          }),
        ],
      },
    ],
    [
      'a change of a value of a profile item',
      () =>
        `updateProfileItemValue(input: { profileUid: "${profile}", ${car}, itemUid: "${item}", path: "distance", value: "300" }`,
      { fields: [expect.objectContaining({ before: '100', after: '300' })] },
    ],
  ];

  it.each(dryRuns)('a dry run of %s reports the changes and writes nothing', async (_, mutation, changes) => {
    const before = await everything();
    const { data, errors } = await ask(`mutation { tried: ${mutation()}, dryRun: true) { ${payload} } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ tried: { changes, userErrors: [] } });
    expect(await everything()).toEqual(before);
  });

  it('a dry run is supported by every mutation that writes', () => {
    const without = Object.values(schema.getMutationType()?.getFields() ?? {})
      .filter(({ args }) => !args.some(({ name }) => name === 'dryRun'))
      .map(({ name }) => name);
    expect(new Set(without)).toEqual(new Set(['signIn', 'signOut']));
  });

  it('a dry run reports the same user errors as the write', async () => {
    const wrong = `mutation { tried: updateDataItemValue(input: { ${valueOfSmall}, value: "much" }, dryRun: true) {
      dataItemValue { value } ${payload} } }`;
    expect((await ask(wrong)).data).toMatchObject({
      tried: { dataItemValue: null, changes: null, userErrors: [{ code: 'BAD_USER_INPUT' }] },
    });
    const { errors } = await ask(wrong, {}, 'demo');
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
  });

  it('a dry run does not use up its key', async () => {
    const key = '"tried-first"';
    const tried = await ask(
      `mutation { createProfile(idempotencyKey: ${key}, dryRun: true) { changes { created { kind count } } } }`,
    );
    expect(tried.data).toEqual({ createProfile: { changes: { created: [{ kind: 'PROFILE', count: 1 }] } } });
    const done = await ask(
      `mutation { createProfile(idempotencyKey: ${key}) { isRepeated profile { uid } } }`,
    );
    expect(done.data).toMatchObject({
      createProfile: { isRepeated: false, profile: { uid: expect.any(String) } },
    });
  });
});

it('a dry run in front of a remote service is rejected without a call', async () => {
  const gateway = await (openers[1] ?? expect.fail('There is a gateway over a service.'))();
  try {
    const tried = await askAs(
      gateway,
      'demo',
      'mutation { createProfile(dryRun: true) { profile { uid } changes { created { count } } userErrors { code field message } } }',
    );
    expect(tried).toMatchObject({
      data: {
        createProfile: {
          profile: null,
          changes: null,
          userErrors: [
            {
              code: 'UPSTREAM_UNSUPPORTED',
              field: ['dryRun'],
              message: expect.stringMatching(/ask the service itself.*Nothing was sent/),
            },
          ],
        },
      },
    });
    const { data } = await askAs(gateway, 'demo', '{ profiles { totalCount } }');
    expect(data).toEqual({ profiles: { totalCount: 0 } });
  } finally {
    await gateway.close();
  }
});
