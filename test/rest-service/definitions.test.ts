import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let definition: string;
const root = '/definitions/itemDefinitions';
const terrains = 'flat=flat,hilly=hilly';

beforeAll(async () => {
  rig = await openRestRig();
  definition = String((await rig.must('GET', '/data/transport/car')).at('dataCategory.itemDefinition.uid'));
});

afterAll(() => rig.close());

describe('item definitions', () => {
  it('item definitions are listed by name, in pages', async () => {
    const reply = await rig.must('GET', `${root}?itemsPerPage=2`);
    const listed = reply.at('itemDefinitions') as readonly { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(['Test cars', 'Test electricity']);
    expect(reply.at('pager.items')).toBe(4);
    expect(reply.at('apiVersion')).toBeUndefined();
    const second = await rig.must('GET', root, { headers: { page: '2', itemsperpage: '2' }, accept: 'xml' });
    expect(second.body).toContain('<Resources><ItemDefinitionsResource>');
    expect(second.at('ItemDefinitionsResource.ItemDefinitions.ItemDefinition')).toHaveLength(2);
  });

  it('a GET of an item definition returns it', async () => {
    const reply = await rig.must('GET', `${root}/${definition}`);
    expect(reply.at('itemDefinition')).toMatchObject({
      uid: definition,
      name: 'Test cars',
      drillDown: 'fuel,size',
    });
    const xml = await rig.must('GET', `${root}/${definition}`, { accept: 'xml' });
    expect(xml.at('ItemDefinitionResource.ItemDefinition.@uid')).toBe(definition);
  });

  it('the algorithm of an item definition has numbered lines', async () => {
    const reply = await rig.must('GET', `${root}/${definition}/algorithm`);
    expect(reply.at('itemDefinition.uid')).toBe(definition);
    const lines = reply.at('algorithm.lines') as readonly { number: number; text: string }[];
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.map(({ text }) => text).join('\n')).toContain('distance * factor');
    const xml = await rig.must('GET', `${root}/${definition}/algorithm`, { accept: 'xml' });
    expect(xml.at('AlgorithmResource.Algorithm.@digest')).toBe(reply.at('algorithm.digest'));
    expect(xml.at('AlgorithmResource.Algorithm.Lines.Line')).toHaveLength(lines.length);
  });

  it('an item definition lists its value definitions, and each can be read', async () => {
    const list = await rig.must('GET', `${root}/${definition}/itemValueDefinitions`);
    const values = list.at('itemValueDefinitions') as readonly { uid: string; path: string }[];
    expect(values.map(({ path }) => path)).toContain('distance');
    for (const { uid, path } of values) {
      const address = `${root}/${definition}/itemValueDefinitions/${uid}`;
      expect((await rig.must('GET', address)).at('itemValueDefinition')).toMatchObject({ uid, path });
      const xml = await rig.must('GET', address, { accept: 'xml' });
      expect(xml.at('ItemValueDefinitionResource.ItemValueDefinition.@uid')).toBe(uid);
    }
  });

  it('the choices of a value are one text of names and values', async () => {
    const find = (values: unknown, name: string, path: string) =>
      (values as Record<string, unknown>[]).find((value) => value[name] === path);
    const address = `${root}/${definition}/itemValueDefinitions`;
    const values = (await rig.must('GET', address)).at('itemValueDefinitions');
    expect(find(values, 'path', 'terrain')).toMatchObject({ choices: terrains });
    expect(find(values, 'path', 'distance')).not.toHaveProperty('choices');
    const xml = await rig.must('GET', address, { accept: 'xml' });
    const inXml = xml.at('ItemValueDefinitionsResource.ItemValueDefinitions.ItemValueDefinition');
    expect(find(inXml, 'Path', 'terrain')).toMatchObject({ Choices: terrains });
  });

  it.each(['/ZZZZZZZZZZZZ', '/ZZZZZZZZZZZZ/itemValueDefinitions', '/ZZZZZZZZZZZZ/algorithm'])(
    'no item definition exists at %s',
    async (path) => {
      expect((await rig.send('GET', root + path)).status).toBe(404);
    },
  );

  it('a value definition is not found under another item definition', async () => {
    expect((await rig.send('GET', `${root}/${definition}/itemValueDefinitions/${definition}`)).status).toBe(
      404,
    );
  });

  it('only administrators write item definitions', async () => {
    const form = { name: 'x' };
    for (const [method, path] of [
      ['POST', root],
      ['PUT', `${root}/${definition}`],
      ['DELETE', `${root}/${definition}`],
    ] as const) {
      expect([path, (await rig.send(method, path, { as: 'demo', form })).status]).toEqual([path, 403]);
    }
  });

  it.each(['POST', 'PUT', 'DELETE'])('the address of an algorithm has no %s', async (method) => {
    const reply = await rig.send(method, `${root}/${definition}/algorithm`, {
      as: 'admin',
      form: { name: 'x' },
    });
    expect(reply.status).toBe(405);
  });
});
