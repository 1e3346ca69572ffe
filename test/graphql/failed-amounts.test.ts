import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albania, methaneGwp, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

interface Asked {
  readonly categoryPath: string;
  readonly uid: string;
  readonly inputs: readonly { readonly name: string; readonly value: string }[];
}

const missing = { code: 'INPUT_MISSING', inputs: ['distance'], argument: 'distance' };
const unfound = {
  code: 'LOOKUP_FOUND_NOTHING',
  lookUp: { categoryPath: 'planet/gwp', drill: [{ name: 'gas', value: 'Xe' }], path: 'gwp' },
};

/** Calculations without an amount, and the extensions of their error. */
const failing: Readonly<Record<string, readonly [Asked, object]>> = {
  'without inputs': [
    { ...petrolSmall, inputs: [] },
    { code: 'INPUT_MISSING', inputs: ['distance', 'occupants', 'terrain'] },
  ],
  'without one input': [{ ...petrolSmall, inputs: [{ name: 'occupants', value: '2' }] }, missing],
  'with a look-up of nothing': [{ ...xenonLeak, inputs: [{ name: 'mass', value: '2' }] }, unfound],
  'with a division by 0': [
    {
      ...petrolSmall,
      inputs: [
        { name: 'distance', value: '1' },
        { name: 'occupants', value: '0' },
      ],
    },
    { code: 'ALGORITHM_FAILED' },
  ],
};

const amount = `value unit amountPerMonth gases { carbonDioxideEquivalent unallocated parts { value } }`;

