import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConformanceRig,
  flight,
  flights,
  isoDate,
  startConformanceRig,
  timestamp,
  uid,
} from '../support/conformance-rig.ts';
import type { RestCaller, RestReply } from '../support/rest-caller.ts';

let rig: ConformanceRig;
let json: RestCaller;
let xml: RestCaller;
let admin: RestCaller;
let view: RestReply;
let viewInXml: RestReply;

beforeAll(async () => {
  rig = await startConformanceRig();
  json = rig.as('demo', 'json');
  xml = rig.as('demo', 'xml');
  admin = rig.as('admin', 'json');
  view = await json.call('GET', `${flights}/${flight}`);
  viewInXml = await xml.call('GET', `${flights}/${flight}`);
});

afterAll(() => rig.close());

const valueAt = (reply: RestReply, path: string) =>
  (reply.at('dataItem.itemValues') as readonly { path: string }[]).find((value) => value.path === path);

describe('the fields of a data item', () => {
  it('2.1.1 uid is twelve characters', () => {
    expect(view.at('dataItem.uid')).toBe(flight);
    expect(viewInXml.at('DataItemResource.DataItem.@uid')).toMatch(uid);
  });

  it('2.1.2 path and name default to the uid', () => {
    expect(view.at('dataItem.name')).toBe(flight);
    expect(viewInXml.at('DataItemResource.DataItem.Name')).toBe(flight);
    expect(viewInXml.at('DataItemResource.DataItem.Path')).toBe(flight);
  });

  it('2.1.3 label joins the drill-down values of the item with commas', () => {
    expect(view.at('dataItem.label')).toBe('long haul, return');
    expect(viewInXml.at('DataItemResource.DataItem.Label')).toBe('long haul, return');
  });

  it('2.1.4 created and modified are timestamps', () => {
    for (const name of ['created', 'modified']) {
      expect(view.at(`dataItem.${name}`)).toMatch(timestamp);
      expect(viewInXml.at(`DataItemResource.DataItem.@${name}`)).toMatch(timestamp);
    }
  });

  it('2.1.5 startDate is an ISO 8601 timestamp with an offset', () => {
    expect(view.at('dataItem.startDate')).toMatch(isoDate);
    expect(viewInXml.at('DataItemResource.DataItem.StartDate')).toMatch(isoDate);
  });

  it('2.1.6 endDate is empty while the validity is open', () => {
    expect(view.at('dataItem.endDate')).toBe('');
    expect(viewInXml.at('DataItemResource.DataItem.EndDate')).toBe('');
  });

  it('2.1.7 dataCategory has uid, name and path', () => {
    expect(view.at('dataItem.dataCategory')).toMatchObject({
      uid: expect.stringMatching(uid),
      name: expect.any(String),
      path: 'generic',
    });
    expect(viewInXml.at('DataItemResource.DataItem.DataCategory')).toMatchObject({
      '@uid': expect.stringMatching(uid),
      Name: expect.any(String),
      Path: 'generic',
    });
  });

  it('2.1.8 itemDefinition has uid, environment, dates, name and the comma-separated paths of its drill-down', () => {
    expect(view.at('dataItem.itemDefinition')).toMatchObject({
      uid: expect.stringMatching(uid),
      environment: { uid: expect.stringMatching(uid) },
      created: expect.stringMatching(timestamp),
      modified: expect.stringMatching(timestamp),
      name: 'Flights by haul',
      drillDown: 'type,size',
    });
  });

  it('2.1.9 environment has uid, page sizes, dates, name, path, description and owner', () => {
    expect(view.at('dataItem.environment')).toMatchObject({
      uid: expect.stringMatching(uid),
      itemsPerFeed: 10,
      itemsPerPage: 10,
      created: expect.stringMatching(timestamp),
      modified: expect.stringMatching(timestamp),
      name: expect.any(String),
      path: expect.any(String),
      description: expect.any(String),
      owner: expect.any(String),
    });
  });

  it('2.1.10 itemValues holds the values of the item', () => {
    expect(valueAt(view, 'kgCO2ePerPassengerKm')).toMatchObject({ value: '0.15282' });
    const values = viewInXml.at('DataItemResource.DataItem.ItemValues.ItemValue');
    expect(values).toContainEqual(
      expect.objectContaining({ Path: 'kgCO2ePerPassengerKm', Value: '0.15282' }),
    );
  });
});

