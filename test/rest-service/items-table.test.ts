import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../src/adapters/rest-client/rest-client.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { noNames } from '../../src/tables/columns/category-names.ts';
import { importTable } from '../../src/tables/importing/import-table.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { asInstant, asUid } from '../support/brands.ts';
import { partOf, rounds } from '../support/deep.ts';
import { albania, dieselSmall, methaneLeak, petrolSmall, xenonLeak } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { recordRequests } from '../support/record-requests.ts';
import { type ServiceProxy, startServiceProxy } from '../support/upstreams/service-proxy.ts';
import { descriptionOf, openRestRig, type RestRig } from './rest-rig.ts';

const formats = ['csv', 'ndjson', 'xlsx'] as const;
type Format = (typeof formats)[number];
type Over = 'a store' | 'our service' | 'another service';

let store: Backend;
let service: GatewayServer;
let proxy: ServiceProxy;
let clients: readonly RestClient[];
let rigs: Readonly<Record<Over, RestRig>>;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  store = openAs(backend.open, { kind: 'basic', username: 'demo', password: 'demo' });
  service = await startGateway(backend);
  proxy = await startServiceProxy(service.url, {
    offer: (offered, header) => (header === 'emissions-additions' ? null : offered),
  });
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

const at = (year: number) => asInstant(Date.UTC(year, 0));

async function addProfile(labels = [{ key: 'Site', value: ' Leeds ' }]): Promise<Uid> {
  const { uid } = await store.profiles.create();
  const car = { ...petrolSmall, dataItemUid: petrolSmall.uid };
  await store.profileItems.create(uid, [
    {
      ...car,
      name: '=1+1, "quoted"',
      note: 'first\nsecond line',
      startDate: at(2024),
      endDate: at(2025),
      labels,
      values: [{ name: 'distance', value: '0.10', unit: 'mi', perUnit: 'month' }],
    },
    { ...car, startDate: at(2025), values: [{ name: 'distance', value: '20' }] },
    { ...dieselSmall, dataItemUid: dieselSmall.uid, startDate: at(2025), values: [] },
    { ...xenonLeak, dataItemUid: xenonLeak.uid, startDate: at(2025), values: [{ name: 'mass', value: '2' }] },
    { ...albania, dataItemUid: albania.uid, startDate: at(2023), endDate: 'start', values: [] },
  ]);
  return uid;
}

async function exported(uid: Uid, format: Format, over: Over = 'a store', query = ''): Promise<string> {
  return (await rigs[over].must('GET', `/items/${uid}?format=${format}${query}`)).body;
}

type Cells = Readonly<Record<string, unknown>>;

async function rowsOf(uid: Uid, over: Over = 'a store', query = ''): Promise<readonly Cells[]> {
  const lines = (await exported(uid, 'ndjson', over, query)).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Cells);
}

async function imported(table: string, format: Format, profileUid: Uid) {
  async function* bytes() {
    yield Buffer.from(table, format === 'xlsx' ? 'latin1' : 'utf8');
  }
  const outcome = await importTable({
    bytes: bytes(),
    format,
    map: { columns: {} },
    namesOf: async () => noNames,
    write: (rows) => store.profileItems.importRows(rows.map((row) => ({ ...row, profileUid }))),
  });
  return { added: outcome.added, known: outcome.known, refusals: outcome.refusals };
}

/** Without what belongs to a profile, in an order of its own. */
async function comparable(uid: Uid, query = ''): Promise<readonly Cells[]> {
  const own = new Set(['uid', 'created', 'modified']);
  const rows = (await rowsOf(uid, 'a store', query)).map((row): Cells =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name))),
  );
  return rows.toSorted((one, other) => (String(one['rowKey']) < String(other['rowKey']) ? -1 : 1));
}

