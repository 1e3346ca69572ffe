import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { tableMediaTypes } from '../../src/tables/cells/table-format.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { type ServiceProxy, startServiceProxy } from '../support/upstreams/service-proxy.ts';
import { type Asked, descriptionOf, openRestRig, type RestRig } from './rest-rig.ts';

const workbook = fileURLToPath(new URL('../tables/exports/excel-fuel-card.xlsx', import.meta.url));

type Over = 'a store' | 'our service' | 'another service';

let service: GatewayServer;
let proxy: ServiceProxy;
let clients: readonly RestClient[];
let rigs: Readonly<Record<Over, RestRig>>;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  service = await startGateway(backend);
  proxy = await startServiceProxy(service.url, { offer: () => null });
  clients = [service, proxy].map(({ url: baseUrl }) => openRestClient({ baseUrl, format: 'xml' }));
  const over = (open: RestClient['open']) => openRestRig({ backend: { open, close: async () => {} } });
  const [ours, other] = clients;
  rigs = {
    'a store': await over(backend.open),
    'our service': await over((ours as RestClient).open),
    'another service': await over((other as RestClient).open),
  };
});

afterAll(async () => {
  for (const client of clients) await client.close();
  await proxy.close();
  await service.close();
});

const csv = (body: string): Asked => ({ accept: '*/*', document: { type: 'text/csv', body } });

const ndjson = (rows: readonly object[], accept = '*/*'): Asked => ({
  accept,
  document: { type: 'application/x-ndjson', body: rows.map((row) => JSON.stringify(row)).join('\n') },
});

type Cells = Readonly<Record<string, unknown>>;

const rowsIn = (body: string): readonly Cells[] =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Cells);