describe('the values within a data item', () => {
  it('2.2.1 have uid, name, display name, path and display path', () => {
    expect(valueAt(view, 'kgCO2ePerPassengerKm')).toMatchObject({
      uid: expect.stringMatching(uid),
      name: 'CO2e per passenger and km',
      displayName: 'CO2e per passenger and km',
      path: 'kgCO2ePerPassengerKm',
      displayPath: 'kgCO2ePerPassengerKm',
    });
  });

  it('2.2.2 have value, unit and perUnit as text, the units empty when there is none', () => {
    expect(valueAt(view, 'kgCO2ePerPassengerKm')).toMatchObject({
      value: '0.15282',
      unit: 'kg',
      perUnit: 'km',
    });
    expect(valueAt(view, 'source')).toMatchObject({ unit: '', perUnit: '' });
  });

  it('2.3.1 have an item value definition with uid, name, path and value definition', () => {
    expect(valueAt(view, 'kgCO2ePerPassengerKm')).toMatchObject({
      itemValueDefinition: {
        uid: expect.stringMatching(uid),
        name: 'CO2e per passenger and km',
        path: 'kgCO2ePerPassengerKm',
        valueDefinition: {
          uid: expect.stringMatching(uid),
          environment: { uid: expect.stringMatching(uid) },
          created: expect.stringMatching(timestamp),
          modified: expect.stringMatching(timestamp),
          description: expect.any(String),
          name: expect.any(String),
          valueType: 'DECIMAL',
        },
      },
    });
    expect(valueAt(view, 'source')).toMatchObject({
      itemValueDefinition: { valueDefinition: { valueType: 'TEXT' } },
    });
  });

  it('2.3.2 say in XML that they are from the data and not from a profile', () => {
    const definition = 'DataItemResource.DataItem.ItemValues.ItemValue.0.ItemValueDefinition';
    expect(viewInXml.at(`${definition}.FromData`)).toBe('true');
    expect(viewInXml.at(`${definition}.FromProfile`)).toBe('false');
  });
});

describe('the choices of a data item', () => {
  const choices = () => view.at('userValueChoices.choices') as readonly { name: string; value: string }[];

  it('2.4.1 are named userValueChoices and are pairs of name and value', () => {
    expect(view.at('userValueChoices.name')).toBe('userValueChoices');
    expect(viewInXml.at('DataItemResource.Choices.Name')).toBe('userValueChoices');
    expect(viewInXml.at('DataItemResource.Choices.Choices.Choice')).toContainEqual({
      Name: 'distance',
      Value: '',
    });
  });

  it('2.4.2 are the names of the example', () => {
    expect(choices().map(({ name }) => name)).toEqual([
      'distance',
      'IATACode1',
      'IATACode2',
      'journeys',
      'lat1',
      'lat2',
      'long1',
      'long2',
      'numberOfPassengers',
      'passengerClass',
    ]);
  });

  it('2.4.3 have an empty value or a default, which is -999 for coordinates', () => {
    const values = Object.fromEntries(choices().map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ distance: '', lat1: '-999', lat2: '-999', long1: '-999', long2: '-999' });
  });

  it('2.4.4 are each taken as a parameter', async () => {
    for (const { name, value } of choices()) {
      const given = encodeURIComponent(value === '' && name !== 'IATACode1' ? '' : value);
      const reply = await json.call('GET', `${flights}/${flight}?${name}=${given}`);
      expect([name, reply.status]).toEqual([name, 200]);
    }
  });
});

