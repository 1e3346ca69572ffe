import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { openRestRig, type RestRig } from '../rest-service/rest-rig.ts';

const kinds = ['a store', 'our service'] as const;
let service: GatewayServer;
let client: RestClient;
let rigs: Readonly<Record<(typeof kinds)[number], RestRig>>;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  service = await startGateway(backend);
  client = openRestClient({ baseUrl: service.url, format: 'json' });
  const over = (open: RestClient['open']) => openRestRig({ backend: { open, close: async () => {} } });
  rigs = { 'a store': await over(backend.open), 'our service': await over(client.open) };
});

afterAll(async () => {
  await client.close();
  await service.close();
});

interface ToldRow {
  readonly line: number;
  readonly outcome: string;
  readonly code?: string;
  readonly column?: string;
  readonly message?: string;
}

interface Answer {
  readonly map: string;
  readonly rows: readonly ToldRow[];
}

describe.each(kinds)('the import of a table over %s', (kind) => {
  const send = async (
    profile: string,
    table: string,
    { map = {}, ...query }: Record<string, unknown> = {},
  ) => {
    const parameters = new URLSearchParams({
      map: JSON.stringify(map),
      ...(query as Record<string, string>),
    });
    const target = `/items/${profile}/transport/car?${parameters.toString()}`;
    const { body } = await rigs[kind].must('POST', target, { document: { type: 'text/csv', body: table } });
    return JSON.parse(body) as Answer;
  };
  const imported = async (table: string, query?: Record<string, unknown>) =>
    send(await rigs[kind].createProfile(), table, query);
  const told = ({ rows }: Answer) =>
    rows.map(({ line, outcome, column, message }) => [line, outcome, column, message]);

  it('says of every row that has no amount, or an unusual one, what is wrong', async () => {
    const rows =
      'id,fuel,size,distance,start\nA,petrol,small,-,2025-01-05\nB,petrol,small,,2025-01-05\n' +
      'C,petrol,small,-3,2025-01-06\nD,petrol,small,5,1925-01-05\nE,petrol,small,5,0025-01-05\nF,petrol,small,n/a,2025-01-07\n' +
      'G,petrol,small,7,2025-01-08\nH,petrol,small\nTotal,,,17,\n';
    const answer = await imported(rows);
    expect(answer).toMatchObject({ added: 5, refused: 3 });
    expect(told(answer)).toEqual([
      [2, 'refused', 'distance', expect.stringContaining('"-" is no amount')],
      [3, 'added', undefined, 'The row has no amount: "distance" is empty.'],
      [4, 'added', undefined, expect.stringContaining('distance is negative, -3')],
      [5, 'added', undefined, expect.stringContaining('in another century')],
      [6, 'refused', 'start', expect.stringContaining('in another century')],
      [7, 'refused', 'distance', expect.stringContaining('"n/a" is no amount')],
      [9, 'added', undefined, expect.stringMatching(/no amount: "distance" is empty\..*no date/)],
    ]);
    expect(answer).toMatchObject({ leftOut: [{ line: 10, reason: 'total', text: 'Total, 17' }] });
  });

  it('reports a known row with other content, and changes its item on request', async () => {
    const profile = await rigs[kind].createProfile();
    const table = (distance: string, note: string) =>
      `id,fuel,size,distance,start,note,label.site\nA,petrol,small,${distance},2025-01-05,${note},Leeds\n`;
    expect(await send(profile, table('5000', 'x'))).toMatchObject({ added: 1, rows: [] });
    expect(await send(profile, table('5000.0', 'x'))).toMatchObject({ known: 1, changed: 0, rows: [] });
    const changed = await send(profile, table('50', ''));
    expect(changed).toMatchObject({ added: 0, known: 0, changed: 1 });
    expect(told(changed)).toEqual([
      [
        2,
        'changed',
        undefined,
        'The row is stored with other content: note is "x", and empty in the row; distance is "5000 km", and "50 km" in the row.',
      ],
    ]);
    const wanted = { onChanged: 'update' };
    expect(await send(profile, table('50', ''), { ...wanted, dryRun: 'true' })).toMatchObject({ updated: 1 });
    expect(await send(profile, table('50', ''))).toMatchObject({ changed: 1 });
    expect(await send(profile, table('50', ''), wanted)).toMatchObject({ updated: 1, changed: 0 });
    expect(await send(profile, table('50', ''))).toMatchObject({ known: 1, changed: 0 });
    const other = await send(profile, table('50', '').replace('petrol', 'diesel'), wanted);
    expect(told(other)).toEqual([
      [2, 'changed', undefined, expect.stringContaining('its data item is "petrol, small"')],
    ]);
  });

  it('sums what its rows emit by category and month, before anything is stored', async () => {
    const rows = (unit: string) =>
      `fuel,size,distance,distanceUnit,start\npetrol,small,100,${unit},2025-01-05\npetrol,small,200,${unit},2025-01-06\npetrol,small,,${unit},2025-02-05\n`;
    interface Summed {
      readonly kilograms: number;
      readonly years: readonly object[];
      readonly sums: readonly { readonly kilograms: number }[];
    }
    const summed = async (unit: string, dryRun = 'true') =>
      (await imported(rows(unit), { dryRun })) as unknown as Summed;
    const sumsOf = async (unit: string) => (await summed(unit)).sums;
    const whole = await summed('km');
    expect(whole.years).toEqual([{ year: 2025, rows: 3, kilograms: whole.kilograms, without: 1 }]);
    const { kilograms, years } = await summed('km', 'false');
    expect({ kilograms, years }).toEqual({ kilograms: whole.kilograms, years: whole.years });
    const { sums } = whole;
    expect(whole.kilograms).toBeCloseTo(
      sums.reduce((sum, each) => sum + each.kilograms, 0),
      6,
    );
    expect(sums).toMatchObject([
      { category: 'transport/car', period: '2025-01', rows: 2 },
      { category: 'transport/car', period: '2025-02', rows: 1 },
    ]);
    const [inKilometres] = sums;
    const [inMiles] = await sumsOf('mi');
    expect(inMiles?.kilograms).toBeCloseTo((inKilometres?.kilograms ?? 0) * 1.609344, 6);
  });

  it('takes a quantity with its unit for the main input, and words for items that search knows', async () => {
    const rows =
      'Activity,Quantity,Unit,Month,Site,Cost\ngasoline small,120,miles,Jan 2025,Leeds,£5\n' +
      'Company car,"1,200.5",km,2025-02,York,£5\ngasoline small,7,kWh,2025-02,York,£5\ncar,7,km,2025-02,York,£5\n';
    const map = {
      activities: { 'company  CAR': { category: 'transport/car', drill: { fuel: 'diesel', size: 'small' } } },
    };
    const profile = await rigs[kind].createProfile();
    const answer = await send(profile, rows, { map });
    expect(answer).toMatchObject({ added: 2, refused: 2, columnsLeftOut: ['Cost'] });
    expect(told(answer)).toEqual([
      [4, 'refused', 'Unit', expect.stringMatching(/has no quantity in "kWh": it has distance \(km/)],
      [5, 'refused', undefined, expect.stringContaining('"car" may be Car, diesel (')],
    ]);
    expect(answer).toMatchObject({
      activities: [
        { text: 'gasoline small', unit: 'miles', rows: 1, quantity: 120, certainty: 'sure' },
        { text: 'Company car', unit: 'km', quantity: 1200.5, certainty: 'sure' },
        { text: 'gasoline small', unit: 'kWh', certainty: 'unknown', candidates: [] },
        {
          text: 'car',
          unit: 'km',
          rows: 1,
          certainty: 'doubtful',
          candidates: expect.arrayContaining([expect.objectContaining({ label: 'petrol, small' })]),
        },
      ],
    });
    const { body } = await rigs[kind].must('GET', `/items/${profile}?format=ndjson`);
    const items = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          itemName: 'petrol, small',
          'value.distance': 120,
          'unit.distance': 'miles',
          endDate: '2025-02-01',
        }),
        expect.objectContaining({
          itemName: 'diesel, small',
          'value.distance': 1200.5,
          'perUnit.distance': 'none',
        }),
      ]),
    );
    expect(JSON.parse(answer.map)).toMatchObject({ ...map, columns: { Quantity: 'quantity', Unit: 'unit' } });
  });

  it('asks about what can be read in two ways', async () => {
    const table = 'fuel;size;distance;start\npetrol;small;1.234;2025-01-05\n';
    expect(told(await imported(table))).toEqual([
      [2, 'refused', 'distance', expect.stringMatching(/set "decimalComma": true .* for the first, false /)],
    ]);
    for (const [decimalComma, kilometres] of [
      [true, '1234'],
      [false, '1.234'],
    ] as const) {
      const profile = await rigs[kind].createProfile();
      expect(await send(profile, table, { map: { decimalComma } })).toMatchObject({ added: 1 });
      const { body } = await rigs[kind].must('GET', `/items/${profile}?format=csv`);
      expect(body).toContain(`,${kilometres},km,`);
    }
    const dated = 'fuel,size,distance,start\npetrol,small,5,05/01/2025\n';
    expect(told(await imported(dated))).toEqual([
      [2, 'refused', 'start', expect.stringContaining('"DMY" or "MDY"')],
    ]);
    expect(await imported(dated, { map: { dateFormat: 'MDY' } })).toMatchObject({ added: 1 });
    expect(await imported(`${dated}petrol,small,6,25/01/2025\n`)).toMatchObject({ added: 2 });
  });

  it('skips lines above the header, and takes the same row of two files for one', async () => {
    const profile = await rigs[kind].createProfile();
    const above = 'Name,A B\nAccount,1\n\n';
    const row = 'distance,start,note\n5,2025-01-05,"\'=1+1"\n';
    const map = { constants: { 'drill.fuel': 'petrol', 'drill.size': 'small' } };
    expect(await send(profile, above + row, { map: { ...map, skipLines: 3 } })).toMatchObject({
      added: 1,
      leftOut: [
        { line: 1, reason: 'above-header' },
        { line: 2, reason: 'above-header' },
      ],
    });
    const columns = { distance: 'value.distance', start: 'startDate', note: 'note' };
    expect(await send(profile, above + row, { map: { ...map, columns } })).toMatchObject({ known: 1 });
    const target = `/items/${profile}/transport/car?${new URLSearchParams({ map: JSON.stringify(map) }).toString()}`;
    const document = {
      type: 'application/x-ndjson',
      body: '{"distance":5,"start":"2025-01-05","note":"=1+1"}',
    };
    const { body } = await rigs[kind].must('POST', target, { document });
    expect(JSON.parse(body)).toMatchObject({ added: 0, known: 1, changed: 0 });
  });

  it('reads texts of NDJSON as people write them, and its numbers as they are', async () => {
    const profile = await rigs[kind].createProfile();
    const row = (members: object) =>
      JSON.stringify({ fuel: 'petrol', size: 'small', start: '5. Januar 2025', ...members });
    const rows = [{ distance: '1.234,5 km' }, { distance: 1.234 }, { distance: '-' }].map(row);
    const document = { type: 'application/x-ndjson', body: [...rows, '{"fuel":"Summe"}'].join('\n') };
    const { body } = await rigs[kind].must('POST', `/items/${profile}/transport/car`, { document });
    expect(JSON.parse(body)).toMatchObject({
      added: 2,
      leftOut: [{ line: 4, reason: 'total' }],
      rows: [{ line: 3, column: 'distance', message: expect.stringContaining('"-" is no amount') }],
    });
    const { body: stored } = await rigs[kind].must('GET', `/items/${profile}?format=csv`);
    for (const kilometres of ['1234.5', '1.234']) expect(stored).toContain(`,${kilometres},km,`);
  });
});
