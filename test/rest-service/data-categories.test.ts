import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const admin = { as: 'admin' };
const bus = { newObjectType: 'DC', name: 'Buses', path: 'bus' };
const uidAt = async (path: string) => String((await rig.must('GET', path)).at('dataCategory.uid'));

describe('GET of a data category', () => {
  it('a GET of a data category returns its contents in pages', async () => {
    const reply = await rig.must('GET', '/data/transport/car?itemsPerPage=3&page=2');
    expect(reply.at('path')).toBe('/transport/car');
    expect(reply.at('children.dataItems.rows')).toHaveLength(1);
    expect(reply.at('children.pager')).toMatchObject({ items: 4, currentPage: 2, start: 3, itemsFound: 1 });
    const root = await rig.must('GET', '/data', { accept: 'xml' });
    expect(root.body).toContain('<Resources xmlns="http://schemas.amee.cc/2.0"><DataCategoryResource>');
  });

  it('a GET of a data category accepts the page in headers too, and ignores what is not a number', async () => {
    const pager = async (query: string, headers: Record<string, string> = {}) =>
      (await rig.must('GET', `/data/transport/car${query}`, { headers })).at('children.pager');
    expect(await pager('', { page: '2', itemsperpage: '1' })).toMatchObject({
      currentPage: 2,
      itemsPerPage: 1,
    });
    expect(await pager('?itemsPerPage=2', { itemsperpage: '1' })).toMatchObject({ itemsPerPage: 2 });
    expect(await pager('?start=3&itemsPerPage=2')).toMatchObject({ currentPage: 2, start: 2 });
    expect(await pager('?page=0&itemsPerPage=-1')).toMatchObject({ currentPage: 1, itemsPerPage: 10 });
    expect(await pager('?page=one&itemsPerPage=')).toMatchObject({ currentPage: 1, itemsPerPage: 10 });
  });

  it('the path of a row is its uid when the item has no path of its own', async () => {
    const [row] = (await rig.must('GET', '/data/transport/car')).at('children.dataItems.rows') as [
      { uid: string; path: string },
    ];
    expect(row.path).toBe(row.uid);
    await rig.must('PUT', `/data/transport/car/${row.uid}`, { ...admin, form: { path: 'own' } });
    const rows = (await rig.must('GET', '/data/transport/car', { accept: 'xml' })).at(
      'DataCategoryResource.Children.DataItems.DataItem',
    );
    const paths = (rows as { '@uid': string; path: string }[]).map(({ '@uid': uid, path }) => [uid, path]);
    expect(paths).toContainEqual([row.uid, 'own']);
    for (const [uid, path] of paths) expect(path).toBe(uid === row.uid ? 'own' : uid);
  });

  it('a data category has flat addresses', async () => {
    const flat = `/data/categories/${await uidAt('/data/transport/car')}`;
    const same = async (one: string, two: string) =>
      expect(JSON.parse((await rig.must('GET', one)).body)).toEqual(
        JSON.parse((await rig.must('GET', two)).body),
      );
    await same(flat, '/data/transport/car');
    await same(`${flat}/drill?fuel=petrol`, '/data/transport/car/drill?fuel=petrol');
    await same(
      `${flat}/items/${petrolSmall.uid}/values/source`,
      `/data/transport/car/${petrolSmall.uid}/source`,
    );
    expect((await rig.send('GET', '/data/categories/ZZZZZZZZZZZZ')).status).toBe(404);
  });

  it('a trailing slash in the path is accepted', async () => {
    expect((await rig.must('GET', '/data/transport/car/')).at('path')).toBe('/transport/car');
  });
});

describe('drill-down', () => {
  it('a drill-down ends with the uid', async () => {
    const first = await rig.must('GET', '/data/transport/car/drill');
    expect(first.at('choices.name')).toBe('fuel');
    const last = await rig.must('GET', '/data/transport/car/DRILL?Fuel=petrol&size=small&method=put');
    expect(last.at('choices')).toEqual({
      name: 'uid',
      choices: [{ name: petrolSmall.uid, value: petrolSmall.uid }],
    });
    const xml = await rig.must('GET', '/data/transport/car/drill?fuel=petrol', { accept: 'xml' });
    expect(xml.at('DrillDownResource.Choices.Name')).toBe('size');
  });

  it('a drill-down has the whole category, in both formats', async () => {
    const whole = (await rig.must('GET', '/data/transport/car')).at('dataCategory');
    expect((await rig.must('GET', '/data/transport/car/drill')).at('dataCategory')).toEqual(whole);
    const accept = 'xml';
    const inXml = (await rig.must('GET', '/data/transport/car', { accept })).at(
      'DataCategoryResource.DataCategory',
    );
    const drill = await rig.must('GET', '/data/transport/car/drill', { accept });
    expect(drill.at('DrillDownResource.DataCategory')).toEqual(inXml);
  });

  it('a drill-down is refused on an item or with a repeated level', async () => {
    expect((await rig.send('GET', `/data/transport/car/${petrolSmall.uid}/drill`)).status).toBe(404);
    expect((await rig.send('GET', '/data/transport/car/drill?fuel=petrol&fuel=diesel')).status).toBe(400);
  });
});

