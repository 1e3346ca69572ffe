import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConformanceRig,
  flight,
  isoDate,
  startConformanceRig,
  timestamp,
  uid,
} from '../support/conformance-rig.ts';
import type { RestCaller, RestReply } from '../support/rest-caller.ts';

let rig: ConformanceRig;
let json: RestCaller;
let xml: RestCaller;
let path: string;
let profileUid: string;
let itemUid: string;
let view: RestReply;
let viewInXml: RestReply;

beforeAll(async () => {
  rig = await startConformanceRig();
  json = rig.as('demo', 'json');
  xml = rig.as('demo', 'xml');
  profileUid = await createProfile(json);
  const item = await json.call('POST', `/profiles/${profileUid}/transport/plane/generic`, {
    dataItemUid: flight,
    distance: '1200',
    distanceUnit: 'km',
    distancePerUnit: 'year',
  });
  expect(item.status).toBe(201);
  itemUid = new URL(item.headers.get('location') ?? '').pathname.split('/').at(-1) ?? '';
  path = `/profiles/${profileUid}/transport/plane/generic/${itemUid}/distance`;
  view = await json.call('GET', path);
  viewInXml = await xml.call('GET', path);
});

afterAll(() => rig.close());

async function createProfile(caller: RestCaller): Promise<string> {
  return String((await caller.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
}

describe('a profile item value view', () => {
  it('4.0.10 is answered by GET on the value', () => {
    expect([view.status, viewInXml.status]).toEqual([200, 200]);
  });

  it('2.11.1 has uid, value, path and name', () => {
    expect(view.at('itemValue')).toMatchObject({
      uid: expect.stringMatching(uid),
      value: '1200',
      path: 'distance',
      name: 'Distance flown',
    });
    expect(viewInXml.at('ProfileItemValueResource.ItemValue')).toMatchObject({
      '@uid': expect.stringMatching(uid),
      Value: '1200',
      Path: 'distance',
      Name: 'Distance flown',
    });
  });

  it('2.11.2 has unit and perUnit in version 2', () => {
    expect(view.at('itemValue')).toMatchObject({ unit: 'km', perUnit: 'year' });
    expect(viewInXml.at('ProfileItemValueResource.ItemValue')).toMatchObject({ Unit: 'km', PerUnit: 'year' });
  });

  it('2.11.3 has created and modified', () => {
    expect(view.at('itemValue.created')).toMatch(new RegExp(`${timestamp.source}|${isoDate.source}`));
    expect(viewInXml.at('ProfileItemValueResource.ItemValue.@Modified')).toMatch(
      new RegExp(`${timestamp.source}|${isoDate.source}`),
    );
  });

  it('2.11.4 has the owning item, in JSON of version 2 with its values', () => {
    expect(view.at('itemValue.item.uid')).toBe(itemUid);
    expect(view.at('itemValue.item.itemValues')).toContainEqual(
      expect.objectContaining({ path: 'distance' }),
    );
    const ofItem = viewInXml.at('ProfileItemValueResource.ItemValue.ProfileItem');
    expect(Object.keys(ofItem as object)).toEqual(['Amount', 'Amounts', '@uid']);
    expect(ofItem).toMatchObject({ '@uid': itemUid });
  });

  it('2.11.5 has the item value definition, with units in version 2', () => {
    expect(view.at('itemValue.itemValueDefinition')).toMatchObject({
      uid: expect.stringMatching(uid),
      name: 'Distance flown',
      path: 'distance',
      unit: 'km',
      perUnit: 'year',
      valueDefinition: { valueType: 'DECIMAL', created: expect.any(String) },
    });
  });

  it('2.3.3 says in XML that it is from a profile and not from the data', () => {
    const definition = 'ProfileItemValueResource.ItemValue.ItemValueDefinition';
    expect(viewInXml.at(`${definition}.FromProfile`)).toBe('true');
    expect(viewInXml.at(`${definition}.FromData`)).toBe('false');
  });

  it('2.11.6 has display name and display path in version 2', () => {
    expect(view.at('itemValue')).toMatchObject({ displayName: 'Distance flown', displayPath: 'distance' });
  });

  it('2.11.7 stands in an envelope with path, profile, actions and the version', () => {
    expect(view.at('path')).toBe(`/transport/plane/generic/${itemUid}/distance`);
    expect(view.at('profile.uid')).toBe(profileUid);
    expect(view.at('actions.allowModify')).toBe(true);
    expect(view.at('apiVersion')).toBe('2.0');
    expect(viewInXml.at('ProfileItemValueResource.Profile.@uid')).toBe(profileUid);
  });

  // 183.384 kg a year are 183.384 / 0.45359237 / 12 lb a month.
  it('4.5.1 gives the amount of the item in the units asked for', async () => {
    const reply = await json.call('GET', `${path}?returnUnit=lb&returnPerUnit=month`);
    expect(reply.at('itemValue.item.amount.unit')).toBe('lb/month');
    expect(reply.at('itemValue.item.amount.value')).toBeCloseTo(183.384 / 0.45359237 / 12, 8);
    const amountInXml = 'ProfileItemValueResource.ItemValue.ProfileItem.Amount';
    const replyInXml = await xml.call('GET', `${path}?returnUnit=lb&returnPerUnit=month`);
    expect(replyInXml.at(`${amountInXml}.@unit`)).toBe('lb/month');
    expect(replyInXml.at(`${amountInXml}.#text`)).toBe(String(reply.at('itemValue.item.amount.value')));
  });
});

describe('a profile item value view in version 1', () => {
  it('2.11.8 has the short form: no units, and of the definition type, uid and name; and the actions', async () => {
    const version1 = rig.as('demo-v1', 'json');
    const profile = await createProfile(version1);
    const created = await version1.call('POST', `/profiles/${profile}/transport/plane/generic`, {
      dataItemUid: flight,
      distance: '1200',
    });
    expect(created.status).toBe(200);
    const item = String(created.at('profileItem.uid'));
    const reply = await version1.call('GET', `/profiles/${profile}/transport/plane/generic/${item}/distance`);
    expect(reply.at('itemValue')).toMatchObject({ value: '1200', path: 'distance', item: { uid: item } });
    expect(Object.keys(reply.at('itemValue') as object)).not.toContain('unit');
    expect(Object.keys(reply.at('itemValue.itemValueDefinition') as object).toSorted()).toEqual(
      ['name', 'path', 'uid', 'valueDefinition'].toSorted(),
    );
    expect(
      Object.keys(reply.at('itemValue.itemValueDefinition.valueDefinition') as object).toSorted(),
    ).toEqual(['name', 'uid', 'valueType']);
    expect(reply.at('apiVersion')).toBeUndefined();
    // The service of that year had them in both versions.
    expect(reply.at('actions.allowView')).toBe(true);
  });
});

describe('an update of a profile item value', () => {
  it('4.5.2 stores value, unit and perUnit, and answers in version 2 with 200, text/plain and nothing', async () => {
    const reply = await json.call('PUT', path, { value: '100', unit: 'mi', perUnit: 'month' });
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await json.call('GET', path)).at('itemValue')).toMatchObject({
      value: '100',
      unit: 'mi',
      perUnit: 'month',
    });
  });

  it('4.5.3 answers with the value when the full representation is asked for', async () => {
    for (const caller of [json, xml]) {
      const reply = await caller.call('PUT', path, { value: '7.0', representation: 'full' });
      expect(reply.status).toBe(200);
      const index = caller === json ? 'itemValue.value' : 'ProfileItemValueResource.ItemValue.Value';
      expect(reply.at(index)).toBe('7.0');
    }
  });

  it('4.5.4 needs the value', async () => {
    expect((await json.call('PUT', path, { unit: 'km' })).status).toBe(400);
  });

  it('4.5.5 answers in version 1 with the updated value in JSON or XML', async () => {
    const version1 = rig.as('demo-v1', 'json');
    const profile = await createProfile(version1);
    const created = await version1.call('POST', `/profiles/${profile}/transport/plane/generic`, {
      dataItemUid: flight,
    });
    const index = `/profiles/${profile}/transport/plane/generic/${String(created.at('profileItem.uid'))}/distance`;
    const reply = await version1.call('PUT', index, { value: '5' });
    expect([reply.status, reply.at('itemValue.value')]).toEqual([200, '5']);
    const inXml = await rig.as('demo-v1', 'xml').call('PUT', index, { value: '6' });
    expect(inXml.at('ProfileItemValueResource.ItemValue.Value')).toBe('6');
    expect((await version1.call('PUT', index, { value: '6', unit: 'mi' })).status).toBe(400);
  });
});
