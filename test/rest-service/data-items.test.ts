import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type Reply, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const admin = { as: 'admin' };
const category = '/data/transport/car';
const petrol = `${category}/${petrolSmall.uid}`;
const van = { newObjectType: 'DI', fuel: 'electric', size: 'van', kgCO2PerKm: '0.50' };

const valueOf = (reply: Reply, path: string) =>
  (reply.at('dataItem.itemValues') as readonly { path: string }[]).find((value) => value.path === path);
const uidIn = (location = '') => location.split('/').at(-1) ?? '';

describe('GET of a data item', () => {
  // 1,000 km at 0.10 kg/km are 100 kg a year, a twelfth of it a month.
  it('a GET of a data item calculates with its parameters, in version 2 in the requested units', async () => {
    const reply = await rig.must('GET', `${petrol}?distance=1000`);
    expect(reply.at('amountPerMonth')).toBeCloseTo(100 / 12, 8);
    expect(reply.at('amount')).toEqual({ value: 100, unit: 'kg/year' });
    const units = 'distanceUnit=mi&distancePerUnit=month&returnUnit=lb&returnPerUnit=year';
    const other = await rig.must('GET', `${petrol}?Distance=100&${units}`);
    expect(other.at('amount.unit')).toBe('lb/year');
    expect(other.at('amount.value')).toBeCloseTo((100 * 1.609344 * 12 * 0.1) / 0.45359237, 6);
    const xml = await rig.must('GET', `${petrol}?distance=1000`, { accept: 'xml' });
    expect(Number(xml.at('DataItemResource.AmountPerMonth'))).toBeCloseTo(100 / 12, 8);
  });

  it('a data item is found by uid and by flat addresses too, and version 1 differs only by its version attribute', async () => {
    const uid = String((await rig.must('GET', category)).at('dataCategory.uid'));
    const flat = await rig.must('GET', `/data/categories/${uid}/items/${petrolSmall.uid}`);
    const plain = await rig.must('GET', petrol);
    expect(JSON.parse(flat.body)).toEqual(JSON.parse(plain.body));
    const version1 = await rig.must('GET', petrol, { as: 'demo-v1', accept: 'xml' });
    expect(version1.body).toContain('<Resources><DataItemResource>');
    expect(version1.at('DataItemResource.DataItem.@uid')).toBe(petrolSmall.uid);
  });

  it('a GET of a data item lists what the caller may do', async () => {
    expect((await rig.must('GET', petrol)).at('actions.allowModify')).toBe(false);
    expect((await rig.must('GET', petrol, admin)).at('actions.allowModify')).toBe(true);
  });
});

describe('POST of a data item', () => {
  it('a POST of a data item in version 2 returns 201 with the address, and the description on request', async () => {
    for (const accept of ['json', 'xml'] as const) {
      const form = { ...van, size: accept };
      const reply = await rig.send('POST', category, { ...admin, accept, form });
      expect(reply.status).toBe(201);
      expect(reply.header('Content-Type')).toBe(`application/${accept};charset=UTF-8`);
      const uid = uidIn(reply.header('Location'));
      expect(reply.header('Location')).toBe(`http://emissions.example${category}/${uid}`);
      const root = accept === 'json' ? '' : 'DataCategoryResource.';
      expect(reply.at(`${root}${accept === 'json' ? 'dataItem.uid' : 'DataItem.@uid'}`)).toBe(uid);
      expect((await rig.must('GET', `${category}/${uid}`)).at('dataItem.label')).toBe(`electric, ${accept}`);
    }
  });

  it('a POST of a data item in version 1 returns 201, the address and the description', async () => {
    const before = await rig.send('POST', category, { as: 'demo-v1', form: van });
    expect(before.status).toBe(403);
    const reply = await rig.must('POST', category, { as: 'admin-v1', form: van });
    expect(reply.status).toBe(201);
    expect(reply.header('Location')).toBe(
      `http://emissions.example${category}/${String(reply.at('dataItem.uid'))}`,
    );
    expect(reply.at('dataItem.label')).toBe('electric, van');
    expect(reply.at('apiVersion')).toBeUndefined();
  });

  it('a new data item has its dates in the long form', async () => {
    const reply = await rig.must('POST', category, { ...admin, form: van });
    expect(reply.at('dataItem.created')).toMatch(
      /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{2}:\d{2}:\d{2} UTC \d{4}$/,
    );
  });

  it('a POST of a data item accepts name, path, dates and units', async () => {
    const form = {
      ...van,
      name: 'A van',
      path: 'a-van',
      startDate: '2020-01-01T00:00:00Z',
      duration: 'P1Y',
      kgCO2PerKmUnit: 'g',
    };
    await rig.must('POST', category, { ...admin, form });
    const reply = await rig.must('GET', `${category}/a-van?distance=1000`);
    expect(reply.at('dataItem')).toMatchObject({
      name: 'A van',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2021-01-01T00:00:00Z',
    });
    expect(valueOf(reply, 'kgCO2PerKm')).toMatchObject({ value: '0.50', unit: 'g' });
    expect(reply.at('amount.value')).toBeCloseTo(0.5, 10);
  });
});

