import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConformanceRig,
  flight,
  flights,
  startConformanceRig,
  timestamp,
  uid,
} from '../support/conformance-rig.ts';
import type { RestCaller, RestReply } from '../support/rest-caller.ts';

const path = `${flights}/${flight}/kgCO2ePerPassengerKm`;
let rig: ConformanceRig;
let admin: RestCaller;
let view: RestReply;
let viewInXml: RestReply;

beforeAll(async () => {
  rig = await startConformanceRig();
  admin = rig.as('admin', 'json');
  view = await rig.as('demo', 'json').call('GET', path);
  viewInXml = await rig.as('demo', 'xml').call('GET', path);
});

afterAll(() => rig.close());

describe('a data item value view', () => {
  it('4.0.5 is answered by GET on the value', () => {
    expect(view.status).toBe(200);
    expect(view.at('itemValue')).toMatchObject({
      uid: expect.stringMatching(uid),
      path: 'kgCO2ePerPassengerKm',
      value: '0.15282',
      unit: 'kg',
      perUnit: 'km',
    });
    expect(viewInXml.at('DataItemValueResource.ItemValue.Value')).toBe('0.15282');
  });

  it('2.2.3 has created and modified', () => {
    for (const name of ['created', 'modified']) expect(view.at(`itemValue.${name}`)).toMatch(timestamp);
    for (const name of ['@Created', '@Modified']) {
      expect(viewInXml.at(`DataItemValueResource.ItemValue.${name}`)).toMatch(timestamp);
    }
  });

  it('2.2.4 has the owning item in short', () => {
    expect(view.at('itemValue.item.uid')).toBe(flight);
    expect(viewInXml.at('DataItemValueResource.ItemValue.DataItem.@uid')).toBe(flight);
  });

  it('2.2.5 has the item value definition', () => {
    expect(view.at('itemValue.itemValueDefinition.valueDefinition.valueType')).toBe('DECIMAL');
    expect(viewInXml.at('DataItemValueResource.ItemValue.ItemValueDefinition.FromData')).toBe('true');
  });

  it('2.6.1 has the path of the value under its item', () => {
    const expected = `/transport/plane/generic/${flight}/kgCO2ePerPassengerKm`;
    expect(view.at('path')).toBe(expected);
    expect(viewInXml.at('DataItemValueResource.Path')).toBe(expected);
  });

  it('2.6.2 names the owning item', () => {
    expect(view.at('dataItem.uid')).toBe(flight);
    expect(viewInXml.at('DataItemValueResource.DataItem.@uid')).toBe(flight);
  });

  it('2.6.3 says what the caller may do', async () => {
    expect(view.at('actions')).toMatchObject({ allowView: true, allowModify: false });
    expect((await admin.call('GET', path)).at('actions.allowModify')).toBe(true);
  });
});

describe('an update of a data item value', () => {
  it('4.0.6 takes the form field value and answers with the updated value', async () => {
    const reply = await admin.call('PUT', path, { value: '0.20' });
    expect(reply.status).toBe(200);
    expect(reply.at('itemValue.value')).toBe('0.20');
    expect((await rig.as('demo', 'json').call('GET', path)).at('itemValue.value')).toBe('0.20');
    await admin.call('PUT', path, { value: '0.15282' });
  });

  it('4.3.1 needs the field value', async () => {
    const reply = await admin.call('PUT', path, {});
    expect(reply.status).toBe(400);
    expect(reply.at('status.description')).toContain('value');
  });

  it('2.2.6 cannot change anything but the value: other fields are ignored and named, or refused', async () => {
    const read = async () => ({
      ...((await rig.as('demo', 'json').call('GET', path)).at('itemValue') as object),
      modified: 'at any time',
    });
    const before = await read();
    for (const field of ['uid', 'name', 'path', 'created']) {
      const form = { value: '0.15282', [field]: 'AAAAAAAAAAAA' };
      const reply = await admin.call('PUT', path, form);
      expect([reply.status, reply.headers.get('ignored-fields')]).toEqual([200, field]);
      const strict = await admin.call('PUT', path, form, { prefer: 'handling=strict' });
      expect(strict.status).toBe(400);
    }
    expect(await read()).toEqual(before);
  });
});
