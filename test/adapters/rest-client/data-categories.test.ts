import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerHealthily,
  cannedDocument,
  category,
  dataCategoryView,
  dataItemTarget,
  dataItemView,
  documentResponse,
  item,
  itemDefinition,
  itemKey,
  statusResponse,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asPath } from '../../support/brands.ts';

describe.each(['json', 'xml'] as const)('data categories in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  beforeEach(() => {
    rig.upstream.respond = answerHealthily(format);
  });
  afterAll(() => rig.close());

  const path = category.path;
  const answerWith = (document: string): void => {
    rig.upstream.respond = (socket) => socket.write(documentResponse(document, format));
  };

  it('categories are returned as the service has them', async () => {
    expect(await rig.open().dataCategories.getMany([path])).toEqual([category]);
  });

  it('a category has the path of the service, however it was spelled', async () => {
    answerWith(cannedDocument('/data/transport/car', format) ?? '');
    const [outcome] = await rig.open().dataCategories.getMany([asPath('Transport/CAR')]);
    expect(outcome).toMatchObject({ path: 'transport/car' });
  });

  it('children are listed by last segment, ignoring case', async () => {
    const [children] = await rig.open().dataCategories.listChildren([path]);
    expect(children).toMatchObject([{ path: 'transport/car/bus' }, { path: 'transport/car/Van' }]);
  });

  it.each(['V/n', '..', ''])('a child whose path is no path segment is refused: %j', async (segment) => {
    answerWith(dataCategoryView(format).replaceAll('Van', segment));
    expect(await rig.open().dataCategories.getMany([path])).toMatchObject([{ code: 'UPSTREAM_PROTOCOL' }]);
  });

  it('a page of items is listed with or without values', async () => {
    const page = { page: 2, itemsPerPage: 5 };
    const outcomes = await rig.open().dataCategories.listItems([
      { path, page, withValues: true },
      { path, page, withValues: false },
    ]);
    expect(outcomes).toMatchObject([
      { total: 6, request: page, entries: [{ uid: item.uid, values: { fuel: 'petrol' } }] },
      { total: 6, request: page, entries: [{ uid: item.uid }] },
    ]);
    expect(outcomes[1]).toHaveProperty('entries.0.values', {});
    expect(rig.upstream.requests.at(-1)?.target).toBe('/data/transport/car?page=2&itemsPerPage=5');
  });

  it('a page beyond the end is empty, even if the service returns the first', async () => {
    answerWith(dataCategoryView(format, category, 1, 10));
    const page = { page: 7, itemsPerPage: 10 };
    const [outcome] = await rig.open().dataCategories.listItems([{ path, page, withValues: true }]);
    const below = ['transport/car/Van', 'transport/car/bus'];
    expect(outcome).toEqual({ entries: [], total: 1, request: page, below });
  });

  it.each(['drill', 'transport/Drill'])(
    'a category is not found when the path names a drill-down: %s',
    async (drill) => {
      const before = rig.upstream.requests.length;
      expect(await rig.open().dataCategories.getMany([asPath(drill)])).toMatchObject([{ code: 'NOT_FOUND' }]);
      expect(rig.upstream.requests).toHaveLength(before);
    },
  );

  it('a category is not found when the path names an item', async () => {
    answerWith(dataItemView(format));
    const outcomes = await rig.open().dataCategories.getMany([asPath(`transport/car/${item.uid}`)]);
    expect(outcomes).toMatchObject([
      { code: 'NOT_FOUND', message: `The data category transport/car/${item.uid} does not exist.` },
    ]);
  });

  it('a selection that means something else is not sent', async () => {
    const selections = [
      { name: 'authToken', value: 'x' },
      { name: 'startDate', value: 'x' },
      { name: 'fuel', value: 'petrol' },
      { name: 'Fuel', value: 'diesel' },
    ];
    const [outcome] = await rig.open().dataCategories.drillDown([{ path, selections }]);
    expect(rig.upstream.requests.at(-1)?.target).toBe('/data/transport/car/drill?Fuel=diesel');
    expect(outcome).toMatchObject({ dataCategory: { path }, choices: { name: 'size' } });
  });

  describe('locate', () => {
    const locate = (...segments: string[]) => rig.open().dataCategories.locate(segments);

    it('categories, items and values are distinguished', async () => {
      expect(await locate('transport', 'car')).toEqual({ kind: 'category', path });
      expect(await locate('transport', 'car', item.uid)).toEqual({ kind: 'item', key: itemKey });
      expect(await locate('transport', 'car', item.uid, 'source')).toEqual({
        kind: 'value',
        key: { item: itemKey, path: 'source' },
      });
    });

    it('an item with a path of its own is found with its uid', async () => {
      answerWith(dataItemView(format, { item: { ...item, path: 'my-car' } }));
      expect(await locate('transport', 'car', 'my-car')).toEqual({ kind: 'item', key: itemKey });
      answerWith(cannedDocument(`${dataItemTarget}/source`, format) ?? '');
      expect(await locate('transport', 'car', 'my-car', 'source')).toEqual({
        kind: 'value',
        key: { item: itemKey, path: 'source' },
      });
    });

    it('the category path is that of the service', async () => {
      answerWith(dataItemView(format));
      expect(await locate('Transport', 'CAR', item.uid)).toEqual({ kind: 'item', key: itemKey });
    });

    it('the root is found', async () => {
      answerWith(dataCategoryView(format, { ...category, path: asPath(''), parent: null }));
      expect(await locate()).toEqual({ kind: 'category', path: '' });
      expect(rig.upstream.requests.at(-1)?.target).toBe('/data');
    });

    it('what does not exist is not found, also where the root is not for everybody', async () => {
      rig.upstream.respond = (socket, request) => {
        if (request.target === '/data') socket.write(statusResponse(403, format));
        else answerHealthily(format)(socket, request);
      };
      await expect(locate('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(locate('transport', 'car', 'drill')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a malformed path is refused', async () => {
      await expect(locate('transport', '..')).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        argument: 'path',
      });
      const deep = Array.from({ length: 21 }, () => 'a');
      await expect(locate(...deep)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument: 'path' });
    });
  });

  describe('a service without definitions', () => {
    beforeEach(() => {
      rig.upstream.respond = (socket, request) => {
        if (request.target.startsWith('/definitions')) socket.write(statusResponse(404, format));
        else answerHealthily(format)(socket, request);
      };
    });

    it('the definitions that it names itself are not offered', async () => {
      const { dataCategories, itemDefinitions } = rig.open();
      await dataCategories.getMany([path]);
      const [outcome] = await itemDefinitions.listValueDefinitions([itemDefinition.uid]);
      expect(outcome).toMatchObject({
        code: 'UPSTREAM_UNSUPPORTED',
        upstream: { operation: 'item value definitions list', status: 404 },
      });
    });

    it('no other definitions exist', async () => {
      const [outcome] = await rig.open().itemDefinitions.listValueDefinitions([itemDefinition.uid]);
      expect(outcome).toMatchObject({ code: 'NOT_FOUND', message: 'The item definition does not exist.' });
    });
  });
});
