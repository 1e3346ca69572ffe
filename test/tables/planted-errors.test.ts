import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { signInOver } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let server: GatewayServer;
let authtoken: string;
let profileUid: string;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
  authtoken = await signInOver(server, 'demo');
});

afterAll(() => server.close());

const send = async (query: string, variables: unknown = {}) =>
  (await postGraphQL(server.url, { query, variables }, { authtoken })).body as { readonly data: never };

const fields = `report { added known ready toChoose wrong kilograms
  columns { name use isLeftOut samples unit }
  notation { decimalComma numberText number isNumberOpen dateFormat dateText date isDateOpen }
  activities { text unit rows quantity certainty kilograms message
    dataItem { uid } candidates { kilograms dataItem { uid } } }
  scopes { parts { value } }
  rows(first: 1000) { line kind outcome cells flags message faults { code field } kilograms }
  leftOut { line reason } }
  imports { uid added } userErrors { code field message }`;

interface Row {
  readonly line: number;
  readonly kind: string;
  readonly flags: readonly string[];
  readonly message: string | null;
  readonly cells: readonly string[];
  readonly faults: readonly { readonly code: string; readonly field: readonly string[] | null }[];
}

interface Report extends Readonly<
  Record<'added' | 'known' | 'ready' | 'toChoose' | 'wrong' | 'kilograms', number>
> {
  readonly columns: readonly object[];
  readonly notation: Readonly<Record<string, unknown>>;
  readonly activities: readonly Readonly<Record<string, unknown>>[];
  readonly rows: readonly Row[];
  readonly leftOut: readonly object[];
}

interface Payload {
  readonly report: Report | null;
  readonly imports: readonly { readonly uid: string; readonly added: number }[];
  readonly userErrors: readonly { readonly field: readonly string[]; readonly message: string }[];
}

async function importTable(input: object, dryRun = false): Promise<Payload> {
  const query = `mutation ($input: ImportTableInput!, $dryRun: Boolean) {
    importTable(input: $input, dryRun: $dryRun) { ${fields} } }`;
  const whole = { input: { profileUid, categoryPath: 'transport/car', ...input }, dryRun };
  const { data } = await send(query, whole);
  return (data as { readonly importTable: Payload }).importTable;
}

async function reportOf(input: object, dryRun = true): Promise<Report> {
  const { report, userErrors } = await importTable(input, dryRun);
  expect(userErrors).toEqual([]);
  if (report === null) throw new Error('there is no report');
  return report;
}

beforeAll(async () => {
  const { data } = await send('mutation { createProfile { profile { uid } } }');
  profileUid = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
});

const header = 'Activity,From,To,Quantity,Unit,Remark';
const good = (day: number) => `petrol small,2025-01-0${day},2025-01-0${day + 1},10${day},km,day ${day}`;
const days = [1, 2, 3, 4].map(good);

/** One row with each error, and what has to be said of it. */
const planted: readonly (readonly [error: string, row: string, said: readonly string[]])[] = [
  ['a unit that is missing', 'petrol small,2025-02-01,2025-02-02,100,,a', ['NO_UNIT']],
  [
    'a unit that does not exist',
    'petrol small,2025-02-02,2025-02-03,100,furlongs per egg,b',
    ['VALUE_INVALID', 'Unit'],
  ],
  ['a dash', 'petrol small,2025-02-03,2025-02-04,-,km,c', ['VALUE_INVALID', 'Quantity']],
  ['an empty quantity', 'petrol small,2025-02-04,2025-02-05,,km,d', ['NO_AMOUNT']],
  ['a negative quantity', 'petrol small,2025-02-05,2025-02-06,-100,km,e', ['NEGATIVE']],
  ['a date of another century', 'petrol small,1925-02-06,1925-02-07,100,km,f', ['UNUSUAL_DATE']],
  ['an end before the start', 'petrol small,2025-02-08,2025-02-07,100,km,g', ['DATE_INVALID', 'To']],
  ['a row that is there twice', good(1), ['REPEATED']],
  ['ten times the median', 'petrol small,2025-02-09,2025-02-10,1040,km,h', ['UNUSUAL_AMOUNT']],
  ['an activity that nothing is like', 'zzxxqq,2025-02-10,2025-02-11,100,km,i', ['ITEM_UNKNOWN']],
];

const correction = { line: 2, column: 'Amount', text: '1' };