describe.each(Object.entries(gatewaysOverBoth))('amounts that were not computed, %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());
  const ask = (query: string, variables: object = {}) => askAs(gateway, 'demo', query, variables);

  it.each(Object.entries(failing))(
    'an amount %s is null with a coded error at each figure, and its siblings are not affected',
    async (_name, [{ categoryPath, uid, inputs }, extensions]) => {
      const { data, errors } = await ask(
        `query ($path: CategoryPath!, $uid: Uid!, $inputs: [InputValue!]) {
          dataItem(categoryPath: $path, uid: $uid) { label amount(inputs: $inputs) { ${amount} } }
        }`,
        { path: categoryPath, uid, inputs },
      );
      const gases = { carbonDioxideEquivalent: null, unallocated: null };
      expect(data).toMatchObject({
        dataItem: {
          label: expect.any(String),
          amount: { value: null, unit: 'kg', amountPerMonth: null, gases },
        },
      });
      expect(errors?.map(({ path }) => path?.slice(2).join('.'))).toEqual([
        'value',
        'amountPerMonth',
        'gases.carbonDioxideEquivalent',
        'gases.unallocated',
      ]);
      for (const error of errors ?? []) expect(error.extensions).toMatchObject(extensions);
    },
  );

  it('what happens once has an absolute amount, and none per month', async () => {
    const inputs = [{ name: 'distance', value: '1000' }];
    const yearly = { categoryPath: petrolSmall.categoryPath, itemUid: petrolSmall.uid, inputs };
    const { data } = await ask(
      `query ($requests: [CalculationRequest!]!) {
        calculate(requests: $requests) { result { perUnit amountPerMonth } }
      }`,
      { requests: [{ ...yearly, returnPerUnit: 'none' }, yearly] },
    );
    expect(data['calculate']).toMatchObject([
      { result: { perUnit: null, amountPerMonth: null } },
      { result: { perUnit: 'year', amountPerMonth: expect.any(Number) } },
    ]);
  });

  it('each failed calculation of many has its error in its entry', async () => {
    const requests = Object.values(failing).map(([{ uid, ...request }]) => ({ ...request, itemUid: uid }));
    const good = { categoryPath: methaneGwp.categoryPath, itemUid: methaneGwp.uid };
    const { data, errors } = await ask(
      `query ($requests: [CalculationRequest!]!) { calculate(requests: $requests) {
        result { value } error { code inputs lookUp { categoryPath drill { name value } path } }
      } }`,
      { requests: [...requests, good] },
    );
    expect(errors).toBeUndefined();
    expect(data['calculate']).toEqual([
      ...Object.values(failing).map(
        ([, { argument: _argument, ...error }]: readonly [Asked, { argument?: string }]) => ({
          result: null,
          error: { inputs: [], lookUp: null, ...error },
        }),
      ),
      { result: { value: 28 }, error: null },
    ]);
  });

  it('each date of a failed calculation has its error', async () => {
    const { data, errors } = await ask(
      `{ dataItem(categoryPath: "${albania.categoryPath}", uid: "${albania.uid}") {
        amountsOverTime(dates: ["2020-01-01T00:00:00Z"]) { result { value } error { code inputs } }
      } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      dataItem: { amountsOverTime: [{ result: null, error: { code: 'INPUT_MISSING', inputs: ['energy'] } }] },
    });
  });

  describe('in a profile', () => {
    let profile: string;

    beforeAll(async () => {
      const { data } = await ask('mutation { createProfile { profile { uid } } }');
      profile = (data['createProfile'] as { profile: { uid: string } }).profile.uid;
    });

    it('items whose amounts fail are created and listed, and totals count them in pages', async () => {
      const startDate = '2025-01-01T00:00:00Z';
      const items = Object.values(failing).map(([{ categoryPath, uid, inputs: values }], index) => ({
        categoryPath,
        dataItemUid: uid,
        startDate,
        name: `item ${index}`,
        values,
      }));
      const created = await ask(
        `mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) {
          profileItems { name amount { value } } userErrors { code } isRepeated
        } }`,
        { input: { profileUid: profile, items } },
      );
      const nodes = items.map(({ name }) => ({ name, amount: { value: null } }));
      expect(created.data['createProfileItems']).toEqual({
        profileItems: nodes,
        userErrors: [],
        isRepeated: false,
      });
      const codes = ['INPUT_MISSING', 'INPUT_MISSING', 'LOOKUP_FOUND_NOTHING', 'ALGORITHM_FAILED'];
      expect(created.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(codes);

      const period = 'from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z"';
      const read = (fields: string) => ask(`{ profile(uid: "${profile}") { ${fields} } }`);
      const listed = await read(
        `category(path: "planet/leak") { items(${period}) { nodes { name amount { value } } } }`,
      );
      expect(listed.data).toMatchObject({ profile: { category: { items: { nodes: [nodes[2]] } } } });
      expect(listed.errors).toMatchObject([{ extensions: unfound }]);

      const failed =
        'failedItems(first: 3) { totalCount pageInfo { endCursor } nodes { item { name } error { code } } }';
      const none = await read(`total(${period}) { value itemCount failedCount isComplete ${failed} }`);
      expect(none.data).toMatchObject({
        profile: {
          total: {
            value: null,
            itemCount: 4,
            failedCount: 4,
            isComplete: false,
            failedItems: { totalCount: 4 },
          },
        },
      });
      expect(none.errors).toMatchObject([{ path: ['profile', 'total', 'value'] }]);
      type Page = {
        nodes: { item: { name: string }; error: { code: string } }[];
        pageInfo: { endCursor: string };
      };
      const { total } = none.data['profile'] as { total: { failedItems: Page } };
      const after = total.failedItems.pageInfo.endCursor;
      const rest = await read(
        `total(${period}) { failedItems(first: 3, after: "${after}") { nodes { item { name } error { code } } } }`,
      );
      const { total: last } = rest.data['profile'] as { total: { failedItems: Page } };
      const all = [...total.failedItems.nodes, ...last.failedItems.nodes];
      expect(all).toHaveLength(4);
      expect(Object.fromEntries(all.map(({ item, error }) => [item.name, error.code]))).toEqual(
        Object.fromEntries(items.map(({ name }, index) => [name, codes[index]])),
      );

      const over = await read(`totalsOverTime(${period}, step: YEAR) { value failedCount }`);
      expect(over.data).toMatchObject({ profile: { totalsOverTime: [{ value: null, failedCount: 4 }] } });
    });
  });
});