describe('PUT of a data item', () => {
  it.each(['admin', 'admin-v1'])('a PUT of a data item by %s returns 200 with the item', async (as) => {
    const form = { name: 'Small', kgCO2PerKm: '0.20' };
    const reply = await rig.must('PUT', petrol, { as, form });
    expect(reply.status).toBe(200);
    expect(reply.at('dataItem.name')).toBe('Small');
    expect(valueOf(reply, 'kgCO2PerKm')).toMatchObject({ value: '0.20' });
    expect(valueOf(reply, 'fuel')).toMatchObject({ value: 'petrol' });
    const cleared = await rig.must('PUT', petrol, { as, form: { name: '' }, accept: 'xml' });
    expect(cleared.at('DataItemResource.DataItem.Name')).toBe(petrolSmall.uid);
  });

  it('a PUT of a data item sets its end, and clears it again', async () => {
    await rig.must('PUT', petrol, { ...admin, form: { startDate: '2020-01-01T00:00:00Z' } });
    const closed = await rig.must('PUT', petrol, { ...admin, form: { duration: 'P1M' } });
    expect(closed.at('dataItem.endDate')).toBe('2020-02-01T00:00:00Z');
    const opened = await rig.must('PUT', petrol, { ...admin, form: { endDate: '' } });
    expect(opened.at('dataItem.endDate')).toBe('');
  });

  it('clients that can only send POST override the method of a PUT', async () => {
    await rig.must('POST', `${petrol}?method=put`, { ...admin, form: { name: 'Tunnelled' } });
    expect((await rig.must('GET', `${petrol}?method=put`)).at('dataItem.name')).toBe('Tunnelled');
  });
});

describe('DELETE of a data item', () => {
  it('a DELETE of a data item returns 200 without a body, and the item is gone', async () => {
    const reply = await rig.must('DELETE', petrol, admin);
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    expect((await rig.send('GET', petrol)).status).toBe(404);
    expect((await rig.send('DELETE', petrol, admin)).status).toBe(404);
  });
});

describe('writes of data items', () => {
  it.each(['demo', 'demo-v1', 'viewer', 'stranger'])('data items cannot be written by %s', async (as) => {
    expect((await rig.send('POST', category, { as, form: van })).status).toBe(403);
    expect((await rig.send('PUT', petrol, { as, form: { name: 'x' } })).status).toBe(403);
    expect((await rig.send('DELETE', petrol, { as })).status).toBe(403);
  });

  it('data administrators may write data items', async () => {
    expect((await rig.send('PUT', petrol, { as: 'data-admin', form: { name: 'x' } })).status).toBe(200);
  });
});
