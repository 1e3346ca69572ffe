import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

const document = `mutation ($input: ImportProfileItemsInput!, $dryRun: Boolean) {
  importProfileItems(input: $input, dryRun: $dryRun) {
    rows { index outcome profileItemUid code field message } userErrors { code field message } changes { removed { count } } } }`;

const category = 'transport/car';
const byUid = { dataItemUid: petrolSmall.uid, values: [{ name: 'distance', value: '12', unit: 'km' }] };
const drill = [
  { name: 'fuel', value: 'petrol' },
  { name: 'size', value: 'small' },
];

interface Imported {
  readonly rows: readonly Readonly<Record<string, unknown>>[] | null;
  readonly userErrors: readonly unknown[];
}

describe.each(Object.entries(gatewaysOverBoth))('rows imported over %s', (_, open) => {
  let gateway: StartedGateway;
  let profileUid: string;
  beforeAll(async () => {
    gateway = await open();
    const { data } = await askAs(gateway, 'demo', 'mutation { createProfile { profile { uid } } }');
    profileUid = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  });
  afterAll(() => gateway.close());

  async function importRows(rows: readonly object[], options: object = {}, dryRun = false) {
    const input = { profileUid, rows, ...options };
    const { data, errors } = await askAs(gateway, 'demo', document, { input, dryRun });
    expect(errors).toBeUndefined();
    return data['importProfileItems'] as Imported;
  }
  const outcomesOf = ({ rows }: Imported) => rows?.map(({ outcome }) => outcome);
  const countItems = async () => {
    const { data } = await askAs(
      gateway,
      'demo',
      `{ profile(uid: "${profileUid}") { items { totalCount } } }`,
    );
    return (data as { profile: { items: { totalCount: number } } }).profile.items.totalCount;
  };

  it('good rows are added, each bad one is named, and the same rows again add nothing', async () => {
    const rows = [
      { rowKey: 'uid', ...byUid },
      { rowKey: 'far', ...byUid, values: [{ name: 'distance', value: 'far' }] },
      { rowKey: 'drill', ...byUid, dataItemUid: null, categoryPath: category, drill },
      { rowKey: 'search', ...byUid, dataItemUid: null, search: 'diesel small' },
      { rowKey: 'uid', ...byUid },
    ];
    const first = await importRows(rows);
    expect(first.userErrors).toEqual([]);
    expect(outcomesOf(first)).toEqual(['ADDED', 'REFUSED', 'ADDED', 'ADDED', 'REFUSED']);
    expect(first.rows?.[0]).toMatchObject({ index: 0, code: null, profileItemUid: expect.any(String) });
    expect(first.rows?.[1]).toMatchObject({ index: 1, code: 'VALUE_INVALID', field: 'distance' });
    expect(first.rows?.[4]).toMatchObject({ index: 4, code: 'KEY_REPEATED' });
    expect(await countItems()).toBe(3);
    const again = await importRows(rows);
    expect(outcomesOf(again)).toEqual(['KNOWN', 'REFUSED', 'KNOWN', 'KNOWN', 'REFUSED']);
    expect(again.rows?.[0]?.['profileItemUid']).toBe(first.rows?.[0]?.['profileItemUid']);
    expect(await countItems()).toBe(3);
  });

  it('all or nothing adds nothing where a row is refused, and a dry run adds nothing at all', async () => {
    const before = await countItems();
    const rows = [
      { rowKey: 'good', ...byUid },
      { rowKey: 'bad', ...byUid, dataItemUid: 'ZZZZZZZZZZZZ' },
    ];
    expect(outcomesOf(await importRows(rows, { isAllOrNothing: true }))).toEqual(['WITHHELD', 'REFUSED']);
    const tried = await importRows(rows, {}, true);
    expect(outcomesOf(tried)).toEqual(['ADDED', 'REFUSED']);
    expect(tried.rows?.[0]).toMatchObject({ profileItemUid: null });
    expect(await countItems()).toBe(before);
  });

  it.each([
    ['a data item that does not exist', { dataItemUid: 'ZZZZZZZZZZZZ' }, 'ITEM_UNKNOWN', 'dataItemUid'],
    [
      'a category that does not exist',
      { dataItemUid: null, categoryPath: 'no/such', drill },
      'ITEM_UNKNOWN',
      null,
    ],
    [
      'too few levels',
      { dataItemUid: null, categoryPath: category, drill: [drill[0]] },
      'ITEM_AMBIGUOUS',
      null,
    ],
    ['a search that finds nothing', { dataItemUid: null, search: 'zeppelin' }, 'ITEM_UNKNOWN', null],
    [
      'an end before its start',
      { startDate: '2025-02-01T00:00:00Z', endDate: '2025-01-01T00:00:00Z' },
      'DATE_INVALID',
      'endDate',
    ],
    [
      'an unknown unit',
      { values: [{ name: 'distance', value: '1', unit: 'parsnip' }] },
      'VALUE_INVALID',
      'distanceUnit',
    ],
    ['a formula as a value', { values: [{ name: 'distance', value: '=1+1' }] }, 'VALUE_INVALID', 'distance'],
    [
      'a very long value',
      { values: [{ name: 'distance', value: '1'.repeat(10_000) }] },
      'VALUE_INVALID',
      'distance',
    ],
    ['a note that is too long', { note: 'x'.repeat(2001) }, 'VALUE_INVALID', 'note'],
    ['a row key in two lines', { rowKey: 'a\nb', name: 'x' }, 'VALUE_INVALID', 'rowKey'],
  ])('a row with %s is refused with a reason', async (__, wrong, code, field) => {
    const { rows } = await importRows([{ rowKey: 'wrong', ...byUid, ...wrong }]);
    expect(rows).toEqual([
      {
        index: 0,
        outcome: 'REFUSED',
        profileItemUid: null,
        code,
        field,
        message: expect.stringMatching(/\w/),
      },
    ]);
  });

  it('all that is wrong with a row is named, also where its item is not found', async () => {
    const wrong = {
      note: 'x'.repeat(2001),
      startDate: '2025-02-01T00:00:00Z',
      endDate: '2025-01-01T00:00:00Z',
      labels: [{ key: 'site', value: 'x'.repeat(300) }],
      values: [
        { name: 'distance', value: 'far' },
        { name: 'colour', value: 'red' },
      ],
    };
    const found = `mutation ($input: ImportProfileItemsInput!) { importProfileItems(input: $input, dryRun: true) {
      rows { code field message faults { code field message } } } }`;
    const rows = [
      { rowKey: 'wrong in all', ...byUid, ...wrong },
      {
        rowKey: 'nowhere',
        ...wrong,
        categoryPath: category,
        drill: [drill[0], { name: 'size', value: 'huge' }],
      },
      { rowKey: 'good', ...byUid },
    ];
    const { data } = await askAs(gateway, 'demo', found, { input: { profileUid, rows } });
    const verdicts = (data['importProfileItems'] as { rows: { faults: { field: string[] }[] }[] }).rows;
    const fieldsOf = ({ faults }: (typeof verdicts)[number]) =>
      new Set(faults.map(({ field }) => field.join('.')));
    const inAll = (row: number) =>
      ['values.1.value', 'values.0.value', 'endDate', 'labels.0.value', 'note'].map(
        (field) => `input.rows.${row}.${field}`,
      );
    expect(verdicts.map(fieldsOf)).toEqual([
      new Set(inAll(0)),
      new Set([...inAll(1), 'input.rows.1']),
      new Set(),
    ]);
    expect(verdicts[1]?.faults[0]).toMatchObject({
      code: 'ITEM_UNKNOWN',
      message: expect.stringContaining('with the other levels, size is "large", "small"'),
    });
  });

  it('a value, its unit and what it is per are each named where each is wrong', async () => {
    const found = `mutation ($input: ImportProfileItemsInput!) { importProfileItems(input: $input, dryRun: true) {
      rows { faults { field message } } } }`;
    const distances = [
      { value: 'abc', unit: 'kg', perUnit: 'fortnight' },
      { value: 'abc', unit: 'kg' },
      { value: 'abc', unit: 'km', perUnit: 'fortnight' },
      { value: '1', unit: 'kg', perUnit: 'none' },
      { value: 'abc', unit: 'km', perUnit: 'month' },
    ];
    const rows = distances.map((distance, index) => ({
      ...byUid,
      rowKey: `wrong ${index}`,
      values: [{ name: 'distance', ...distance }],
    }));
    const { data } = await askAs(gateway, 'demo', found, { input: { profileUid, rows } });
    const verdicts = (
      data['importProfileItems'] as { rows: { faults: { field: string[]; message: string }[] }[] }
    ).rows;
    expect(verdicts.map(({ faults }) => faults.map(({ field }) => field.slice(5).join()).toSorted())).toEqual(
      [['perUnit', 'unit', 'value'], ['unit', 'value'], ['perUnit', 'value'], ['perUnit', 'unit'], ['value']],
    );
    const messages = verdicts[0]?.faults.map(({ message }) => message).toSorted();
    expect(messages).toEqual([
      expect.stringContaining('"fortnight" is not known'),
      expect.stringContaining('got "kg"'),
      expect.stringContaining('got "abc"'),
    ]);
  });

  it('a row with an odd name or a long text is refused by itself', async () => {
    const inCategory = { ...byUid, dataItemUid: null, categoryPath: category };
    const odd = [
      { ...inCategory, drill: [{ name: 'fuel type!', value: 'petrol' }] },
      { ...inCategory, drill: [{ name: 'fuel', value: 'x'.repeat(5_000) }] },
      { ...inCategory, search: 'x '.repeat(2_000) },
      { ...byUid, labels: [{ key: 'not a key!', value: 'x' }] },
      { ...byUid, labels: [{ key: 'site', value: 'a\u2028b' }] },
      { ...byUid, values: [{ name: 'no name!', value: '1' }] },
      { ...byUid, note: 'x'.repeat(9_000) },
    ].map((row, index) => ({ ...row, rowKey: `odd ${index}` }));
    const imported = await importRows([...odd, { ...byUid, rowKey: 'beside odd ones' }], {}, true);
    expect(imported.userErrors).toEqual([]);
    expect(outcomesOf(imported)).toEqual([...odd.map(() => 'REFUSED'), 'ADDED']);
  });

  it.each([
    ['no way to find its data item', { dataItemUid: null }],
    ['two ways to find its data item', { search: 'petrol' }],
  ])('a row with %s is an error of the input that names its index', async (__, wrong) => {
    const result = await importRows([
      { rowKey: 'one', ...byUid },
      { rowKey: 'two', ...byUid, ...wrong },
    ]);
    const message = expect.stringContaining('in one way');
    expect(result).toMatchObject({
      rows: null,
      userErrors: [{ code: 'BAD_USER_INPUT', field: ['input', 'rows', '1'], message }],
    });
  });

  it('an empty row key is an error of the input', async () => {
    const { userErrors } = await importRows([{ ...byUid, rowKey: '' }]);
    expect(userErrors).toMatchObject([{ code: 'BAD_USER_INPUT', field: ['input', 'rows', '0', 'rowKey'] }]);
  });

  it('no rows and more than a thousand are errors of the input', async () => {
    for (const rows of [[], Array.from({ length: 1001 }, (__, at) => ({ rowKey: `${at}`, ...byUid }))]) {
      const { userErrors } = await importRows(rows);
      expect(userErrors).toMatchObject([{ code: 'BAD_USER_INPUT', field: ['input', 'rows'] }]);
    }
  });
});