describe('a table of amounts', () => {
  it('rows keep their columns and order, and get amounts with their source, or why they have none', async () => {
    const sent = csv(
      'id;fuel;size;distance;distanceUnit;note\n' +
        'J-1;petrol;small;1000;km;commute\n' +
        'J-2;petrol;huge;1;km;\n' +
        'J-3;petrol;small;1000;mi;"two\nlines"\n' +
        'J-4;petrol;small;x;km;\n' +
        'J-5;petrol;small;1;km;;x\n',
    );
    const reply = await rigs['a store'].must('POST', '/calculate/transport/car', sent);
    expect(reply.header('Content-Type')).toMatch(/^text\/csv/);
    const [header, ...rows] = reply.body.trimEnd().split('\r\n');
    expect(header).toBe(
      'id,fuel,size,distance,distanceUnit,note,amountItem,amountCategory,amount,amountUnit,amountPerUnit,amountScope,amountSource,amountYear,amounts,amountNotes,failure,failureMessage',
    );
    expect(rows).toEqual([
      expect.stringMatching(
        /^J-1,petrol,small,1000,km,commute,"Car, petrol, small one",transport\/car,[\d.]+,kg,,,Figures made up for tests,2025,/,
      ),
      expect.stringMatching(/^J-2,petrol,huge,1,km,(?:,){11}ITEM_UNKNOWN,/),
      expect.stringMatching(
        /^J-3,petrol,small,1000,mi,"two\nlines","Car, petrol, small one",transport\/car,[\d.]+,kg,/,
      ),
      expect.stringMatching(/^J-4,petrol,small,x,km,(?:,){11}VALUE_INVALID,.*number/),
      expect.stringMatching(/^J-5,petrol,small,1,km,(?:,){11}CELL_COUNT,.*Without a column: ""x""/),
    ]);
  });

  it('a row of which no item is clear says which may be meant, by their titles, and how to choose', async () => {
    const sent = csv('activity,quantity,unit\ncar petrol,10,km\npetrl,1,km\nzzzz,1,km\n');
    const { body } = await rigs['a store'].must('POST', '/calculate', {
      ...sent,
      accept: 'application/x-ndjson',
    });
    const choice = `${petrolSmall.uid} in transport/car`;
    const advice = 'by its uid, in "activities" or in a column dataItemUid.';
    expect(rowsIn(body)).toMatchObject([
      { failure: 'ITEM_AMBIGUOUS', failureMessage: expect.stringContaining(choice) },
      { failure: 'ITEM_UNKNOWN', failureMessage: expect.stringContaining(choice) },
      { failure: 'ITEM_UNKNOWN', failureMessage: 'No item is called "zzzz".' },
    ]);
    for (const { failureMessage } of rowsIn(body).slice(0, 2)) expect(failureMessage).toContain(advice);
  });

  it('columns that are not used are named in the first row, and doubts in their own', async () => {
    const sent = csv('activity,quantity,unit,pax\npetrol small car,-10,km,3\npetrol small car,5,km,2\n');
    const { body } = await rigs['a store'].must('POST', '/calculate', {
      ...sent,
      accept: 'application/x-ndjson',
    });
    const [first, second] = rowsIn(body).map(({ amountNotes }) => amountNotes);
    expect(first).toMatch(/^quantity is negative, -10.* Not used in any row: "pax"\./);
    expect(second).not.toContain('Not used');
  });

  it.each(['a store', 'our service'] as const)('over %s amounts are those of the item', async (over) => {
    const rows = [
      { category: 'transport/car', 'drill.fuel': 'petrol', 'drill.size': 'small', distance: 10 },
      { category: 'transport/car', dataItemUid: petrolSmall.uid, distance: 10 },
      { category: 'planet/leak', dataItemUid: xenonLeak.uid, mass: 2 },
      { category: 'transport/car', dataItemUid: petrolSmall.uid, distance: 10, colours: 1 },
    ];
    const map = { columns: {}, constants: { 'perUnit.distance': 'none' } };
    const query = `map=${encodeURIComponent(JSON.stringify(map))}`;
    const { body } = await rigs[over].must('POST', `/calculate?${query}`, ndjson(rows));
    const item = `/data/transport/car/${petrolSmall.uid}`;
    const one = await rigs[over].must('GET', `${item}?distance=10&distancePerUnit=none&returnPerUnit=none`);
    const amount = expect.closeTo(Number(one.at('amount.value')), 9) as unknown;
    expect(rowsIn(body)).toMatchObject([
      { ...rows[0], amount, amountUnit: 'kg', amountYear: '2025' },
      { ...rows[1], amount, amountUnit: 'kg' },
      { ...rows[2], failure: expect.stringMatching(/^(VALUE_INVALID|LOOKUP_FOUND_NOTHING)$/) },
      { ...rows[3], failure: 'VALUE_INVALID', failureMessage: expect.stringMatching(/colours/) },
    ]);
  });

  it('over another service rates are calculated, and a row that it cannot answer says so', async () => {
    const rows = [
      { category: 'transport/car', 'drill.fuel': 'petrol', 'drill.size': 'small', distance: 10 },
      { dataItemUid: xenonLeak.uid, mass: 2 },
    ];
    const { body } = await rigs['another service'].must(
      'POST',
      '/calculate?returnPerUnit=year',
      ndjson(rows),
    );
    const stored = await rigs['a store'].must('POST', '/calculate?returnPerUnit=year', ndjson(rows));
    expect(rowsIn(body)).toMatchObject([
      { amount: rowsIn(stored.body)[0]?.['amount'], amountUnit: 'kg', amountPerUnit: 'year' },
      { failure: 'UPSTREAM_UNSUPPORTED', failureMessage: expect.stringMatching(/without their category/) },
    ]);
  });

  it('ten thousand rows are answered, and one more is refused', async () => {
    const row = 'petrol,small,1\n';
    const table = (count: number) => csv(`fuel,size,distance\n${row.repeat(count)}`);
    const all = await rigs['a store'].must('POST', '/calculate/transport/car', table(10_000));
    expect(all.body.trimEnd().split('\r\n')).toHaveLength(10_001);
    const refused = await rigs['a store'].send('POST', '/calculate/transport/car', {
      ...table(10_001),
      accept: 'text/csv',
    });
    expect([refused.status, descriptionOf(refused)]).toEqual([413, expect.stringMatching(/10000 rows/)]);
  });

  it('a quantity is the main input of each item, in its unit', async () => {
    const sent = csv(`category,data item uid,quantity,unit\ntransport/car,${petrolSmall.uid},1000,mi\n`);
    const { body } = await rigs['a store'].must('POST', '/calculate?separator=%3B', sent);
    expect(body.split('\r\n')[1]).toMatch(
      /^transport\/car;\w+;1000;mi;"Car, petrol, small one";transport\/car;160\.9344;kg;;/,
    );
  });

  it('the answer has the format of the table, unless another is requested', async () => {
    const typeOf = async (target: string, asked: Asked) => {
      const reply = await rigs['a store'].send('POST', target, asked);
      return [reply.status, reply.header('Content-Type')?.split(';')[0]];
    };
    const table = csv('fuel,size,distance\npetrol,small,1\n');
    const path = '/calculate/transport/car';
    expect(await typeOf(path, table)).toEqual([200, 'text/csv']);
    expect(await typeOf(`${path}?format=ndjson`, table)).toEqual([200, 'application/x-ndjson']);
    expect(await typeOf(path, { ...table, accept: 'application/x-ndjson' })).toEqual([
      200,
      'application/x-ndjson',
    ]);
    expect(await typeOf(path, ndjson([{ fuel: 'petrol' }]))).toEqual([200, 'application/x-ndjson']);
    expect(await typeOf(path, ndjson([{ fuel: 'petrol' }], 'text/csv'))).toEqual([400, 'application/json']);
    expect(await typeOf(path, { ...table, accept: 'application/json' })).toEqual([406, 'application/json']);
    const excel = { type: 'application/vnd.ms-excel', body: readFileSync(workbook) };
    expect(await typeOf('/calculate', { accept: '*/*', document: excel })).toEqual([
      200,
      tableMediaTypes.xlsx,
    ]);
  });

  it.each<[string, Asked, number, RegExp]>([
    ['/calculate/nowhere', csv('distance\n1\n'), 404, /nowhere|category/i],
    ['/calculate?colour=red', csv('distance\n1\n'), 400, /colour/],
    ['/calculate?map={', csv('distance\n1\n'), 400, /map must be JSON/],
    ['/calculate', { form: { distance: '1' } }, 415, /text\/csv/],
    ['/calculate', csv('<html><body>no table</body></html>'), 400, /Is it CSV/],
    ['/calculate', { ...csv('distance\n1\n'), as: 'demo-v1' }, 400, /version 2/],
    ['/calculate', { ...csv('distance\n1\n'), as: null }, 401, /./],
  ])('POST %s is refused where it cannot be read: %j', async (target, asked, status, message) => {
    const reply = await rigs['a store'].send('POST', target, asked);
    expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringMatching(message)]);
  });
});