describe('POST of a data category', () => {
  it('a POST of a data category in version 2 returns 201 and the address, with the description on request', async () => {
    const reply = await rig.send('POST', '/data/transport', { ...admin, form: bus });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([201, '', 'text/plain']);
    expect(reply.header('Location')).toBe('http://emissions.example/data/transport/bus');
    expect((await rig.must('GET', '/data/transport/bus')).at('dataCategory.name')).toBe('Buses');
    const full = await rig.must('POST', '/data/transport/bus?representation=full', {
      ...admin,
      form: { ...bus, newObjectType: 'dc', path: 'night' },
      accept: 'xml',
    });
    expect(full.status).toBe(201);
    expect(full.at('DataCategoryResource.DataCategory.Path')).toBe('night');
  });

  it('a POST of a data category in version 1 returns 200 with the address and the description', async () => {
    const reply = await rig.must('POST', '/data/transport', { as: 'admin-v1', form: bus });
    expect([reply.status, reply.header('Location')]).toEqual([
      200,
      'http://emissions.example/data/transport/bus',
    ]);
    expect(reply.at('path')).toBe('/transport/bus');
    expect(reply.at('dataCategory')).toMatchObject({ name: 'Buses', path: 'bus' });
  });

  it('a POST of a data category accepts an item definition', async () => {
    const itemDefinitionUid = String(
      (await rig.must('GET', '/data/transport/car')).at('dataCategory.itemDefinition.uid'),
    );
    await rig.must('POST', '/data', { ...admin, form: { ...bus, itemDefinitionUid } });
    const reply = await rig.must('GET', '/data/bus');
    expect(reply.at('dataCategory.itemDefinition.uid')).toBe(itemDefinitionUid);
  });
});

describe('PUT of a data category', () => {
  it('a PUT of a data category returns 200, in version 2 without a body and in version 1 with the description', async () => {
    await rig.must('POST', '/data/transport', { ...admin, form: bus });
    const reply = await rig.send('PUT', '/data/transport/bus', { ...admin, form: { name: 'Coaches' } });
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect((await rig.must('GET', '/data/transport/bus')).at('dataCategory.name')).toBe('Coaches');
    const moved = await rig.must('PUT', '/data/transport/bus', { as: 'admin-v1', form: { path: 'coach' } });
    expect([moved.status, moved.at('path')]).toEqual([200, '/transport/coach']);
    expect((await rig.send('GET', '/data/transport/bus')).status).toBe(404);
    const full = { name: 'Buses', representation: 'full' };
    const described = await rig.must('PUT', '/data/transport/coach', { ...admin, form: full });
    expect(described.at('dataCategory.name')).toBe('Buses');
  });

  it('a PUT of a data category clears the item definition when there are no items', async () => {
    const uid = String((await rig.must('GET', '/data/transport/car')).at('dataCategory.itemDefinition.uid'));
    await rig.must('POST', '/data', { ...admin, form: { ...bus, itemDefinitionUid: uid } });
    await rig.must('PUT', '/data/bus', { ...admin, form: { itemDefinitionUid: '' } });
    expect((await rig.must('GET', '/data/bus')).at('dataCategory.itemDefinition')).toBeUndefined();
    const held = await rig.send('PUT', '/data/transport/car', { ...admin, form: { itemDefinitionUid: '' } });
    expect(held.status).toBe(400);
    expect(descriptionOf(held)).toContain(faults.invalidModification);
  });
});

describe('DELETE of a data category', () => {
  it('a DELETE of a data category returns 200 without a body, and removes everything below it', async () => {
    const reply = await rig.send('DELETE', '/data/transport', admin);
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    for (const path of ['', '/car', `/car/${petrolSmall.uid}`, '/car/drill']) {
      expect((await rig.send('GET', `/data/transport${path}`)).status).toBe(404);
    }
  });

  it('the root cannot be deleted', async () => {
    expect((await rig.send('DELETE', '/data', admin)).status).toBe(403);
  });
});

describe('writes of data categories', () => {
  it.each(['demo', 'demo-v1', 'viewer', 'stranger'])(
    'data categories cannot be written by %s',
    async (as) => {
      expect((await rig.send('POST', '/data', { as, form: bus })).status).toBe(403);
      expect((await rig.send('PUT', '/data/transport', { as, form: { name: 'x' } })).status).toBe(403);
      expect((await rig.send('DELETE', '/data/transport', { as })).status).toBe(403);
    },
  );
});
