import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { formatCsv } from '../../src/tables/writing/format-csv.ts';
import { profile } from '../adapters/sql/sample-records.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { asInstant, asUid } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const profileUid = profile('profile 0').uid;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-import-'));
  await runHere(folder, ['import', fixtureDirectory, '--store', 'store.db']);
  await withStore((store) => addProfileItems(store, [], []));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function withStore<T>(work: (store: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<T>) {
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);

const run = (...options: readonly string[]) =>
  runHere(folder, ['profiles', 'import', ...options, '--store', 'store.db']);

async function importFile(content: string | Buffer, ...options: readonly string[]) {
  write('table.csv', content);
  const { out, err, code } = await run('table.csv', '--profile', profileUid, '--json', ...options);
  return { code, err, ...(out === '' ? {} : (JSON.parse(out) as Outcome)) } as Outcome & {
    code: number;
    err: string;
  };
}

interface Outcome {
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly refusals: readonly { line: number; column: string | null; code: string; message: string }[];
  readonly interruption: { nextLine: number; message: string } | null;
}

const storedItems = () =>
  withStore(async (store) => {
    const now = asInstant(Date.parse('2100-01-01'));
    const items = await store.profileItems.listCurrent(profileUid, now, noSignal);
    const values = await store.profileItemValues.listByItems(items, noSignal);
    return items
      .map(({ name, note, labels, validity, dataItem, uid }) => ({
        name,
        note,
        labels,
        start: new Date(validity.start).toISOString(),
        dataItem: dataItem.label,
        values: values
          .filter(({ itemUid, value }) => itemUid === uid && value !== '')
          .map(({ value }) => value),
      }))
      .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1));
  });

const inCars = ['--category', 'transport/car'];
const refusalsOf = ({ refusals }: Outcome) => refusals.map(({ line, column, code }) => [line, column, code]);

