import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall, methaneLeak } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { nearly } from '../support/nearly.ts';

const year = 'from: "2024-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z"';
const january = 'from: "2024-01-01T00:00:00Z", to: "2024-02-01T00:00:00Z"';
const february = 'from: "2024-02-01T00:00:00Z", to: "2024-03-01T00:00:00Z"';
const millisecondsPerYear = 365.2425 * 24 * 3600 * 1000;
/** Of 1,000 km at 0.1 kg. */
const kilograms = 100;

describe.each(Object.entries(gatewaysOverBoth))('what an item emitted, %s', (_, open) => {
  let gateway: StartedGateway;
  let profile: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await ask('mutation { createProfile { profile { uid } } }');
    profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
    const car = { dataItemUid: petrolSmall.uid, categoryPath: petrolSmall.categoryPath };
    const leak = { dataItemUid: methaneLeak.uid, categoryPath: methaneLeak.categoryPath };
    const distance = (perUnit: string) => [{ name: 'distance', value: '1000', unit: 'km', perUnit }];
    const start = '2024-01-17T00:00:00Z';
    const items = [
      { ...car, name: 'a rate', startDate: start, endDate: '2024-03-01T00:00:00Z', values: distance('year') },
      { ...car, name: 'b trip', startDate: start, endDate: '2024-02-16T00:00:00Z', values: distance('none') },
      { ...leak, name: 'c nothing', startDate: start, values: [] },
    ];
    const created = await ask(
      'mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }',
      { input: { profileUid: profile, items } },
    );
    expect(created.data).toEqual({ createProfileItems: { userErrors: [] } });
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables: object = {}) => askAs(gateway, 'demo', query, variables);
  const read = async (fields: string, category = 'transport/car') => {
    const { data, errors } = await ask(
      `query ($uid: Uid!) { profile(uid: $uid) {
        items(categoryPath: "${category}", orderBy: { by: NAME }) { nodes { ${fields} } }
      } }`,
      { uid: profile },
    );
    const { items } = data['profile'] as { items: { nodes: readonly unknown[] } };
    return { nodes: items.nodes, errors };
  };

  it('that is too large for a total has no value, as in the total', async () => {
    const created = await ask('mutation { createProfile { profile { uid } } }');
    const { uid } = (created.data['createProfile'] as { profile: { uid: string } }).profile;
    const item = {
      dataItemUid: petrolSmall.uid,
      categoryPath: petrolSmall.categoryPath,
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2020-02-01T00:00:00Z',
      values: [{ name: 'distance', value: '1e255', perUnit: 'none' }],
    };
    await ask(
      'mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }',
      { input: { profileUid: uid, items: [item] } },
    );
    const { data, errors } = await ask(
      'query ($uid: Uid!) { profile(uid: $uid) { total { value failedCount } items { nodes { emitted { value } } } } }',
      { uid },
    );
    expect(data['profile']).toEqual({
      total: { value: null, failedCount: 1 },
      items: { nodes: [{ emitted: { value: null } }] },
    });
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual([
      'ALGORITHM_FAILED',
      'ALGORITHM_FAILED',
    ]);
  });

  it('in a time is the part of it that the rule of every total counts, and the parts add up', async () => {
    const { nodes, errors } = await read(`name
      january: emitted(${january}) { value unit from to }
      february: emitted(${february}) { value }
      year: emitted(${year}, returnUnit: "t") { value unit calculation { value unit perUnit } }
      whole: emitted { value from to }`);
    expect(errors).toBeUndefined();
    const rate = (days: number) => (kilograms * days * 24 * 3600 * 1000) / millisecondsPerYear;
    const expected = [
      { name: 'a rate', parts: [rate(15), rate(29)] },
      { name: 'b trip', parts: [kilograms / 2, kilograms / 2] },
    ];
    expect(nodes).toEqual(
      expected.map(({ name, parts: [inJanuary = 0, inFebruary = 0] }) => {
        const whole = inJanuary + inFebruary;
        const tonnes = { value: nearly(whole / 1000), unit: 't' };
        return {
          name,
          january: {
            value: nearly(inJanuary),
            unit: 'kg',
            from: '2024-01-01T00:00:00.000Z',
            to: '2024-02-01T00:00:00.000Z',
          },
          february: { value: nearly(inFebruary) },
          year: { ...tonnes, calculation: { ...tonnes, perUnit: null } },
          whole: { value: nearly(whole), from: null, to: null },
        };
      }),
    );
  });

  it('ends for an open item where the next of its data item and name starts, as in totals', async () => {
    const input = {
      profileUid: profile,
      items: ['2024-01-01T00:00:00Z', '2024-02-11T00:00:00Z'].map((startDate) => ({
        dataItemUid: dieselSmall.uid,
        categoryPath: dieselSmall.categoryPath,
        startDate,
        values: [{ name: 'distance', value: '1000' }],
      })),
    };
    const { data: created } = await ask(
      `mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) {
        profileItems { uid whole: emitted { value calculation { explanation { countedUntil } } } } } }`,
      { input },
    );
    const [first, second] = (created['createProfileItems'] as { profileItems: readonly { uid: string }[] })
      .profileItems;
    const value = nearly((125 * 41 * 24 * 3600 * 1000) / millisecondsPerYear);
    const until = { explanation: { countedUntil: '2024-02-11T00:00:00.000Z' } };
    expect(first).toMatchObject({ whole: { value, calculation: until } });
    const { errors } = await ask(
      `mutation { deleteProfileItem(input: { profileUid: "${profile}", categoryPath: "transport/car", uid: "${second?.uid}" }) { deletedId } }`,
    );
    expect(errors).toBeUndefined();
    const { nodes } = await read(`uid year: emitted(${year}) { value }`);
    expect(nodes).toContainEqual({
      uid: first?.uid,
      year: { value: nearly((125 * 366 * 24 * 3600 * 1000) / millisecondsPerYear) },
    });
    await ask(
      `mutation { deleteProfileItem(input: { profileUid: "${profile}", categoryPath: "transport/car", uid: "${first?.uid}" }) { deletedId } }`,
    );
  });

  it('is null with the reason where it cannot be calculated', async () => {
    const { nodes, errors } = await read(`emitted(${january}) { value } `, 'planet/leak');
    expect(nodes).toEqual([{ emitted: { value: null } }]);
    expect(errors).toMatchObject([{ extensions: { code: 'INPUT_MISSING' } }]);
  });

  it('is refused for a time that ends before it starts', async () => {
    const { errors } = await read(
      'emitted(from: "2025-01-01T00:00:00Z", to: "2024-01-01T00:00:00Z") { value }',
    );
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'to' } });
  });

  it('items of a category are those of any time, also those that have ended', async () => {
    const { data } = await ask(
      `{ profile(uid: "${profile}") { category(path: "transport/car") { items { totalCount } } } }`,
    );
    expect(data).toEqual({ profile: { category: { items: { totalCount: 2 } } } });
  });

  it('a category whose items are in those below it has an empty list, and a note beside it that names these', async () => {
    const inTree = 'dataCategory(path: "transport") { path items { totalCount } }';
    const inProfile = `profile(uid: "${profile}") { category(path: "transport") { items { totalCount } } }`;
    const { data, errors, extensions } = await ask(`{ ${inTree} ${inProfile} }`);
    const items = { totalCount: 0 };
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      dataCategory: { path: 'transport', items },
      profile: { category: { items } },
    });
    const message = expect.stringContaining('transport/car') as string;
    expect(extensions).toMatchObject({
      noteCount: 2,
      notes: [
        { path: ['dataCategory', 'items'], message },
        { path: ['profile', 'category', 'items'], message },
      ],
    });
  });

  it('a walk of the tree is answered whole, with the first ten notes and their number', async () => {
    const walks = Array.from(
      { length: 11 },
      (_, index) => `walk${index}: dataCategory { items { totalCount } }`,
    );
    const { errors, extensions } = await ask(`{ ${walks.join(' ')} }`);
    expect(errors).toBeUndefined();
    expect(extensions?.notes).toHaveLength(10);
    expect(extensions?.noteCount).toBe(11);
  });

  it('an empty list without categories below it, or beyond its end, has no note', async () => {
    const { extensions } = await ask(
      '{ dataCategory(path: "transport/car") { items(filter: { labelContains: "zzz" }) { totalCount } } }',
    );
    expect(extensions).not.toHaveProperty('notes');
  });
});