describe('a table with planted errors', () => {
  it('a row with too many cells comes back with all of them', async () => {
    const cells = ['petrol small', '2025-02-10', '2025-02-11', '1', '5', 'km', 'j'];
    const { rows } = await reportOf({ table: [header, cells.join(','), ''].join('\n') });
    const message = expect.stringContaining('Without a column: "j"') as unknown;
    expect(rows).toMatchObject([{ line: 2, cells, message, faults: [{ code: 'CELL_COUNT' }] }]);
  });

  it.each(planted)('%s does not pass in silence', async (_, row, said) => {
    const { rows } = await reportOf({ table: [header, ...days, row, ''].join('\n') });
    const found = rows.find(({ line }) => line === days.length + 2);
    const [fault] = found?.faults ?? [];
    expect(fault === undefined ? found?.flags : [fault.code, ...(fault.field ?? [])]).toEqual(said);
    expect(found?.message).not.toBe('');
    expect(found?.cells).toHaveLength(6);
    const others = rows.filter(({ line }) => line !== days.length + 2);
    expect(others.map(({ kind }) => kind)).toEqual(days.map(() => 'READY'));
  });

  it('all of them together are named, each on its line, and nothing else is', async () => {
    const table = [header, ...days, ...planted.map(([, row]) => row), ''].join('\n');
    const { rows, ready, toChoose, wrong } = await reportOf({ table });
    expect(rows.filter(({ kind }) => kind !== 'READY').map(({ line }) => line)).toEqual(
      planted.map((_, index) => index + days.length + 2),
    );
    expect({ ready, toChoose, wrong }).toEqual({ ready: 10, toChoose: 1, wrong: 3 });
  });

  it('numbers that can be read in two ways are asked about, and shown as they are read', async () => {
    const table = (number: string) => `Activity;From;Quantity;Unit\npetrol small;2025-01-05;${number};km\n`;
    const open = await reportOf({ table: table('61.200') });
    expect(open).toMatchObject({
      wrong: 1,
      notation: { isNumberOpen: true, decimalComma: null, numberText: '61.200', number: null },
    });
    const asked = await reportOf({ table: table('61.200'), decimalComma: true });
    expect(asked).toMatchObject({
      wrong: 0,
      notation: { decimalComma: true, numberText: '61.200', number: '61200' },
      activities: [{ quantity: 61200 }],
    });
    const decided = await reportOf({ table: table('61.200,5') });
    expect(decided.notation).toMatchObject({ isNumberOpen: false, number: '61200.5' });
  });

  it('dates that can be read in two ways are asked about', async () => {
    const table = 'Activity,From,Quantity,Unit\npetrol small,05/01/2025,5,km\n';
    expect(await reportOf({ table })).toMatchObject({
      wrong: 1,
      notation: { isDateOpen: true, dateText: '05/01/2025', date: null },
    });
    const asked = await reportOf({ table, dateFormat: 'DMY' });
    expect(asked).toMatchObject({
      wrong: 0,
      notation: { dateText: '05/01/2025', date: '2025-01-05T00:00:00.000Z' },
    });
  });
});

describe('what a page lets people choose and correct', () => {
  const table = `Activity,From,Quantity,Unit,Price\ncar,2025-03-01,100,km,5\ncar,2025-03-02,50,km,5\npetrol small,2025-03-03,x,km,5\nlunch,2025-03-04,3,GBP,5\nTotal,,150,,10\n`;

  it('each activity is there once, with candidates that take its unit and what they would emit', async () => {
    const { activities, columns, leftOut, toChoose } = await reportOf({ table });
    expect(activities).toMatchObject([
      { text: 'car', unit: 'km', rows: 2, quantity: 150, certainty: 'DOUBTFUL', dataItem: null },
      { text: 'petrol small', unit: 'km', rows: 1, quantity: null, certainty: 'SURE' },
      { text: 'lunch', unit: 'GBP', rows: 1, quantity: 3, certainty: 'UNKNOWN', candidates: [] },
    ]);
    const [{ candidates } = { candidates: [] }] = activities as { candidates: { kilograms: number }[] }[];
    expect(candidates).toHaveLength(3);
    for (const { kilograms } of candidates) expect(kilograms).toBeGreaterThan(0);
    expect(columns).toContainEqual({
      name: 'Price',
      use: 'ignore',
      isLeftOut: true,
      unit: null,
      samples: ['5', '10'],
    });
    expect(leftOut).toEqual([{ line: 6, reason: 'TOTAL' }]);
    expect(toChoose).toBe(3);
  });

  it('a chosen item emits what its candidate said', async () => {
    const { activities } = await reportOf({ table });
    const [{ candidates } = { candidates: [] }] = activities as unknown as {
      candidates: { kilograms: number; dataItem: { uid: string } }[];
    }[];
    const [chosen] = candidates;
    const choice = { text: 'CAR', dataItemUid: chosen?.dataItem.uid };
    const { activities: after } = await reportOf({ table, activities: [choice] });
    expect(after).toContainEqual(
      expect.objectContaining({
        text: 'car',
        certainty: 'SURE',
        kilograms: chosen?.kilograms,
        dataItem: chosen?.dataItem,
      }),
    );
  });

  it('cells are corrected, lines and activities left out, and the file imported again adds nothing', async () => {
    const [chosen] = (
      (await reportOf({ table })).activities as unknown as {
        candidates: { dataItem: { uid: string } }[];
      }[]
    ).map(({ candidates }) => candidates[0]?.dataItem.uid);
    const answers = {
      table,
      fileName: 'march.csv',
      activities: [
        { text: 'car', dataItemUid: chosen },
        { text: 'lunch', isLeftOut: true },
      ],
    };
    const corrections = [{ line: 4, column: 'Quantity', text: '7' }];
    const { report, imports } = await importTable({ ...answers, corrections, leaveOutLines: [3] });
    expect(report).toMatchObject({ added: 2, wrong: 0, toChoose: 0 });
    expect(report?.leftOut).toEqual([
      { line: 3, reason: 'LEFT_OUT' },
      { line: 5, reason: 'LEFT_OUT' },
      { line: 6, reason: 'TOTAL' },
    ]);
    expect(await reportOf({ ...answers, corrections })).toMatchObject({ known: 2, added: 1 });
    // Without the corrections, too, the row is known by what the file has.
    expect(await reportOf(answers)).toMatchObject({ known: 2, added: 1, wrong: 0 });
    const undo = `mutation ($input: UndoImportInput!) { undoImport(input: $input) {
      undone { deleted keptCount import { fileName undone } } userErrors { message } } }`;
    const { data } = await send(undo, { input: { profileUid, uid: imports[0]?.uid } });
    expect(data).toMatchObject({
      undoImport: {
        undone: { deleted: 2, keptCount: 0, import: { fileName: 'march.csv', undone: expect.any(String) } },
      },
    });
    expect(await reportOf({ ...answers, corrections })).toMatchObject({ known: 0, added: 3 });
  });

  it('a dry run stores nothing', async () => {
    const before = await reportOf({ table, activities: [{ text: 'car', isLeftOut: true }] });
    expect(before.known).toBe(0);
    expect((await importTable({ table }, true)).imports).toEqual([]);
  });
});

