import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerHealthily,
  documentResponse,
  category,
  itemDefinition,
  statusResponse,
} from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { answerFrom, empty, fieldsOf, lineOf } from './scripted-upstream.ts';
import { asUid, asPath } from '../../support/brands.ts';

const otherUid = asUid('B0B0B0B0B0B2');

describe.each(['json', 'xml'] as const)('writes of data categories in %s', (format) => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(script, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const lastFields = () => fieldsOf(rig.upstream.requests.at(-1));

  it('a category is created below another', async () => {
    answer({
      'POST /data/transport': empty(201, { Location: 'http://x/data/transport/bus' }),
      'POST /data': empty(201, { Location: '/data/bus' }),
    });
    const { dataCategories } = rig.open();
    const bus = { parentPath: asPath('transport'), segment: 'bus', name: 'Buses' };
    expect(await dataCategories.create([{ ...bus, itemDefinitionUid: itemDefinition.uid }])).toEqual([
      'transport/bus',
    ]);
    expect(lastFields()).toEqual([
      ['newObjectType', 'DC'],
      ['name', 'Buses'],
      ['path', 'bus'],
      ['itemDefinitionUid', itemDefinition.uid],
    ]);
    expect(await dataCategories.create([{ ...bus, parentPath: asPath('') }])).toEqual(['bus']);
  });

  it('several categories are created below one by one document', async () => {
    const written =
      format === 'json'
        ? '{"dataCategories":[{"uri":"/data/transport/bus","uid":"0A0000000001"},{"uri":"/data/transport/ship","uid":"0A0000000002"}]}'
        : '<Resources><DataCategoryResource><DataCategories><DataCategory uri="/data/transport/bus" uid="0A0000000001"/><DataCategory uri="/data/transport/ship" uid="0A0000000002"/></DataCategories></DataCategoryResource></Resources>';
    answer({ 'POST /data/transport': documentResponse(written, format) });
    const drafts = ['bus', 'ship'].map((segment) => ({
      parentPath: asPath('transport'),
      segment,
      name: segment,
    }));
    expect(await rig.open().dataCategories.create(drafts)).toEqual(['transport/bus', 'transport/ship']);
    expect(rig.upstream.requests[0]?.headers['content-type']).toContain(`application/${format}`);
  });

  it('a category is renamed and moved', async () => {
    answer({ 'PUT /data/transport/car': empty() });
    const change = { path: asPath('transport/car'), name: 'Cars', segment: 'cars', itemDefinitionUid: null };
    expect(await rig.open().dataCategories.update([change])).toEqual(['transport/cars']);
    expect(lastFields()).toEqual([
      ['name', 'Cars'],
      ['path', 'cars'],
      ['itemDefinitionUid', ''],
    ]);
  });

  const paths = [asPath('transport/car'), asPath('Transport/Car')];
  const changes = paths.map((path) => ({ path, name: 'x' }));

  it('several changes are not sent to a service that takes them for a form without fields', async () => {
    expect(await failureOf(rig.open().dataCategories.update(changes))).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      message: expect.stringContaining('data category update in a batch') as string,
    });
    expect(requested().filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  it('several categories of one parent are changed by one document that names their uids', async () => {
    const additions = { 'Emissions-Additions': '1' };
    rig.upstream.respond = (socket) => socket.write(statusResponse(404, format, '', additions));
    await rig.open().dataCategories.getMany(paths);
    rig.upstream.respond = (socket, request) => {
      if (request.line.startsWith('PUT')) socket.write(empty());
      else answerHealthily(format)(socket, { ...request, target: '/data/transport/car' });
    };
    expect(await rig.open().dataCategories.update(changes)).toEqual(paths);
    expect(requested().at(-1)).toBe('PUT /data/transport');
    expect(rig.upstream.requests.at(-1)?.body).toContain(category.uid);
  });

  it('a category is deleted, but never the root', async () => {
    answer({ 'DELETE /data/transport/car': empty() });
    const { dataCategories } = rig.open();
    await dataCategories.delete([{ path: asPath('transport/car') }]);
    expect(requested()).toEqual(['DELETE /data/transport/car']);
    expect(await failureOf(dataCategories.delete([{ path: asPath('') }]))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(requested()).toHaveLength(1);
  });

  it('the paths of uids are found', async () => {
    rig.upstream.respond = (socket, request) =>
      request.target === `/data/categories/${category.uid}`
        ? answerHealthily(format)(socket, { ...request, target: '/data/transport/car' })
        : socket.write(statusResponse(404, format));
    const { dataCategories } = rig.open();
    expect(await dataCategories.findPaths([category.uid, otherUid])).toMatchObject([
      'transport/car',
      { code: 'NOT_FOUND' },
    ]);
  });

  it('the error reports that categories have no address by uid', async () => {
    const { dataCategories } = rig.open();
    await dataCategories.getMany([asPath('transport/car')]);
    expect(await dataCategories.findPaths([category.uid])).toMatchObject([
      {
        code: 'UPSTREAM_UNSUPPORTED',
        message: 'The emissions service does not support this: data category view by uid.',
      },
    ]);
  });
});
