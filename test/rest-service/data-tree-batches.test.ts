import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import {
  decodeWrittenRecords,
  encodeWrittenRecords,
} from '../../src/wire/data-categories/written-records.ts';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';
import { asUid, asPath } from '../support/brands.ts';

let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
describe('batches in the data tree', () => {
  const admin = { as: 'admin' };
  const rows = async () => Number((await rig.must('GET', '/data/transport/car')).at('children.pager.items'));
  const written = (body: string) => decodeWrittenRecords(parseBody(body, 'json'));

  it('a batch creates items in their order', async () => {
    const dataItems = ['a', 'b'].map((size) => ({ fuel: 'electric', size, kgCO2PerKm: 0.5 }));
    const reply = await rig.must('POST', '/data/transport/car', { ...admin, document: json({ dataItems }) });
    expect(reply.status).toBe(200);
    const { dataItems: records } = written(reply.body);
    const labels = records.map(async ({ uri }) => (await rig.must('GET', uri)).at('dataItem.label'));
    expect(await Promise.all(labels)).toEqual(['electric, a', 'electric, b']);
  });

  it('a batch creates and changes categories', async () => {
    const dataCategories = ['x', 'y'].map((path) => ({ newObjectType: 'DC', name: path, path }));
    const created = await rig.must('POST', '/data/transport', {
      ...admin,
      document: json({ dataCategories }),
    });
    const records = written(created.body).dataCategories;
    expect(records.map(({ uri }) => uri)).toEqual(['/data/transport/x', '/data/transport/y']);
    const changes = records.map(({ uid }, at) => ({
      dataCategoryUid: uid,
      name: `changed ${at}`,
      path: `z${at}`,
    }));
    const body = `<DataCategory><DataCategories>${changes
      .map(
        ({ dataCategoryUid, name, path }) =>
          `<DataCategory><dataCategoryUid>${dataCategoryUid}</dataCategoryUid><name>${name}</name><path>${path}</path></DataCategory>`,
      )
      .join('')}</DataCategories></DataCategory>`;
    const changed = await rig.must('PUT', '/data/transport', {
      ...admin,
      document: { type: 'application/xml', body },
    });
    expect(written(changed.body).dataCategories.map(({ uri }) => uri)).toEqual([
      '/data/transport/z0',
      '/data/transport/z1',
    ]);
    expect((await rig.must('GET', '/data/transport/z1')).at('dataCategory.name')).toBe('changed 1');
    const elsewhere = json({ dataCategories: [{ dataCategoryUid: records[0]?.uid, name: 'x' }] });
    expect((await rig.send('PUT', '/data/energy', { ...admin, document: elsewhere })).status).toBe(400);
  });

  it('a batch of one entry is answered like a form', async () => {
    const document = json({ dataItems: [{ fuel: 'x', size: 'y' }] });
    const item = await rig.must('POST', '/data/transport/car', { ...admin, document });
    expect([item.status, item.at('dataItem.label')]).toEqual([201, 'x, y']);
    const category = json({ dataCategories: [{ name: 'x', path: 'x' }] });
    const reply = await rig.must('POST', '/data/transport', { ...admin, document: category });
    expect([reply.status, reply.body]).toEqual([201, '']);
  });

  it('a batch changes items', async () => {
    const dataItems = [petrolSmall, dieselSmall].map(({ uid }, at) => ({
      dataItemUid: uid,
      name: `n${at}`,
      startDate: '2000-01-01T00:00:00Z',
      duration: 'P1Y',
    }));
    await rig.must('PUT', '/data/transport/car', { ...admin, document: json({ dataItems }) });
    const reply = await rig.must('GET', `/data/transport/car/${dieselSmall.uid}`);
    expect(reply.at('dataItem')).toMatchObject({ name: 'n1', endDate: '2001-01-01T00:00:00Z' });
  });

  it.each<[string, 'POST' | 'PUT', unknown, string]>([
    ['nothing', 'POST', {}, ''],
    ['an empty list', 'POST', { dataItems: [] }, faults.emptyList],
    [
      'both kinds',
      'POST',
      { dataItems: [{ fuel: 'x' }], dataCategories: [{ name: 'x', path: 'x' }] },
      faults.invalidContent,
    ],
    [
      '1,001 entries',
      'POST',
      { dataItems: Array.from({ length: 1001 }, () => ({ fuel: 'x' })) },
      faults.tooManyEntries,
    ],
    [
      'a bad entry',
      'POST',
      { dataItems: [{ fuel: 'x' }, { fuel: 'y', kgCO2PerKm: 'z' }] },
      faults.invalidParameter,
    ],
    ['the same item twice', 'POST', { dataItems: [{ fuel: 'x' }, { fuel: 'x' }] }, faults.duplicate],
    ['no uid', 'PUT', { dataItems: [{ name: 'x' }, { name: 'y' }] }, faults.missingParameter],
    [
      'an unknown uid',
      'PUT',
      { dataItems: [{ dataItemUid: 'ZZZZZZZZZZZZ', name: 'x' }] },
      faults.unknownEntity,
    ],
    ['what is no uid', 'PUT', { dataItems: [{ dataItemUid: '../x', name: 'x' }] }, faults.unknownEntity],
    [
      'a category that is not a uid',
      'PUT',
      { dataCategories: [{ dataCategoryUid: '../x', name: 'x' }] },
      faults.unknownEntity,
    ],
    ['no category uid', 'PUT', { dataCategories: [{ name: 'x' }] }, faults.missingParameter],
    [
      'an unknown category',
      'PUT',
      { dataCategories: [{ dataCategoryUid: 'ZZZZZZZZZZZZ', name: 'x' }] },
      faults.unknownEntity,
    ],
  ])('a batch with %s is refused, and changes nothing', async (_, method, value, fault) => {
    const before = (await rig.must('GET', '/data/transport/car')).body;
    const reply = await rig.send(method, '/data/transport/car', { ...admin, document: json(value) });
    expect(reply.status).toBe(400);
    expect(descriptionOf(reply)).toContain(fault);
    expect((await rig.must('GET', '/data/transport/car')).body).toBe(before);
    expect(await rows()).toBe(4);
  });

  it('only administrators may send batches', async () => {
    const document = json({ dataItems: [{ fuel: 'x' }, { fuel: 'y' }] });
    expect((await rig.send('POST', '/data/transport/car', { document })).status).toBe(403);
  });

  it('the response to a batch has the same content in both formats', () => {
    const document = {
      apiVersion: '2.0',
      timeZone: 'UTC',
      path: asPath('transport/car'),
      dataCategories: [],
      dataItems: [{ uri: '/data/transport/car/1234567890E1', uid: asUid('1234567890E1') }],
    } as const;
    for (const format of ['json', 'xml'] as const) {
      const body = parseBody(encodeWrittenRecords(document, format), format);
      expect(decodeWrittenRecords(body)).toEqual(document);
    }
  });
});
