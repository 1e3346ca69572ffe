import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { withinCpuTime } from '../support/within-cpu-time.ts';
import { openRaw } from './raw-exchange.ts';

const basic = (user: string) => `Basic ${btoa(`${user}:${user}`)}`;

interface Imported {
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly nextLine?: number;
  readonly status?: { readonly code: number; readonly description: string };
  readonly rows: readonly Record<string, unknown>[];
}

const header = 'fuel,size,distance\n';
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `petrol,small,${from + index}\n`).join('');

describe.each(Object.entries(gatewaysOverBoth))('tables that are posted to a gateway %s', (over, start) => {
  /** The gateway decides this by itself, before it calls its backend. */
  const isOfGateway = isDeep || over === 'over the store';
  let gateway: StartedGateway;
  let authorization = basic('demo');
  let target: string;
  let profile: string;

  beforeAll(async () => {
    gateway = await start();
  });
  afterAll(() => gateway.close());

  async function newProfile(): Promise<void> {
    authorization = basic('demo');
    const created = await fetch(`${gateway.url}/profiles`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'profile=true',
    });
    ({
      profile: { uid: profile },
    } = (await created.json()) as { profile: { uid: string } });
    target = `/items/${profile}/transport/car`;
  }

  async function post(
    body: string | Uint8Array,
    { query = '', type = 'text/csv', headers = {}, path = target } = {},
  ) {
    const response = await fetch(`${gateway.url}${path}${query}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type, ...headers },
      body,
    } as RequestInit);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const importing = async (...args: Parameters<typeof post>) => {
    const { status, text } = await post(...args);
    return { http: status, ...(JSON.parse(text) as Imported) };
  };

  async function storedItems() {
    const listed = await fetch(`${gateway.url}/items/${profile}?orderBy=name&itemsPerPage=1000`, {
      headers: { authorization },
    });
    return ((await listed.json()) as { pager: { items: number } }).pager.items;
  }

  it('each row is added once, however often the table is sent', async () => {
    await newProfile();
    const table = `${header}${lines(0, 1100)}`;
    expect(await importing(table)).toMatchObject({ http: 200, added: 1100, known: 0, refused: 0, rows: [] });
    expect(await importing(table, { headers: { 'idempotency-key': 'a' } })).toMatchObject({
      added: 0,
      known: 1100,
    });
    expect(
      await importing(`${table}${lines(1100, 1101)}`, { headers: { 'idempotency-key': 'a' } }),
    ).toMatchObject({
      added: 1,
      known: 1100,
    });
    expect(await storedItems()).toBe(1101);
  });

  it('rows that name another profile than the address are added to that one', async () => {
    await newProfile();
    const other = profile;
    await newProfile();
    const table = `profile,fuel,size,distance\n,petrol,small,1\n${other},petrol,small,2\nnowhere,petrol,small,3\n`;
    const { rows: named, ...counts } = await importing(table);
    expect(counts).toMatchObject({ http: 200, added: 2, refused: 1 });
    expect(named).toMatchObject([{ line: 4, column: 'profile', code: 'PROFILE_UNKNOWN' }]);
    expect(await storedItems()).toBe(1);
    profile = other;
    expect(await storedItems()).toBe(1);
    const { rows: again } = await importing(table, { query: '?dryRun=true&rows=all' });
    expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'refused']);
  });

  it('a refused row is named with its line, column, code and what to do, and the others are added', async () => {
    await newProfile();
    const rows = 'petrol,small,1\npetrol,huge,1\npetrol,small,one\n"petrol,small,1\n';
    const { rows: named, ...counts } = await importing(header + rows);
    expect(counts).toMatchObject({ http: 200, added: 1, refused: 3 });
    expect(named.map(({ line, outcome, column, code }) => [line, outcome, column, code])).toEqual([
      [3, 'refused', undefined, 'ITEM_UNKNOWN'],
      [4, 'refused', 'distance', 'VALUE_INVALID'],
      [5, 'refused', undefined, 'MALFORMED_ROW'],
    ]);
    expect(named[1]?.['message']).toContain('one');
    const { text } = await post(header + rows, { headers: { accept: 'application/xml' } });
    expect(text).toContain('<Row line="4" outcome="refused" code="VALUE_INVALID"><Column>distance</Column>');
  });

  it('two cells of a row that mean the same, formulas and repeated keys are refused by line', async () => {
    await newProfile();
    const table = [
      'id,fuel,size,distance,Distance,note,date,from',
      'a,petrol,small,1,,"=HYPERLINK(""http://evil.example"")",2026-01-01,',
      'b,petrol,small,,2,,,2026-01-01',
      'c,petrol,small,3,3,,,',
      'd,petrol,small,=1+1,,,,',
      'e,petrol,small,"1,5",,,,',
      'a,petrol,small,5,,,,',
      'f,petrol,small,6,,,2026-01-01,2026-01-02',
    ];
    const query = `?map=${encodeURIComponent(JSON.stringify({ constants: { 'perUnit.distance': 'year' } }))}`;
    const { rows: named, ...counts } = await importing(`${table.join('\n')}\n`, { query });
    expect(counts).toMatchObject({ http: 200, added: 4, refused: 3, columnsLeftOut: ['from'] });
    const refused = named.filter(({ code }) => code !== undefined);
    expect(refused.map(({ line, column, code }) => [line, column, code])).toEqual([
      [4, 'Distance', 'VALUE_INVALID'],
      [5, 'distance', 'VALUE_INVALID'],
      [7, 'id', 'KEY_REPEATED'],
    ]);
    expect(refused[0]?.['message']).toContain('"distance" means the same');
    const exported = await fetch(`${gateway.url}/items/${profile}?format=csv`, {
      headers: { authorization },
    });
    expect(await exported.text()).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('lines of JSON are read by a map in the query, and all verdicts are listed on request', async () => {
    await newProfile();
    const map = {
      columns: { when: 'startDate', car: 'search', km: 'value.distance', id: 'rowKey' },
      constants: { 'unit.distance': 'km', 'perUnit.distance': 'month', 'label.site': 'Leeds' },
      dateFormat: 'DD/MM/YYYY',
      timeZone: 'Europe/London',
    };
    const query = `?rows=all&map=${encodeURIComponent(JSON.stringify(map))}`;
    const body =
      '{"when":"01/07/2026","car":"petrol small","km":12,"id":"a"}\n{"when":"32/07/2026","id":"b"}\n';
    const options = { query, type: 'application/x-ndjson', path: `/items/${profile}` };
    const { rows } = await importing(body, options);
    expect(rows).toEqual([
      {
        line: 1,
        outcome: 'added',
        uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
        category: 'transport/car',
        dataItem: petrolSmall.uid,
        month: '2026-06',
        kilograms: 0,
      },
      expect.objectContaining({ line: 2, outcome: 'refused', column: 'when', code: 'DATE_INVALID' }),
    ]);
    const item = await fetch(`${gateway.url}/items/${profile}`, {
      headers: { authorization, prefer: 'complete-items' },
    });
    expect(JSON.stringify(await item.json())).toMatch(/2026-06-30T23:00:00Z.*"site"/);
  });

  it('what cannot be read of a row is named with all else that is wrong with it', async () => {
    await newProfile();
    const table = [
      'id,dataItemUid,fuel,size,distance,from,to',
      'a,,petrol,small,x,2026-02-30,tomorrow',
      'b,nope,,,x,2026-13-01,',
      `${'long'.repeat(70)},,petrol,huge,1,someday,`,
      'c,,petrol,small,1,2026-01-01,2026-01-02',
      'c,,petrol,small,x,2026-01-01,',
    ];
    const { rows: named, ...counts } = await importing(`${table.join('\n')}\n`);
    expect(counts).toMatchObject({ http: 200, added: 1, refused: 4 });
    const faults = named.map(({ others = [], ...first }) =>
      [first, ...(others as Imported['rows'])].map(({ code, column }) => [code, column]),
    );
    expect(faults).toEqual([
      [
        ['DATE_INVALID', 'from'],
        ['DATE_INVALID', 'to'],
        ['VALUE_INVALID', 'distance'],
      ],
      [
        ['DATE_INVALID', 'from'],
        ['VALUE_INVALID', 'dataItemUid'],
        ['VALUE_INVALID', 'distance'],
      ],
      [
        ['VALUE_INVALID', 'id'],
        ['DATE_INVALID', 'from'],
        ['ITEM_UNKNOWN', undefined],
      ],
      [
        ['KEY_REPEATED', 'id'],
        ['VALUE_INVALID', 'distance'],
      ],
    ]);
    expect(await storedItems()).toBe(1);
  });

  it('a dry run says the same and adds nothing', async () => {
    await newProfile();
    const table = `${header}${lines(0, 2)}petrol,small,x\n`;
    const { rows, ...counts } = await importing(table, { query: '?dryRun=true&rows=all' });
    expect(counts).toMatchObject({ added: 2, refused: 1, dryRun: true });
    expect(rows.map((row) => row['uid'])).toEqual([undefined, undefined, undefined]);
    expect(await storedItems()).toBe(0);
  });

  it('all rows are added or none where that is requested', async () => {
    await newProfile();
    const query = '?allOrNothing=true&rows=all';
    for (const broken of ['petrol,small,x\n', 'petrol,"small"x,1\n']) {
      const { rows, ...counts } = await importing(`${header}${lines(0, 2)}${broken}`, { query });
      expect(counts).toMatchObject({ added: 0, refused: 1 });
      expect(rows.map(({ outcome }) => outcome)).toEqual(['withheld', 'withheld', 'refused']);
      expect(await storedItems()).toBe(0);
    }
    expect(await importing(`${header}${lines(0, 1001)}`, { query })).toMatchObject({ http: 413, added: 0 });
    expect(await importing(`${header}${lines(0, 1000)}`, { query })).toMatchObject({
      http: 200,
      added: 1000,
    });
  });

  it.each([
    ['nothing', '', {}, 400, 'The table is empty'],
    ['a header that names a column twice', 'fuel,fuel\n1,2\n', {}, 400, '"fuel" twice'],
    ['a wrong separator', header, { query: mapOf({ separator: '|' }) }, 400, 'is the separator right?'],
    ['a separator that is none', 'fuel:size\na:b\n', {}, 400, 'is the separator right?'],
    ['a page of a web site', '<!DOCTYPE html><p>Sign in</p>', {}, 400, 'Is it CSV'],
    ['a header of white space', '\n  \n\n', {}, 400, 'The table is empty'],
    ['a charset that does not exist', header, { type: 'text/csv;charset=klingon' }, 400, 'charset must be'],
    [
      'a time zone that does not exist',
      header,
      { query: mapOf({ timeZone: 'Mars/Base' }) },
      400,
      'A time zone must be',
    ],
    [
      'a form of dates that does not exist',
      header,
      { query: mapOf({ dateFormat: 'x' }) },
      400,
      'dateFormat must',
    ],
    ['a map that is no JSON', header, { query: '?map={' }, 400, 'The map must be JSON'],
    ['a parameter that does not exist', header, { query: '?mode=all' }, 400, 'not allowed here'],
    [
      'a document',
      '{}',
      { type: 'application/json' },
      415,
      'The body must be a table in application/x-ndjson, text/csv, application/vnd.openxml',
    ],
    ['a category that does not exist', header, { suffix: '/rocket' }, 404, 'does not exist'],
  ] as const)('%s is refused as a whole', async (_name, body, options, status, message) => {
    const { suffix, ...others } = { suffix: '', query: '', ...options };
    const { http, status: said } = await importing(body, { ...others, path: target + suffix });
    expect([http, said?.code]).toEqual([status, status]);
    expect(JSON.stringify(said)).toContain(JSON.stringify(message).slice(1, -1));
  });

  it('what is encoded otherwise is read where it says so', async () => {
    await newProfile();
    const table = 'fuel,size,distance,note\npetrol,small,1,Köln\n';
    expect(
      await importing(Buffer.from(table, 'latin1'), { type: 'text/csv; charset=ISO-8859-1' }),
    ).toMatchObject({ added: 1 });
    // The same text has the same row key.
    expect(await importing(Buffer.from(`\uFEFF${table}`, 'utf16le'))).toMatchObject({ known: 1 });
  });

  it('a table that LibreOffice saved for a German user is read by a map', async () => {
    await newProfile();
    const constants = { 'perUnit.distance': 'year' };
    const map = { constants, dateFormat: 'DD.MM.YYYY', timeZone: 'Europe/Berlin', decimalComma: true };
    const table = Buffer.from(
      '\uFEFF"fuel";"size";"distance";"from";"note"\r\npetrol;small;1,5;01.07.2026;"Köln; ""hin"" und\nzurück"\r\npetrol;small;"1.234,5";02.07.2026;\r\npetrol;small;1.234;03.07.2026;\r\n;;;;\r\n',
    );
    const query = `?map=${encodeURIComponent(JSON.stringify(map))}`;
    const { rows, ...counts } = await importing(table, { query });
    expect([counts, rows]).toMatchObject([{ http: 200, added: 3, refused: 0 }, []]);
    const exported = await fetch(`${gateway.url}/items/${profile}?format=csv`, {
      headers: { authorization },
    });
    const text = await exported.text();
    expect(text).toContain('"Köln; ""hin"" und\nzurück"');
    expect(text).toMatch(/2026-06-30T22:00:00Z.*1\.5/s);
    expect(text).toMatch(/1234\.5/);
  });

  it('a fuel log with one date a row has quantities of one day', async () => {
    await newProfile();
    const map = {
      columns: { Date: 'startDate', Fuel: 'drill.fuel', Distance: 'value.distance' },
      constants: { 'drill.size': 'small', 'perUnit.distance': 'none' },
      dateFormat: 'DD/MM/YYYY',
      timeZone: 'Europe/Berlin',
    };
    const query = `?map=${encodeURIComponent(JSON.stringify(map))}`;
    // The second day, on which clocks are set forward, has 23 hours.
    const log = 'Date,Fuel,Distance\n05/08/2025,petrol,41.3\n30/03/2025,petrol,41.3\n';
    expect(await importing(log, { query })).toMatchObject({ http: 200, added: 2, refused: 0 });
    const exported = await fetch(`${gateway.url}/items/${profile}?format=ndjson&orderBy=start`, {
      headers: { authorization },
    });
    const rows = (await exported.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(rows).toMatchObject([
      { startDate: '2025-03-29T23:00:00Z', endDate: '2025-03-30T22:00:00Z', amountUnit: 'kg' },
      { startDate: '2025-08-04T22:00:00Z', endDate: '2025-08-05T22:00:00Z', amountUnit: 'kg' },
    ]);
    const [first, second] = rows as { amount: number }[];
    expect(first?.amount).toBeGreaterThan(0);
    expect(first?.amount).toBeCloseTo(second?.amount ?? 0, 9);
  });

  it.runIf(isOfGateway)('an enormous cell is a refused row, whose neighbours are added', async () => {
    await newProfile();
    const table = `${header}petrol,small,1\npetrol,small,"${'x'.repeat(10_000_000)}"\npetrol,small,2\n`;
    expect(await importing(table)).toMatchObject({
      added: 2,
      rows: [{ line: 3, code: 'ROW_TOO_LONG' }],
    });
  });

  it.runIf(isOfGateway)(
    'an import that refuses too much stops, says where, and leaves whole parts',
    async () => {
      await newProfile();
      const { rows, ...stopped } = await importing(`${header}${lines(0, 1000)}${'a,b,c\n'.repeat(12_000)}`);
      expect(stopped).toMatchObject({ http: 413, added: 1000, refused: 11_000, nextLine: 12_002 });
      expect(stopped.status?.description).toContain('is the map right?');
      expect(rows).toHaveLength(11_000);
      expect(await storedItems()).toBe(1000);
    },
  );

  it('a unit that does not exist is named in each row of a table within the CPU time of a request', async () => {
    await newProfile();
    const unit = 'kilometresThatTheCarsOfTheCompanyWereDriven';
    const rows = Array.from({ length: 500 }, (_, index) => `petrol,small,${index},${unit}\n`);
    const { rows: named, ...counts } = await withinCpuTime(
      () => importing(`fuel,size,distance,distanceUnit\n${rows.join('')}`),
      'a table with a wrong unit',
    );
    expect(counts).toMatchObject({ http: 200, refused: 500 });
    expect(new Set(named.map(({ column }) => column))).toEqual(new Set(['distanceUnit']));
  });

  it.runIf(isOfGateway)(
    'a connection that is cut in the middle leaves whole parts, and the table again adds the rest',
    async () => {
      await newProfile();
      // Its forms of numbers and dates are looked for in the first 64 KiB.
      const table = `${header}${lines(0, 6000)}`;
      const connection = await openRaw(gateway.url);
      await connection.send(
        `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: text/csv\r\nContent-Length: ${table.length + 1}\r\n\r\n`,
        table,
      );
      await expect.poll(storedItems).toBeGreaterThanOrEqual(1000);
      connection.socket.resetAndDestroy();
      let before = 0;
      let stored = await storedItems();
      // The part that was being stored is stored to its end.
      while (before !== stored) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        before = stored;
        stored = await storedItems();
      }
      expect(stored % 1000).toBe(0);
      expect(await importing(table)).toMatchObject({ added: 6000 - stored, known: stored });
    },
  );

  it('those who may not write are refused, and their connection stays usable', async () => {
    await newProfile();
    authorization = basic('admin');
    const other = await post(header + lines(0, 1));
    authorization = 'Basic eDp5';
    const unknown = await post(header + lines(0, 1));
    authorization = basic('demo-v1');
    const version1 = await post(header + lines(0, 1));
    expect([other.status, unknown.status, version1.status]).toEqual([200, 401, 400]);
    expect(version1.text).toContain('version 1');
    expect(unknown.headers.get('connection')).toBe('keep-alive');
    authorization = basic('demo');
    const forged = await post(header + lines(0, 1), { headers: { origin: 'https://evil.example' } });
    expect(forged.status).toBe(403);
  });
});

function mapOf(map: object): string {
  return `?map=${encodeURIComponent(JSON.stringify({ columns: { a: 'ignore' }, ...map }))}`;
}