describe('limits', () => {
  const rows = (count: number) =>
    `Item,From,Quantity,Unit,Note\n${Array.from({ length: count }, (_, index) => `x,2025-01-01,${index},km,${'n'.repeat(80)}`).join('\n')}\n`;

  it('more than 10,000 rows are refused, and nothing of them is stored', async () => {
    const query = 'mutation ($input: ImportTableInput!) { importTable(input: $input) { report { added } } }';
    const body = await send(query, { input: { profileUid, table: rows(11_001) } });
    expect(body).toMatchObject({
      errors: [{ extensions: { code: 'LIMIT_EXCEEDED' } }],
      data: { importTable: null },
    });
  });

  it('a body is as long as its table, and no longer without one', async () => {
    const post = async (body: object) =>
      (
        await fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authtoken },
          body: JSON.stringify(body),
        })
      ).status;
    const query =
      'mutation ($input: ImportTableInput!) { importTable(input: $input, dryRun: true) { report { ready } } }';
    const table = `Activity,From,Quantity,Unit,Note\n${`petrol small,2025-01-01,1,km,"${'n'.repeat(5000)}"\n`.repeat(150)}`;
    expect(table.length).toBeGreaterThan(700_000);
    expect(
      await post({ query, variables: { input: { profileUid, categoryPath: 'transport/car', table } } }),
    ).toBe(200);
    const notes = Array.from({ length: 100 }, () => 'n'.repeat(9000));
    expect(await post({ query: '{ __typename }', variables: { notes } })).toBe(413);
    expect(await post({ query: '{ __typename }', variables: { notes, table: 'short' } })).toBe(413);
    const listed = { notes, table: notes.map(() => '"table":"x"') };
    expect(await post({ query: '{ __typename }', variables: listed })).toBe(413);
  });

  it('a table is text or bytes, and not both', async () => {
    const { userErrors } = await importTable({ table: 'a', bytes: 'YQ==' });
    expect(userErrors).toMatchObject([{ field: ['input', 'bytes'], message: 'Pass either table or bytes.' }]);
    const { userErrors: others } = await importTable({ bytes: '!' });
    expect(others).toMatchObject([{ field: ['input', 'bytes'] }]);
  });

  it.each<[string, object, string]>([
    ['a column in the input alone', { columns: [{ name: 'Amount', use: 'quantity' }] }, 'columns'],
    ['a correction in a column that is not there', { corrections: [correction] }, 'corrections'],
    ['a name of a file that is too long', { fileName: 'x'.repeat(256) }, 'fileName'],
    ['a header with a column twice', { table: 'Quantity,Quantity\n1,2\n' }, 'table'],
  ])('%s is refused at its member, also in a dry run', async (_, input, member) => {
    const { userErrors } = await importTable({ table: 'Quantity\n1\n', ...input }, true);
    expect(userErrors).toMatchObject([{ field: ['input', member] }]);
  });
});
