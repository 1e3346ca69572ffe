import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSelections } from '../../src/domain/data-tree/selections.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('selections in one text %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  const ask = (query: string, variables = {}) => askAs(gateway, 'demo', query, variables);
  const { uid } = petrolSmall;

  it('they lead to an item, a calculation, the next choice and the items of a list', async () => {
    const { data, errors } = await ask(`{
      dataItem(categoryPath: "transport/car", select: " FUEL = petrol ,size=\\"small\\"") { uid }
      calculate(requests: [{ categoryPath: "transport/car", select: "fuel=petrol,size=small", inputs: [{ name: "distance", value: "1" }] }]) { error { message } }
      dataCategory(path: "transport/car") {
        item(select: "fuel=petrol, size=small") { uid }
        drillDown(select: "fuel=petrol") { level selections { value } }
        items(filter: { select: "fuel=petrol, size=small" }) { nodes { uid } }
      }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      dataItem: { uid },
      calculate: [{ error: null }],
      dataCategory: {
        item: { uid },
        drillDown: { level: 'size', selections: [{ value: 'petrol' }] },
        items: { nodes: [{ uid }] },
      },
    });
  });

  it.each([
    ['fule=petrol', /"fule" is not a drill-down level .* Did you mean fuel\?/],
    ['fuel=petrol, fuel=diesel', /"fuel" is selected twice/],
    ['fuel', /^select must be like fuel=petrol, .* got "fuel"\.$/],
    ['fuel=petrol, =small', /got "=small"\.$/],
    ['fuel="petrol', /got .*petrol/],
    ['fuel=a=b', /got "fuel=a=b"\.$/],
    ['fuel=petrol', /^select matches several items with fuel="petrol": choose size too/],
  ])('the text %s is refused with what is wrong', async (select, message) => {
    const query =
      'query ($select: String) { dataItem(categoryPath: "transport/car", select: $select) { uid } }';
    const { errors } = await ask(query, { select });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(message) as string,
        extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'select' }) as object,
      }),
    ]);
  });

  it('they name the data item of a new profile item', async () => {
    const query = `mutation ($profileUid: Uid!, $more: ProfileItemDraft!) {
      createProfileItem(input: { profileUid: $profileUid, item: $more }) {
        profileItem { dataItem { uid } } userErrors { code field message }
      }
    }`;
    const { data } = await ask('mutation { createProfile(input: {}) { profile { uid } } }');
    const payload = data?.['createProfile'] as { readonly profile: { readonly uid: string } } | undefined;
    const create = async (more: object) =>
      (await ask(query, { profileUid: payload?.profile.uid, more })).data?.['createProfileItem'];
    const item = { categoryPath: 'transport/car', select: 'fuel=petrol, size=small' };
    expect(await create(item)).toEqual({ profileItem: { dataItem: { uid } }, userErrors: [] });
    const refusalOf = (message: RegExp) => ({
      profileItem: null,
      userErrors: [
        {
          code: expect.any(String) as string,
          field: ['input', 'item', 'select'],
          message: expect.stringMatching(message) as string,
        },
      ],
    });
    expect(await create({ ...item, select: 'fuel=petrol' })).toEqual(refusalOf(/choose size too/));
    expect(await create({ ...item, dataItemUid: uid })).toEqual({
      profileItem: null,
      userErrors: [
        expect.objectContaining({
          message: expect.stringMatching(/^Name the item by either its uid or select/) as string,
        }),
      ],
    });
    expect(await create({ select: item.select })).toEqual(refusalOf(/together with categoryPath/));
  });

  it('a text beside a list of selections is refused', async () => {
    const { errors } = await ask(
      '{ dataItem(categoryPath: "transport/car", drill: [], select: "fuel=petrol") { uid } }',
    );
    expect(errors?.map(({ message }) => message)).toEqual(['Pass either drill or select.']);
  });
});

it.each([
  ['', []],
  ['a=', [{ name: 'a', value: '' }]],
  [
    'a="1,4 = ""x""", "b,c"=d ,',
    [
      { name: 'a', value: '1,4 = "x"' },
      { name: 'b,c', value: 'd' },
    ],
  ],
])('the selections of %s are read', (text, selections) => {
  expect(parseSelections(text, 'select')).toEqual(selections);
});