describe('items of a profile as a table', () => {
  let uid: Uid;
  beforeAll(async () => {
    uid = await addProfile();
  });

  it.each(['a store', 'our service'] as const)(
    'over %s has all items with values and amounts',
    async (over) => {
      const rows = await rowsOf(uid, over);
      expect(rows).toHaveLength(5);
      expect(rows).toContainEqual(
        expect.objectContaining({
          category: 'transport/car',
          dataItemUid: petrolSmall.uid,
          'label.Site': ' Leeds ',
          'value.distance': '0.10',
          'unit.distance': 'mi',
          'perUnit.distance': 'month',
          startDate: '2024-01-01',
          amount: expect.any(Number) as number,
          amountUnit: 'kg',
        }),
      );
      expect(rows.filter((row) => 'amountPerUnit' in row)).toEqual([]);
      expect(rows).toEqual(await rowsOf(uid));
    },
  );

  it.each([
    ['our service', ['-start', 'name', 'label.site', 'uid', '-uid'], 3],
    // And the lists of the categories on the way, for the columns and for the rows.
    ['another service', ['-start', 'name', 'uid'], 18],
  ] as const)('in order over %s reads each part of a long list once', async (over, orders, lists) => {
    const { uid: long } = await store.profiles.create();
    const drafts = Array.from({ length: 450 }, (_, index) => ({
      ...petrolSmall,
      dataItemUid: petrolSmall.uid,
      name: `${index % 7} Straße ${index}`,
      startDate: at(2000 + (index % 20)),
      values: [],
      labels:
        over !== 'another service' && index % 2 === 0 ? [{ key: 'site', value: `site ${index % 5}` }] : [],
    }));
    await store.profileItems.create(long, drafts);
    const uidsOf = async (where: Over, orderBy: string) =>
      (await rowsOf(long, where, `&orderBy=${orderBy}`)).map((row) => row['uid']);
    for (const orderBy of partOf<string>(orders, { turn: 1, turns: orders.length })) {
      const expected = await uidsOf('a store', orderBy);
      expect(new Set(expected).size).toBe(450);
      const requests = recordRequests(service.url);
      expect(await uidsOf(over, orderBy)).toEqual(expected);
      const read = requests.take().filter((line) => /\/(profiles|items)\/.*page=/.test(line));
      expect(read).toHaveLength(lists);
      requests.stop();
    }
  });

  it('over another service has the same items, without what that does not have', async () => {
    const own = ({ uid: item, amount, failure }: Cells) => ({ item, amount, failure });
    const sorted = (rows: readonly Cells[]) =>
      rows.map(own).toSorted((one, other) => (String(one.item) < String(other.item) ? -1 : 1));
    const plain = await addProfile([]);
    // The clock of the store is another one, until which open items have emitted.
    const rates = '&returnPerUnit=year';
    expect(sorted(await rowsOf(plain, 'another service', rates))).toEqual(
      sorted(await rowsOf(plain, 'a store', rates)),
    );
    const refused = await rigs['another service'].send('GET', `/items/${uid}?format=csv&label.site=Leeds`);
    expect(refused.status).toBe(501);
  });

  it('an amount that could not be calculated is empty, with its reason', async () => {
    const failed = await rowsOf(uid, 'a store', '&failed=true');
    expect(new Set(failed.map(({ failure }) => failure))).toEqual(
      new Set(['INPUT_MISSING', 'LOOKUP_FOUND_NOTHING']),
    );
    for (const row of failed) {
      expect(row).not.toHaveProperty('amount');
      expect(row['failureMessage']).toMatch(/\w/);
    }
  });

  it('what was emitted in a period is absolute by gas, too', async () => {
    const [part, copy] = [(await store.profiles.create()).uid, (await store.profiles.create()).uid];
    const mass = [{ name: 'mass', value: '2', perUnit: 'none' }];
    const leak = { ...methaneLeak, dataItemUid: methaneLeak.uid, values: mass };
    const distance = [{ name: 'distance', value: '1000', perUnit: 'month' }];
    const car = { ...petrolSmall, dataItemUid: petrolSmall.uid, values: distance };
    await store.profileItems.create(part, [
      { ...car, name: 'per time', startDate: at(2022) },
      { ...leak, name: 'once', startDate: at(2023), endDate: at(2025) },
      { ...car, name: 'nothing', values: [{ name: 'distance', value: '0' }], startDate: at(2023) },
    ]);
    const query = `&startDate=2023-01-01T00:00:00Z&endDate=2024-01-01T00:00:00Z`;
    const rows = await rowsOf(part, 'our service', query);
    const kilograms = { amount: expect.any(Number), amountUnit: 'kg' };
    const shown = rows.map(({ name, amount, amountUnit, amountPerUnit, amounts }) => {
      return {
        name,
        amount,
        amountUnit,
        amountPerUnit,
        amounts: String(amounts).replaceAll(/\d\.\d+/g, '…'),
      };
    });
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        { name: 'once', ...kilograms, amounts: 'CO2e 2… kg' },
        { name: 'per time', ...kilograms, amounts: 'CO2 119… kg; distance 1199… km' },
        { name: 'nothing', ...kilograms, amounts: 'CO2 0 kg; distance 0 km' },
      ]),
    );
    expect(await rowsOf(part, 'a store', query)).toEqual(rows);
    expect(await imported(await exported(part, 'csv', 'a store', query), 'csv', copy)).toMatchObject({
      added: 3,
    });
    expect(await comparable(copy, query)).toEqual(await comparable(part, query));
  });

  it.each(['a store', 'our service', 'another service'] as const)(
    'over %s the amounts add up to the total of the same time',
    async (over) => {
      const { uid: all } = await store.profiles.create();
      const distance = [{ name: 'distance', value: '1000', perUnit: 'month' }];
      const car = { ...petrolSmall, dataItemUid: petrolSmall.uid, values: distance };
      const mass = [{ name: 'mass', value: '2', perUnit: 'none' }];
      const leak = { ...methaneLeak, dataItemUid: methaneLeak.uid, values: mass };
      await store.profileItems.create(all, [
        { ...car, name: 'a bill', startDate: at(2022), endDate: at(2024) },
        { ...car, name: 'open', startDate: at(2023) },
        { ...leak, name: 'a leak', startDate: at(2023), endDate: at(2025) },
      ]);
      for (const [time, count] of [
        ['', 3],
        ['&startDate=2023-01-01&endDate=2024-01-01', 3],
        ['&startDate=2023-07-01&endDate=2023-08-01', 3],
        ['&startDate=2023-07-01', 3],
        ['&startDate=2022-01-01&endDate=2022-02-01', 1],
        ['&startDate=2023-01-01&endDate=2024-01-01&returnPerUnit=year', 3],
        ['&startDate=2023-07-01&endDate=2023-08-01&returnPerUnit=year', 3],
      ] as const) {
        const rows = await rowsOf(all, over, time);
        const document = JSON.parse((await rigs[over].must('GET', `/items/${all}?${time}`)).body) as {
          readonly items: readonly {
            readonly profileItem: Readonly<Record<'amount' | 'emitted', { readonly value: number }>>;
          }[];
        };
        const totals = await rigs[over].must('GET', `/totals/${all}?format=ndjson${time}`);
        const { amount } = JSON.parse(totals.body) as { readonly amount: number };
        const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
        expect([time, rows.length]).toEqual([time, count]);
        expect([time, sum(rows.map((row) => Number(row['amount'])))]).toEqual([
          time,
          expect.closeTo(amount, 3),
        ]);
        for (const member of ['amount', 'emitted'] as const) {
          const listed = document.items.map(({ profileItem }) => profileItem[member].value);
          expect([time, member, sum(listed)]).toEqual([time, member, expect.closeTo(amount, 3)]);
        }
      }
    },
  );

  it('a rate is what returnPerUnit asks for', async () => {
    const { uid: rates } = await store.profiles.create();
    const distance = [{ name: 'distance', value: '1000', perUnit: 'month' }];
    const car = { ...petrolSmall, dataItemUid: petrolSmall.uid, values: distance, startDate: at(2023) };
    await store.profileItems.create(rates, [car]);
    const perUnit = async (query: string, over: Over) =>
      (await rowsOf(rates, over, query)).map((row) => [
        row['amount'],
        row['amountUnit'],
        row['amountPerUnit'],
      ]);
    const [[perYear]] = (await perUnit('&returnPerUnit=year', 'a store')) as [[number]];
    for (const over of ['a store', 'our service', 'another service'] as const) {
      expect(await perUnit('&returnPerUnit=year', over)).toEqual([[perYear, 'kg', 'year']]);
      expect(await perUnit('&startDate=2024-01-01&endDate=2024-02-01&returnPerUnit=month', over)).toEqual([
        [expect.closeTo(perYear / 12, 6), 'kg', 'month'],
      ]);
    }
  });

  it('rows are selected and sorted as in the document', async () => {
    const starts = (rows: readonly Cells[]) => rows.map(({ startDate }) => String(startDate).slice(0, 4));
    expect(starts(await rowsOf(uid, 'our service', '&orderBy=start'))).toEqual([
      '2023',
      '2024',
      '2025',
      '2025',
      '2025',
    ]);
    expect(await rowsOf(uid, 'our service', '&label.site=%20Leeds%20')).toHaveLength(1);
    expect(await rowsOf(uid, 'a store', '&startDate=2024-01-01T00:00:00Z&duration=P1Y')).toHaveLength(1);
    const { body } = await rigs['a store'].must('GET', `/items/${uid}/transport?format=csv`);
    expect(body.split('\r\n')[0]).not.toContain('value.mass');
    expect(body.trimEnd().match(/transport\/car/g)).toHaveLength(3);
  });

  it.each(formats)('a profile that was exported as %s and imported elsewhere is the same', async (format) => {
    const copy = (await store.profiles.create()).uid;
    const table = await exported(uid, format);
    expect(await imported(table, format, copy)).toEqual({ added: 5, known: 0, refusals: [] });
    expect(await comparable(copy)).toEqual(await comparable(uid));
    expect(await imported(table, format, copy)).toEqual({ added: 0, known: 5, refusals: [] });
    expect(await imported(table, format, uid)).toEqual({ added: 0, known: 5, refusals: [] });
  });

  it('texts of any kind come back as they were', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'a"\',;=+-@\t 0é😀＝'), minLength: 1, maxLength: 8 })
      .filter((each) => each.trim() !== '');
    const line = text.filter((each) => !each.includes('\t'));
    const item = fc.record({ name: fc.option(line), note: fc.option(text), label: line });
    const numbers = fc.constantFrom('0.10', '-0', '1e3', '1.0', '+5', '007', '1000000000000000000000.5');
    await fc.assert(
      fc.asyncProperty(
        item,
        numbers,
        fc.constantFrom(...formats),
        async ({ name, note, label }, value, format) => {
          const [from, to] = [(await store.profiles.create()).uid, (await store.profiles.create()).uid];
          const draft = {
            ...petrolSmall,
            dataItemUid: petrolSmall.uid,
            name: name ?? undefined,
            note: note === null ? undefined : `${note}\nb`,
            labels: [{ key: 'Key', value: label }],
            values: [{ name: 'distance', value }],
          };
          await store.profileItems.create(from, [draft]);
          expect(await imported(await exported(from, format), format, to)).toMatchObject({ added: 1 });
          expect(await comparable(to)).toEqual(await comparable(from));
        },
      ),
      { numRuns: rounds({ usual: 4, deep: 300 }) },
    );
  });

  it('an empty profile has a header only', async () => {
    const empty = (await store.profiles.create()).uid;
    expect((await exported(empty, 'csv')).split('\r\n')).toEqual([
      'startDate,lastDay,categoryName,itemName,name,quantity,unit,amount,amountUnit,amountPerUnit,amountScope,note,category,dataItemUid,endDate,rowKey,uid,amountSource,amountYear,amounts,amountNotes,failure,failureMessage,created,modified',
      '',
    ]);
    expect(await exported(empty, 'ndjson')).toBe('');
  });

  it.each([
    ['page=2', 400, /no page/],
    ['explain=true', 400, /no explain/],
    ['only=labels', 400, /no only/],
    ['colour=red', 400, /colour/],
    ['mode=prorata', 400, /leave mode out, or request a rate with returnPerUnit/],
    ['orderBy=amount', 400, /orderBy must be/],
    ['format=pdf', 400, /format must be csv, xlsx or ndjson/],
  ])('%s is refused with %i and a document', async (query, status, message) => {
    const target = `/items/${uid}?${query.startsWith('format') ? '' : 'format=csv&'}${query}`;
    const reply = await rigs['a store'].send('GET', target);
    expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringMatching(message)]);
  });

  it('profiles and categories that are not there have no table, nor have accounts of version 1', async () => {
    const statusOf = async (target: string, as = 'demo') =>
      (await rigs['a store'].send('GET', target, { as, accept: 'text/csv' })).status;
    expect(await statusOf(`/items/${uid}`, 'stranger')).toBe(403);
    expect(await statusOf(`/items/${asUid('ZZZZZZZZZZZZ')}`)).toBe(404);
    expect(await statusOf(`/items/${uid}/nowhere`)).toBe(404);
    expect(await statusOf(`/items/${uid}`, 'demo-v1')).toBe(406);
  });
});
