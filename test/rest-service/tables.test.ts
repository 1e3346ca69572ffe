import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import type { RestRig } from './rest-rig.ts';
import { descriptionOf } from './rest-rig.ts';
import { rigsOverBoth } from './rigs-over-both.ts';

const csv = { accept: 'text/csv' };
const ndjson = { accept: 'application/x-ndjson' };

describe.each(rigsOverBoth)('tables over $over', ({ over, open }) => {
  let rig: RestRig;
  const isRemote = over !== 'a store';

  beforeAll(async () => {
    rig = await open();
  });

  afterAll(() => rig.close());

  const rowsOf = async (target: string) =>
    (await rig.must('GET', target, ndjson)).body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

  it('a category is a table of its items with their values', async () => {
    const reply = await rig.must('GET', '/data/transport/car', csv);
    expect(reply.header('Content-Type')).toBe('text/csv;charset=UTF-8;header=present');
    expect(reply.header('Content-Disposition')).toBe('attachment; filename="car.csv"');
    const [header, ...lines] = reply.body.trimEnd().split('\r\n');
    expect(header).toBe('category,dataItemUid,path,label,created,modified,fuel,size,kgCO2PerKm,source');
    expect(lines).toHaveLength(4);
    const small = lines.find((line) => line.includes(petrolSmall.uid));
    expect(small).toMatch(/^transport\/car,\w{12},.*petrol,small,0\.10,/);
  });

  it('a table of NDJSON has numbers that keep their text, and no member for what is empty', async () => {
    const rows = await rowsOf('/data/transport/car?format=ndjson');
    const small = rows.find(({ dataItemUid }) => dataItemUid === petrolSmall.uid);
    expect(small).toMatchObject({ fuel: 'petrol', size: 'small', kgCO2PerKm: '0.10' });
    expect(rows.flatMap(Object.values)).not.toContain(null);
    expect(rows.some(({ kgCO2PerKm }) => typeof kgCO2PerKm === 'number')).toBe(true);
  });

  it('a table of a category has the values of an instant', async () => {
    const factor = async (query: string) =>
      (await rowsOf(`/data/energy/electricity${query}`)).find(
        ({ dataItemUid }) => dataItemUid === albania.uid,
      )?.['kgCO2PerKWh'];
    expect(await factor('?startDate=2015-06-01T00:00:00Z')).toBe(0.4);
    expect(await factor('?startDate=2010-06-01T00:00:00Z')).toBe(0.5);
  });

  it('the table of a value is its whole history', async () => {
    const rows = await rowsOf(`/data/energy/electricity/${albania.uid}/kgCO2PerKWh`);
    expect(rows.slice(-2)).toEqual([
      expect.objectContaining({ startDate: '2015-01-01T00:00:00Z', value: 0.4, dataItemUid: albania.uid }),
      expect.objectContaining({ startDate: '1970-01-01T00:00:00Z', value: 0.5, path: 'kgCO2PerKWh' }),
    ]);
  });

  it('a search is a table of items under the names that import reads', async () => {
    const rows = await rowsOf('/search?query=petrol%20small&category=transport/car');
    expect(rows).toEqual([
      expect.objectContaining({ category: 'transport/car', dataItemUid: petrolSmall.uid }),
    ]);
    const none = await rig.must('GET', '/search?query=unicorn&category=transport/car', csv);
    expect(none.body).toBe('category,dataItemUid,path,label,created,modified\r\n');
  });

  it('a table of a search takes the order and the filters of its document', async () => {
    const labelsOf = async (more: string) =>
      (await rowsOf(`/search?query=petrol&${more}`)).map(({ label }) => label);
    const sorted = ['petrol, large', 'petrol, small'];
    expect(await labelsOf('orderBy=label')).toEqual(sorted);
    expect(await labelsOf('orderBy=label&region=Nowhere&region=Elsewhere&year=2025')).toEqual(sorted);
    expect(await labelsOf('region=Elsewhere')).toEqual([]);
    expect(await labelsOf('year=1999')).toEqual([]);
  });

  it.each([
    ['/data/transport/car?format=pdf', 400, /format must be csv, xlsx or ndjson; got "pdf"/],
    ['/data/transport/car?format=csv&page=2', 400, /page.*Allowed: startDate, format/],
    ['/data/transport?format=csv', 400, /holds no items; request one of the categories below/],
    ['/data/nowhere?format=csv', 404, /does not exist/i],
    ['/search?format=csv', 400, /field query is required/],
    ['/search?query=a&category=../x&format=csv', 400, /category/],
    ['/search?query=a&orderBy=size&format=csv', 400, /orderBy must be relevance, label or category/],
    ['/search?query=a&region=&format=csv', 400, /region must have values of 1 to 255 characters/],
  ])('%s is refused with %i and a document', async (target, status, message) => {
    const reply = await rig.send('GET', target);
    expect([reply.status, descriptionOf(reply)]).toEqual([status, expect.stringMatching(message)]);
    expect(reply.header('Content-Type')).toMatch('application/json');
  });

  it('what is no table is not acceptable as one, and names what is', async () => {
    for (const target of ['/profiles', `/data/transport/car/${petrolSmall.uid}`]) {
      const reply = await rig.send('GET', target, csv);
      expect([reply.status, descriptionOf(reply)]).toEqual([
        406,
        'Not acceptable. Available: application/json, application/xml.',
      ]);
    }
    expect(descriptionOf(await rig.send('GET', '/audit'))).toBe(
      'Not acceptable. Available: application/x-ndjson, text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.',
    );
    expect((await rig.send('DELETE', '/search?query=petrol')).header('Allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('a client of several formats gets the one that it prefers', async () => {
    const typeFor = async (accept: string) =>
      (await rig.must('GET', '/data/transport/car', { accept })).header('Content-Type');
    expect(await typeFor('text/csv, application/json;q=0.5')).toMatch('text/csv');
    expect(await typeFor('text/csv;q=0.5, application/json')).toMatch('application/json');
    expect(await typeFor('*/*')).toMatch('application/json');
  });

  it('a browser gets CSV with the mark by which Excel reads UTF-8, and a program gets none', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    expect((await rig.must('GET', '/data/transport/car?format=csv', browser)).body).toMatch(
      /^\uFEFFcategory,/,
    );
    expect((await rig.must('GET', '/data/transport/car?format=csv')).body).toMatch(/^category,/);
  });

  it('a table has decimal commas, and the separator that is requested', async () => {
    const rows = async (query: string) =>
      (await rig.must('GET', `/data/transport/car?format=csv${query}`)).body.split('\r\n');
    const [header = '', row = ''] = await rows('');
    expect(row).toMatch(/,\d+\.\d+,/);
    const plain = await rows('&separator=%3B');
    expect(plain[0]).toBe(header.replaceAll(',', ';'));
    const [, commas = ''] = await rows('&decimalComma=true');
    expect(commas).toMatch(/;\d+,\d+;/);
    expect(commas).toBe(plain[1]?.replaceAll(/(?<=;\d+)\.(?=\d+;)/g, ','));
    expect((await rows('&decimalComma=true&separator=,'))[1]).toMatch(/,"\d+,\d+",/);
    for (const [query, message] of [
      ['format=csv&separator=x', 'separator must be a comma'],
      ['format=csv&decimalComma=yes', 'decimalComma must be true or false, or 1 or 0'],
      ['format=ndjson&decimalComma=true', 'decimalComma is for tables in CSV'],
    ] as const) {
      const refused = await rig.send('GET', `/data/transport/car?${query}`);
      expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('an account of version 1 has no tables', async () => {
    expect((await rig.send('GET', '/search?query=petrol', { as: 'demo-v1', ...csv })).status).toBe(406);
    expect((await rig.send('GET', '/data/transport/car', { as: 'demo-v1', ...csv })).status).toBe(406);
  });

  it.runIf(isRemote)('the audit log of a remote service is no table', async () => {
    expect((await rig.send('GET', '/audit', { as: 'admin', ...csv })).status).toBe(501);
  });

  it.runIf(!isRemote)('the audit log is a table with a row for each field, for administrators', async () => {
    const path = `transport/car/${petrolSmall.uid}`;
    await rig.must('PUT', `/data/${path}`, { as: 'admin', form: { source: '=1+1' } });
    const target = `/audit?path=${path}&startDate=2000-01-01T00:00:00Z`;
    const lines = (await rig.must('GET', target, { as: 'admin', ...csv })).body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(
      /^number,time,userUid,userName,requestId,action,kind,uid,path,field,before,after,/,
    );
    expect(lines.at(-1)).toMatch(
      /,admin,test,changed,dataItemValue,\w{12},[\w/]+,value,[^,]*,"'=1\+1",\w{64},\w{64}$/,
    );
    expect((await rig.send('GET', '/audit', csv)).status).toBe(403);
    const backwards = '/audit?startDate=2020-01-01T00:00:00Z&endDate=2010-01-01T00:00:00Z';
    expect((await rig.send('GET', backwards, { as: 'admin', ...csv })).status).toBe(400);
  });
});