describe('profiles import', () => {
  it('the same file twice adds each row once, and more rows later are added', async () => {
    const rows = 'fuel,size,distance\npetrol,small,1\npetrol,small,2\npetrol,small,2\n';
    expect(await importFile(rows, ...inCars)).toMatchObject({ code: 0, added: 3, known: 0, refused: 0 });
    expect(await importFile(rows, ...inCars)).toMatchObject({ code: 0, added: 0, known: 3, refused: 0 });
    const more = `${rows}diesel,small,2\npetrol,small,2\n`;
    expect(await importFile(more, ...inCars)).toMatchObject({ added: 2, known: 3 });
    expect(await storedItems()).toHaveLength(5);
  });

  it('a map says what columns mean, in the dates, numbers and words of the file', async () => {
    write(
      'map.json',
      JSON.stringify({
        columns: {
          Beleg: 'rowKey',
          Wagen: 'search',
          Strecke: 'value.distance',
          Einheit: 'unit.distance',
          Ab: 'startDate',
          Text: 'note',
          Ort: 'label.site',
          Rest: 'ignore',
        },
        constants: { 'unit.distance': 'km', 'perUnit.distance': 'month' },
        dateFormat: 'DD.MM.YYYY HH:mm',
        timeZone: 'Europe/Berlin',
        decimalComma: true,
      }),
    );
    const rows =
      'Beleg;Wagen;Strecke;Einheit;Ab;Text;Ort;Rest\n' +
      'A;petrol small;1,5;mi;01.07.2026 00:30;"\'=x";Köln;y\nB;diesel small;2;;1.1.2026 00:00;;;\n';
    expect(await importFile(rows, '--map', 'map.json')).toMatchObject({ added: 2, refused: 0 });
    expect(await storedItems()).toEqual([
      {
        name: 'A',
        note: '=x',
        labels: [{ key: 'site', value: 'Köln' }],
        start: '2026-06-30T22:30:00.000Z',
        dataItem: 'petrol, small',
        values: ['1.5', '1', 'flat'],
      },
      {
        name: 'B',
        note: null,
        labels: [],
        start: '2025-12-31T23:00:00.000Z',
        dataItem: 'diesel, small',
        values: ['2', '1', 'flat'],
      },
    ]);
  });

  it('every row that cannot be stored is named, and the others are added', async () => {
    const rows = [
      'rowKey,dataItemUid,category,fuel,size,search,distance,distanceUnit,startDate,endDate',
      'ok,,transport/car,petrol,small,,1,km,2026-01-01,2026-02-01',
      'ok,,transport/car,petrol,small,,1,km,2026-03-01,',
      'uid,ZZZZZZZZZZZZ,,,,,1,,,',
      'form,zzz,,,,,1,,,',
      'drill,,transport/car,petrol,huge,,1,,,',
      'level,,transport/car,petrol,,,1,,,',
      'none,,,,,,1,,,',
      'word,,,,,petrol,1,,,',
      'nothing,,,,,zeppelin,1,,,',
      'number,,transport/car,petrol,small,,one,,,',
      'unit,,transport/car,petrol,small,,1,kg,,',
      'day,,transport/car,petrol,small,,1,,2026-02-30,',
      'order,,transport/car,petrol,small,,1,,2026-03-01,2026-02-01',
      `${'long'.repeat(70)},,transport/car,petrol,small,,1,,,`,
      'path,,transport/rocket,petrol,small,,1,,,',
    ];
    write(
      'map.json',
      JSON.stringify({ columns: { ...mapOf(rows[0]), fuel: 'drill.fuel', size: 'drill.size' } }),
    );
    const outcome = await importFile(`${rows.join('\n')}\n`, '--map', 'map.json');
    expect(outcome).toMatchObject({ code: 1, added: 1, refused: 14 });
    expect(refusalsOf(outcome)).toEqual([
      [3, 'rowKey', 'KEY_REPEATED'],
      [4, 'dataItemUid', 'ITEM_UNKNOWN'],
      [5, 'dataItemUid', 'VALUE_INVALID'],
      [6, null, 'ITEM_UNKNOWN'],
      [7, null, 'ITEM_AMBIGUOUS'],
      [8, null, 'ITEM_MISSING'],
      [9, null, 'ITEM_AMBIGUOUS'],
      [10, null, 'ITEM_UNKNOWN'],
      [11, 'distance', 'VALUE_INVALID'],
      [12, 'distanceUnit', 'VALUE_INVALID'],
      [13, 'startDate', 'DATE_INVALID'],
      [14, 'endDate', 'DATE_INVALID'],
      [15, 'rowKey', 'VALUE_INVALID'],
      [16, null, 'ITEM_UNKNOWN'],
    ]);
  });

  it('an unreadable date or uid is named beside what else is wrong with its row, each on a line', async () => {
    write('table.csv', 'dataItemUid,fuel,size,distance,startDate\nnope,,,x,2026-02-30\n,petrol,small,1,\n');
    const { out, code } = await run('table.csv', '--profile', profileUid, ...inCars);
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'line 2, "startDate": DATE_INVALID "2026-02-30" is no date that exists in the form 2026-01-31, 31 Jan 2026, Jan 2026 or Q1 2026, with all digits of the year.',
      'line 2, "dataItemUid": VALUE_INVALID dataItemUid must be a uid of 12 characters from 0-9 and A-Z, such as AD63A83B4D41; got "nope".',
      expect.stringMatching(/^line 2, "distance": VALUE_INVALID distance must be a number/),
      'line 3: The row has no date: it counts as of now, and a value per time goes on from now.',
      expect.stringMatching(/^transport\/car in \d{4}-\d\d: [\d.e-]+ kg, rows: 1$/),
      '1 added, 0 known, 1 refused',
      expect.stringMatching(/^The import is (\w{12}); to undo it: .* profiles undo-import \1$/),
      '',
    ]);
  });

  it('what many rows have in common is said once, with how many they are', async () => {
    write('table.csv', `fuel,size,distance\n${'petrol,small,-\n'.repeat(60)}petrol,small,x\n`);
    const { out } = await run('table.csv', '--profile', profileUid, ...inCars);
    const faults = out.split('\n').filter((line) => line.includes('"distance"'));
    expect(faults).toEqual([
      expect.stringMatching(/^60 rows \(lines 2, 3, 4, \u2026\), "distance": VALUE_INVALID "-" is no amount/),
      expect.stringMatching(/^line 62, "distance": VALUE_INVALID/),
    ]);
  });

  it('rows that cannot be read are named, and those around them are added, in UTF-16 as well', async () => {
    const huge = 'x'.repeat(10_000_000);
    const text = `fuel,size,distance,note\npetrol,small,1,"${huge}"\npetrol,small,2,=1+1\npetrol,small,=1+1,\npetrol,small\npetrol,small,3,"open\npetrol,small,4,\n`;
    const outcome = await importFile(Buffer.from(`\uFEFF${text}`, 'utf16le'), ...inCars);
    expect(outcome).toMatchObject({ code: 1, added: 2, refused: 3 });
    expect(refusalsOf(outcome)).toEqual([
      [2, null, 'ROW_TOO_LONG'],
      [4, 'distance', 'VALUE_INVALID'],
      [6, null, 'MALFORMED_ROW'],
    ]);
    expect(await storedItems()).toMatchObject([
      { note: null, values: ['1', 'flat'] },
      { note: '=1+1', values: ['2', '1', 'flat'] },
    ]);
  });

  it('years are read as they stand, and columns of lines of JSON wherever they begin', async () => {
    write('map.json', '{"dateFormat": "DD.MM.YYYY"}');
    const rows =
      '{"id": "a", "fuel": "petrol"}\n' +
      '{"id": "b", "fuel": "petrol", "size": "small", "start": "01.02.0026"}\n' +
      '{"id": "c", "fuel": "petrol", "size": "small", "start": "01.02.2026", "km": 7, "kmPerUnit": "day"}\n';
    const options = ['--format', 'ndjson', '--map', 'map.json', ...inCars];
    expect(refusalsOf(await importFile(rows, ...options))).toEqual([
      [1, null, 'ITEM_AMBIGUOUS'],
      [2, 'start', 'DATE_INVALID'],
    ]);
    expect(await storedItems()).toMatchObject([{ name: 'c', dataItem: 'petrol, small' }]);
  });

  it('rows with the data item, name and start of an item are refused', async () => {
    const rows = 'rowKey,dataItemUid,name,startDate\n';
    const row = (key: string) => `${key},${petrolSmall.uid},Same,2026-01-01\n`;
    const outcome = await importFile(`${rows}${row('a')}${row('b')}`);
    expect([outcome.added, ...refusalsOf(outcome)]).toEqual([1, [3, null, 'DUPLICATE_ITEM']]);
    const again = await importFile(`${rows}${row('a')}${row('c')}`);
    expect([again.known, ...refusalsOf(again)]).toEqual([1, [3, null, 'DUPLICATE_ITEM']]);
  });

  it('a dry run says the same and writes nothing', async () => {
    const rows = 'fuel,size,distance\npetrol,small,1\npetrol,small,x\n';
    const dry = await importFile(rows, ...inCars, '--dry-run');
    expect(dry).toMatchObject({ code: 1, added: 1, refused: 1 });
    expect(await storedItems()).toEqual([]);
    expect(await importFile(rows, ...inCars)).toMatchObject({ added: 1, refused: 1 });
  });

  it('a key is repeated, and a row counted, however far apart the rows are', async () => {
    const keyed = Array.from({ length: 2_500 }, (_, index) => `key ${index},petrol,small,1`);
    const table = ['id,fuel,size,distance', ...keyed, 'key 0,petrol,small,1', 'key 2499,petrol,small,1', ''];
    const dry = await importFile(table.join('\n'), ...inCars, '--dry-run');
    expect(dry).toMatchObject({ added: 2_500, refused: 2 });
    expect(dry.refusals.map(({ line, code, message }) => [line, code, message.slice(0, 13)])).toEqual([
      [2_502, 'KEY_REPEATED', 'Line 2 has th'],
      [2_503, 'KEY_REPEATED', 'Line 2501 has'],
    ]);
    const bare = Array.from({ length: 1_600 }, (_, index) => `petrol,small,${index % 800}`);
    const equal = `fuel,size,distance\n${bare.join('\n')}\n`;
    expect(await importFile(equal, ...inCars)).toMatchObject({ added: 1_600, refused: 0 });
    expect(await importFile(equal, ...inCars)).toMatchObject({ known: 1_600, refused: 0 });
  });

  it('the map that the header suggests is written out once, and read as it was written', async () => {
    write('table.csv', formatCsv([['fuel', 'size', 'distance', 'distance unit', 'from', 'Extra']]));
    const options = ['table.csv', '--write-map', 'map.json', ...inCars];
    expect(await run(...options)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'map.json'), 'utf8'))).toEqual({
      columns: {
        fuel: 'drill.fuel',
        size: 'drill.size',
        distance: 'value.distance',
        'distance unit': 'unit.distance',
        from: 'startDate',
        Extra: 'ignore',
      },
      constants: { category: 'transport/car' },
    });
    expect(await run(...options)).toMatchObject({ code: 1 });
    const row = 'fuel,size,distance,distance unit,from,Extra\npetrol,small,1,km,,\n';
    expect(await importFile(row, '--map', 'map.json')).toMatchObject({ added: 1, refused: 0 });
  });

  it('a header that is a unit is the input that it measures', async () => {
    write('table.csv', 'fuel,size,Miles,milesPerUnit\npetrol,small,10,month\n');
    expect(await run('table.csv', '--write-map', 'map.json', ...inCars)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'map.json'), 'utf8'))).toEqual({
      columns: {
        fuel: 'drill.fuel',
        size: 'drill.size',
        Miles: 'value.distance',
        milesPerUnit: 'perUnit.distance',
      },
      constants: { category: 'transport/car', 'unit.distance': 'Miles' },
    });
    const rows = 'fuel,size,Miles,milesPerUnit\npetrol,small,10,month\ndiesel,small,x,month\n';
    for (const options of [inCars, ['--map', 'map.json']])
      expect(refusalsOf(await importFile(rows, ...options))).toEqual([[3, 'Miles', 'VALUE_INVALID']]);
    const stored = await withStore(async (store) => {
      const items = await store.profileItems.listCurrent(profileUid, asInstant(Date.now()), noSignal);
      return store.profileItemValues.listByItems(items, noSignal);
    });
    expect(stored.filter(({ value }) => value === '10')).toMatchObject([{ unit: 'Miles', perUnit: 'month' }]);
  });

  it('a header that is a unit says that of its own column alone', async () => {
    const rows = 'fuel,size,distance,Miles,km\npetrol,small,31,,\npetrol,small,,32,\npetrol,small,,,33\n';
    expect(await importFile(rows, ...inCars)).toMatchObject({ added: 3, refused: 0 });
    const lines = '{"km":34}\n{"km":null,"Miles":35}\n{"distance":36}\n'.replaceAll(
      '{',
      '{"fuel":"petrol","size":"small",',
    );
    expect(await importFile(lines, '--format', 'ndjson', ...inCars)).toMatchObject({ added: 3, refused: 0 });
    const stored = await withStore(async (store) => {
      const items = await store.profileItems.listCurrent(profileUid, asInstant(Date.now()), noSignal);
      return store.profileItemValues.listByItems(items, noSignal);
    });
    const units = new Map(stored.map(({ value, unit }) => [value, unit]));
    expect(['31', '32', '33', '34', '35', '36'].map((value) => units.get(value))).toEqual([
      null,
      'Miles',
      'km',
      'km',
      'Miles',
      null,
    ]);
    write('table.csv', rows);
    expect(await run('table.csv', '--write-map', 'map.json', ...inCars)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'map.json'), 'utf8'))).toMatchObject({
      columns: { distance: 'value.distance', Miles: 'value.Miles', km: 'value.km' },
      constants: { category: 'transport/car' },
    });
  });

  it('a header that is a unit of no input, or of several, is a value', async () => {
    const { refusals } = await importFile('fuel,size,Gallons\npetrol,small,1\n', ...inCars);
    expect(refusals).toMatchObject([
      { column: 'Gallons', message: expect.stringContaining('"Gallons" is not an input of this item') },
    ]);
  });

  it('a value with a date was used up on its day, or by its end, unless the row says per what it is', async () => {
    const rows =
      'id,from,to,fuel,size,km,kmPerUnit\nA,2026-01-05,,petrol,small,120,\n' +
      'B,2026-02-01,2026-03-01,petrol,small,120,\nC,2026-02-01,2026-03-01,petrol,small,120,year\nD,,,petrol,small,7,\n';
    expect(await importFile(rows, ...inCars)).toMatchObject({ added: 4, refused: 0 });
    await runHere(folder, ['profiles', 'export', profileUid, '--to', 'items.ndjson', '--store', 'store.db']);
    const lines = readFileSync(join(folder, 'items.ndjson'), 'utf8').trimEnd().split('\n');
    const items = new Map(
      lines.map((line) => {
        const { name, endDate, ...item } = JSON.parse(line) as Record<string, string>;
        return [name, [endDate, item['value.distance'], item['perUnit.distance']]];
      }),
    );
    expect(items).toEqual(
      new Map([
        ['A', ['2026-01-06', 120, 'none']],
        ['B', ['2026-03-01', 120, 'none']],
        ['C', ['2026-03-01', 120, 'year']],
        ['D', [undefined, 7, 'year']],
      ]),
    );
  });

  it('an interrupted import says where, and goes on from there', async () => {
    const row = (index: number) => `petrol,small,${index}\n`;
    const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index)).join('');
    const start = Buffer.from(`fuel,size,distance\n${rows(6_000)}`);
    const broken = await importFile(Buffer.concat([start, Buffer.from([0x81])]), ...inCars);
    const { added, interruption } = broken;
    expect(broken.code).toBe(1);
    expect(added % 1000).toBe(0);
    expect(interruption).toMatchObject({
      nextLine: added + 2,
      message: expect.stringContaining('not text in utf-8'),
    });
    expect(await storedItems()).toHaveLength(added);
    const resumed = await importFile(start, ...inCars, '--resume', String(added + 2));
    expect(resumed).toMatchObject({ code: 0, added: 6_000 - added, known: 0 });
    expect(await importFile(start, ...inCars)).toMatchObject({ added: 0, known: 6_000 });
  });

  it.each([
    ['an empty file', '', [], 'The table is empty'],
    ['a header that the map lacks', 'a,b\n1,2\n', ['--map', 'map.json'], '"a", "b" are columns of the table'],
    ['a header that names a column twice', 'fuel,size,fuel\n1,2,3\n', [], 'has the column "fuel" twice'],
    ['an open quote in the header', 'fuel,"size\npetrol,small\n', [], 'The header cannot be read'],
    ['text of MS-DOS', Buffer.from('fuel,note\npetrol,K\x94ln\n', 'latin1'), [], 'not text in utf-8'],
    ['a wrong separator', 'fuel;x\n1;2\n', ['--map', 'map.json'], 'is the separator right?'],
    ['a time zone that does not exist', 'fuel\n1\n', ['--map', 'zone.json'], 'A time zone must be a name'],
    ['a format that does not exist', 'fuel\n1\n', ['--map', 'format.json'], 'dateFormat must have YYYY'],
    ['a map that is no JSON', 'fuel\n1\n', ['--map', 'broken.json'], 'The map must be JSON'],
    [
      'a meaning that does not exist',
      'fuel\n1\n',
      ['--map', 'meaning.json'],
      'A column can mean ignore, rowKey',
    ],
  ])('%s is refused as a whole', async (_, content, options, message) => {
    write('map.json', '{"columns": {"fuel": "drill.fuel"}, "separator": ","}');
    write('zone.json', '{"timeZone": "Mars/Base"}');
    write('format.json', '{"dateFormat": "dd/mm/yy"}');
    write('broken.json', '{');
    write('meaning.json', '{"columns": {"fuel": "petrol"}}');
    expect(await importFile(content, ...options)).toMatchObject({
      code: 1,
      err: expect.stringContaining(message),
    });
    expect(await storedItems()).toEqual([]);
  });

  it.each(['csv', 'ndjson', 'xlsx'])('an export to %s is the same after an import of it', async (format) => {
    const year = '2025-01-01,2026-01-01';
    await importFile(
      `fuel,size,distance,note,startDate,endDate\npetrol,small,0.10,=x,${year}\ndiesel,small,2,,${year}\n`,
      ...inCars,
    );
    const exportAs = async (uid: string, name: string) => {
      const exporting = ['profiles', 'export', uid, '--to', name, '--store', 'store.db'];
      expect(await runHere(folder, exporting)).toEqual({ code: 0, signal: null, out: '', err: '' });
      return readFileSync(join(folder, name), 'utf8');
    };
    const exportOf = async (uid: string, name: string) => {
      await exportAs(uid, `${name}.${format}`);
      const text = await exportAs(uid, `${name}-text.${format === 'xlsx' ? 'csv' : format}`);
      return text.replaceAll(/(?<!row-)\b[A-Z0-9]{12}\b|\d{4}-[^,"]*?Z/g, '…');
    };
    const first = await exportOf(profileUid, 'first');
    const other = profile('profile 1').uid;
    expect(await run(`first.${format}`, '--profile', other)).toMatchObject({ code: 0 });
    expect(sortedLines(await exportOf(other, 'second'))).toEqual(sortedLines(first));
    expect(sortedLines(first).filter((line) => /petrol.*0\.10.*"?CO2/.test(line))).toHaveLength(1);
  });

  it('an export of what is not there leaves no file', async () => {
    const args = ['profiles', 'export', 'ZZZZZZZZZZZZ', '--to', 'none.csv', '--store', 'store.db'];
    expect(await runHere(folder, args)).toMatchObject({
      code: 1,
      err: 'The profile does not exist.\n',
    });
    expect([existsSync(join(folder, 'none.csv')), existsSync(join(folder, 'none.csv.part'))]).toEqual([
      false,
      false,
    ]);
  });

  it('a profile that does not exist is refused before anything is written', async () => {
    write('table.csv', 'fuel,size\npetrol,small\n');
    expect(await run('table.csv', '--profile', 'ZZZZZZZZZZZZ', ...inCars)).toMatchObject({ code: 1 });
    expect(existsSync(join(folder, 'missing.db'))).toBe(false);
  });
});

const sortedLines = (text: string) => text.trimEnd().split(/\r?\n/).toSorted();

function mapOf(header = ''): Readonly<Record<string, string>> {
  const values = { distance: 'value.distance', distanceUnit: 'unit.distance' };
  return { ...Object.fromEntries(header.split(',').map((name) => [name, name])), ...values };
}

describe('imports that were made', () => {
  const profiles = (...args: readonly string[]) =>
    runHere(folder, ['profiles', ...args, '--store', 'store.db']);

  it('an import is listed with its file, looked at, and undone; what was changed since is kept', async () => {
    const outcome = await importFile('fuel,size,distance\npetrol,small,1\ndiesel,small,2\n', ...inCars);
    const { importUid } = outcome as unknown as { importUid: string };
    expect(importUid).toMatch(/^[0-9A-Z]{12}$/);
    const listed = JSON.parse((await profiles('imports', profileUid, '--json')).out) as unknown;
    expect(listed).toMatchObject([
      { uid: importUid, username: 'operator', fileName: 'table.csv', added: 2, refused: 0, undone: null },
    ]);
    const records = (await profiles('imports', profileUid, importUid, '--format', 'csv')).out;
    expect(records.trim().split('\n')).toHaveLength(3);
    const dry = await profiles('undo-import', importUid, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      out: `${profileUid}: 2 would be deleted, 0 would be restored, 0 kept\n`,
    });
    const [one] = JSON.parse((await profiles('imports', profileUid, importUid, '--json')).out) as {
      uid: string;
    }[];
    await withStore(async (store) => {
      const key = { profileUid, uid: asUid(one?.uid ?? '') };
      const [item] = await store.profileItems.getMany([key], noSignal);
      if (item === undefined) throw new Error('the record is not stored');
      await store.profileItems.update(
        [{ ...item, note: 'by hand', values: [] }],
        asInstant(Date.now()),
        noSignal,
      );
    });
    const undone = await profiles('undo-import', importUid);
    expect(undone.code).toBe(1);
    expect(undone.out).toContain(`${one?.uid} "row-`);
    expect(undone.out).toContain('is kept: It was changed after the import.');
    expect(undone.out).toContain(`${profileUid}: 1 deleted, 0 restored, 1 kept`);
    expect(await storedItems()).toMatchObject([{ note: 'by hand' }]);
    expect((await profiles('undo-import', importUid, '--with-changed')).out).toContain('1 deleted');
    expect(await storedItems()).toEqual([]);
    expect((await profiles('undo-import', 'ZZZZZZZZZZZZ')).code).not.toBe(0);
  });
});
