import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
const root = '/definitions/itemDefinitions';
const as = 'admin';
const fuel = 'path=fuel&name=Fuel&valueType=TEXT&fromData=true';
const energy = 'path=energy&name=Energy&valueType=DECIMAL&fromProfile=true&unit=kWh&perUnit=year&value=10';

beforeAll(async () => {
  rig = await openRestRig();
});
afterAll(() => rig.close());

async function newDefinition(name: string): Promise<string> {
  const reply = await rig.must('POST', root, { as, form: `name=${name}` });
  return `${root}/${String(reply.at('itemDefinition.uid'))}`;
}

describe('definitions are written with forms, as any HTTP client sends them', () => {
  it('from an empty definition to an amount, and back to nothing', async () => {
    const created = await rig.must('POST', root, { as, form: 'name=Stoves' });
    const at = `${root}/${String(created.at('itemDefinition.uid'))}`;
    expect([created.status, created.header('Location')]).toEqual([200, expect.stringContaining(at)]);

    const values = [];
    for (const form of [fuel, energy]) {
      const reply = await rig.must('POST', `${at}/itemValueDefinitions`, { as, form });
      const value = `${at}/itemValueDefinitions/${String(reply.at('itemValueDefinition.uid'))}`;
      expect([reply.status, reply.header('Location')]).toEqual([200, expect.stringContaining(value)]);
      values.push(value);
    }
    const changed = await rig.must('PUT', at, {
      as,
      form: { name: 'Old stoves', drillDown: 'fuel', algorithm: 'energy * 2;' },
    });
    expect(changed.at('itemDefinition')).toMatchObject({ name: 'Old stoves', drillDown: 'fuel' });
    await rig.must('PUT', values[1] ?? '', { as, form: 'value=20' });
    expect((await rig.must('GET', values[1] ?? '')).at('itemValueDefinition.value')).toBe('20');

    const definition = at.slice(root.length + 1);
    const category = { path: 'stoves', name: 'Stoves', itemDefinitionUid: definition };
    await rig.must('POST', '/data/transport', {
      as,
      form: { newObjectType: 'DC', ...category },
    });
    const item = await rig.must('POST', '/data/transport/stoves', {
      as,
      form: { newObjectType: 'DI', fuel: 'peat' },
    });
    const address = String(item.header('Location')).replace(/^\w+:\/\/[^/]*/, '');
    expect((await rig.must('GET', `${address}?energy=4`)).at('amount.value')).toBe(8);

    const inUse = await rig.send('DELETE', at, { as });
    expect([inUse.status, inUse.body]).toEqual([400, expect.stringContaining('transport/stoves')]);
    await rig.must('DELETE', '/data/transport/stoves', { as });
    await rig.must('DELETE', values[1] ?? '', { as }).catch((error: unknown) => {
      // The algorithm still reads it.
      expect(String(error)).toMatch(/400 .*energy/);
    });
    await rig.must('PUT', at, { as, form: 'algorithm=' });
    await rig.must('DELETE', values[1] ?? '', { as });
    await rig.must('DELETE', at, { as });
    expect((await rig.send('GET', at)).status).toBe(404);
    expect((await rig.send('PUT', at, { as, form: 'name=x' })).status).toBe(404);
  });

  it('one request makes a whole definition, and its examples are calculated', async () => {
    const values = [{ path: 'length', valueType: 'DECIMAL', fromProfile: true }];
    const examples = [{ inputs: [{ name: 'length', value: '3' }] }];
    const reply = await rig.must('POST', root, {
      as,
      form: {
        name: 'Boats',
        algorithm: 'length * 2;',
        itemValueDefinitions: JSON.stringify(values),
        examples: JSON.stringify(examples),
      },
    });
    expect(JSON.stringify(reply.at('check'))).toMatch(/"value":6\b/);
  });

  it('XML answers have what JSON answers have', async () => {
    const reply = await rig.must('POST', root, { as, accept: 'xml', form: 'name=Ovens&drillDown=' });
    expect(reply.at('ItemDefinitionResource.ItemDefinition.Name')).toBe('Ovens');
    const at = `${root}/${String(reply.at('ItemDefinitionResource.ItemDefinition.@uid'))}`;
    const value = await rig.must('POST', `${at}/itemValueDefinitions`, { as, accept: 'xml', form: energy });
    expect(value.at('ItemValueDefinitionResource.ItemValueDefinition')).toMatchObject({
      Path: 'energy',
      Unit: 'kWh',
      PerUnit: 'year',
    });
  });

  it.each([
    ['no name', 'POST', '', '', 'name'],
    ['an unknown level', 'PUT', '', 'drillDown=fule', 'drillDown'],
    ['a syntax error', 'PUT', '', 'algorithm=a%20%2B', 'algorithm'],
    ['no kind of value', 'POST', '/itemValueDefinitions', 'path=x&fromData=true', 'valueType'],
    ['an unknown kind', 'POST', '/itemValueDefinitions', 'path=x&valueType=NUMBER', 'valueType'],
    ['an unknown unit', 'POST', '/itemValueDefinitions', energy.replace('kWh', 'kWhh'), 'unit'],
    ['a wrong flag', 'POST', '/itemValueDefinitions', 'path=x&valueType=TEXT&fromData=perhaps', 'fromData'],
  ])('%s is refused, and the field is named', async (_, method, below, form, argument) => {
    const at = method === 'POST' && below === '' ? root : (await newDefinition('Wrong')) + below;
    const reply = await rig.send(method, at, { as, form });
    expect([reply.status, reply.at('status.argument')]).toEqual([400, argument]);
    expect(rig.unexpected).toEqual([]);
  });

  it('a definition and a value that do not exist are named by the 404', async () => {
    const at = await newDefinition('Bare');
    const unknown = await rig.send('PUT', `${root}/ZZZZZZZZZZZZ`, { as, form: 'name=x' });
    expect([unknown.status, unknown.at('status.argument')]).toEqual([404, 'itemDefinitionUid']);
    const value = `${at}/itemValueDefinitions/ZZZZZZZZZZZZ`;
    expect((await rig.send('PUT', value, { as, form: 'name=x' })).status).toBe(404);
  });
});
