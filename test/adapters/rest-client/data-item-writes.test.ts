import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerHealthily, dataItemTarget, item, itemKey } from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { answerFrom, empty, fieldsOf, lineOf, shown } from './scripted-upstream.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const otherUid = asUid('B0B0B0B0B0B2');
const since = asInstant(Date.parse('2020-01-01T00:00:00Z'));
const draft = {
  categoryPath: asPath('transport/car'),
  values: [{ path: 'fuel', value: 'petrol & "é"' }],
};

describe.each(['json', 'xml'] as const)('writes of data items in %s', (format) => {
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

  const created = (uid: string) =>
    format === 'json'
      ? JSON.stringify({ path: '/transport/car', dataItem: { uid, name: uid } })
      : `<Resources><DataCategoryResource><Path>/transport/car</Path><DataItem uid="${uid}"><Name/></DataItem></DataCategoryResource></Resources>`;

  it('an item is created with a form, and its uid read from the Location', async () => {
    answer({ 'POST /data/transport/car': empty(201, { Location: `https://x${dataItemTarget}` }) });
    const more = { name: 'Small', path: 'small', startDate: since, endDate: asInstant(since + 60_000) };
    expect(await rig.open().dataItems.create([{ ...draft, ...more }])).toEqual([itemKey]);
    expect(requested()).toEqual(['POST /data/transport/car']);
    expect(lastFields()).toEqual([
      ['newObjectType', 'DI'],
      ['name', 'Small'],
      ['path', 'small'],
      ['startDate', '2020-01-01T00:00:00Z'],
      ['endDate', '2020-01-01T00:01:00Z'],
      ['fuel', 'petrol & "é"'],
    ]);
  });

  it.each([
    ['without a Location', {}],
    ['with the Location of the category', { Location: 'http://x/data/transport/car' }],
    ['with a Location elsewhere', { Location: `http://x/data/transport/bus/${otherUid}` }],
  ])('an item is created %s, and its uid read from the description', async (_, headers) => {
    answer({ 'POST /data/transport/car': shown(created(item.uid), format, { status: 201, headers }) });
    expect(await rig.open().dataItems.create([draft])).toEqual([itemKey]);
  });

  it.each([
    ['/data/transport/car/../../x/1234567890E1'],
    ['//evil.example/%2e%2e/1234567890E1'],
    ['/profiles/transport/car/x'],
    ['1234567890E1'],
  ])('the outcome is unknown when the response has only the Location %s', async (location) => {
    answer({ 'POST /data/transport/car': empty(201, { Location: location }) });
    const error = await failureOf(rig.open().dataItems.create([draft]));
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
    expect(error.message).toContain('may or may not have been made');
  });

  it('several items are created with one document', async () => {
    const uids = [otherUid, item.uid];
    const list =
      format === 'json'
        ? JSON.stringify({ dataItems: uids.map((uid) => ({ uid })) })
        : `<Resources><DataCategoryResource><DataItems>${uids.map((uid) => `<DataItem uid="${uid}"/>`).join('')}</DataItems></DataCategoryResource></Resources>`;
    answer({ 'POST /data/transport/car': shown(list, format) });
    expect(await rig.open().dataItems.create([draft, draft])).toEqual([
      { ...itemKey, uid: otherUid },
      itemKey,
    ]);
    const [request] = rig.upstream.requests;
    expect(request?.headers['content-type']).toBe(`application/${format};charset=UTF-8`);
    expect(request?.body.match(/newObjectType/gi)?.length).toBeGreaterThanOrEqual(2);
  });

  it('a change sends only what changes, of a history the entry in effect', async () => {
    answer({
      [`PUT ${dataItemTarget}`]: empty(),
      [`PUT ${dataItemTarget}?startDate=2020-01-01T00%3A00%3A00Z`]: empty(),
    });
    const { dataItems } = rig.open();
    await dataItems.update([{ item: itemKey, name: null, path: 'p', endDate: null, values: [] }]);
    expect(lastFields()).toEqual([
      ['name', ''],
      ['path', 'p'],
      ['endDate', ''],
    ]);
    await dataItems.update([
      {
        item: itemKey,
        asOf: since,
        values: [{ path: 'kgCO2PerKm', value: '0.50', unit: 'kg', perUnit: 'km' }],
      },
    ]);
    expect(lastFields()).toEqual([
      ['kgCO2PerKm', '0.50'],
      ['kgCO2PerKmUnit', 'kg'],
      ['kgCO2PerKmPerUnit', 'km'],
    ]);
  });

  it('an item is deleted', async () => {
    answer({ [`DELETE ${dataItemTarget}`]: empty() });
    const { dataItems } = rig.open();
    await dataItems.delete([itemKey]);
    expect(requested()).toEqual([`DELETE ${dataItemTarget}`]);
    expect(await failureOf(dataItems.delete([{ ...itemKey, uid: otherUid }]))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'The data item does not exist.',
    });
  });

  it('an item is read again after a change', async () => {
    const backend = rig.open();
    await backend.dataItems.getMany([itemKey]);
    rig.upstream.respond = (socket, request) => {
      if (request.line.startsWith('PUT')) socket.write(empty());
      else answerHealthily(format)(socket, request);
    };
    await backend.dataItems.update([{ item: itemKey, name: 'x', values: [] }]);
    await backend.dataItems.getMany([itemKey]);
    expect(requested()).toEqual([`GET ${dataItemTarget}`, `PUT ${dataItemTarget}`, `GET ${dataItemTarget}`]);
  });
});