describe('a data item view', () => {
  it('4.0.1 is answered by GET on the item', () => {
    expect([view.status, viewInXml.status]).toEqual([200, 200]);
    expect(view.at('dataItem.uid')).toBe(flight);
    expect(viewInXml.at('DataItemResource.DataItem.@uid')).toBe(flight);
  });

  it('2.5.1 has as path its category and its uid', () => {
    expect(view.at('path')).toBe(`/transport/plane/generic/${flight}`);
    expect(viewInXml.at('DataItemResource.Path')).toBe(`/transport/plane/generic/${flight}`);
  });

  it('2.5.2 says what the caller may do', async () => {
    expect(view.at('actions')).toEqual({
      allowView: true,
      allowList: false,
      allowCreate: false,
      allowModify: false,
      allowDelete: false,
    });
    const own = await admin.call('GET', `${flights}/${flight}`);
    expect(own.at('actions')).toMatchObject({ allowCreate: true, allowModify: true, allowDelete: true });
  });

  it('2.5.3 has the amount per month, which is 0 without parameters', () => {
    expect(view.at('amountPerMonth')).toBe(0);
    expect(view.at('amounts.amount')).toEqual([
      { type: 'CO2e', unit: 'kg', perUnit: 'year', default: 'true', value: 0 },
    ]);
    expect(Number(viewInXml.at('DataItemResource.AmountPerMonth'))).toBe(0);
    expect(viewInXml.at('DataItemResource.Amounts.Amount.0')).toMatchObject({
      '@type': 'CO2e',
      '@default': 'true',
      '#text': '0',
    });
  });

  // 1,200 km a year at 0.15282 kg are 183.384 kg a year, and a twelfth of it a month.
  it('4.1.1 calculates with the parameters that it is given', async () => {
    const reply = await json.call('GET', `${flights}/${flight}?distance=1200`);
    expect(reply.at('amountPerMonth')).toBeCloseTo(15.282, 8);
    const other = await xml.call('GET', `${flights}/${flight}?distance=1200`);
    expect(Number(other.at('DataItemResource.AmountPerMonth'))).toBeCloseTo(15.282, 8);
  });

  it('4.1.2 refuses a name that the choices do not have', async () => {
    const reply = await json.call('GET', `${flights}/${flight}?altitude=10000`);
    expect(reply.status).toBe(400);
    expect(reply.at('status.description')).toContain('altitude');
  });

  it('4.1.3 stores no profile', async () => {
    const profiles = async () => (await json.call('GET', '/profiles')).at('pager.items');
    const before = await profiles();
    await json.call('GET', `${flights}/${flight}?distance=1200`);
    expect(await profiles()).toBe(before);
  });
});

describe('writes on data items', () => {
  it('4.0.2 an administrator creates one with POST on the category: 201 and its description', async () => {
    const reply = await admin.call('POST', flights, {
      newObjectType: 'DI',
      type: 'orbital',
      size: 'one way',
      kgCO2ePerPassengerKm: '9.50',
    });
    expect(reply.status).toBe(201);
    expect(reply.at('dataItem.uid')).toMatch(uid);
    expect(reply.at('dataItem.label')).toBe('orbital, one way');
    expect(new URL(reply.headers.get('location') ?? '').pathname).toBe(
      `${flights}/${String(reply.at('dataItem.uid'))}`,
    );
  });

  it('4.0.3 an administrator updates one with PUT: 200 and its description', async () => {
    const created = await admin.call('POST', flights, { newObjectType: 'DI', type: 'lunar', size: 'return' });
    const path = `${flights}/${String(created.at('dataItem.uid'))}`;
    const reply = await admin.call('PUT', path, { kgCO2ePerPassengerKm: '12.0', name: 'To the moon' });
    expect(reply.status).toBe(200);
    expect(reply.at('dataItem.name')).toBe('To the moon');
    expect(valueAt(reply, 'kgCO2ePerPassengerKm')).toMatchObject({ value: '12.0' });
  });

  it('4.0.4 an administrator deletes one: 200 without a body', async () => {
    const created = await admin.call('POST', flights, { newObjectType: 'DI', type: 'solar', size: 'return' });
    const path = `${flights}/${String(created.at('dataItem.uid'))}`;
    const reply = await admin.call('DELETE', path);
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect((await json.call('GET', path)).status).toBe(404);
  });

  it('5.2 others are not let', async () => {
    const path = `${flights}/${flight}`;
    expect((await json.call('POST', flights, { newObjectType: 'DI', type: 'x' })).status).toBe(403);
    expect((await json.call('PUT', path, { name: 'mine' })).status).toBe(403);
    expect((await json.call('DELETE', path)).status).toBe(403);
    expect((await json.call('PUT', `${path}/source`, { value: 'me' })).status).toBe(403);
    expect((await json.call('GET', path)).at('dataItem')).toEqual(view.at('dataItem'));
  });
});
