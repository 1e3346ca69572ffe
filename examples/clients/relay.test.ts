import type { Environment } from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type ClientRig, startClientRig } from './client-rig.ts';
import { connectionFragments, refetchableFragments } from './every-record.ts';
import { copyExamples, type ExampleFolder } from './example.ts';
import { replaceGraphQLTags } from './relay-tags.ts';

interface Category {
  readonly id: string;
}

interface Entries {
  readonly entries: readonly { readonly uid: string; readonly label: string; readonly name: string | null }[];
  readonly hasNext: boolean;
}

interface RelayExample {
  createEnvironment(url: string, authtoken: string, fetch: ClientRig['fetch']): Environment;
  readFirstPage(environment: Environment, path: string, pageSize: number): Promise<Category>;
  loadNext(environment: Environment, category: Category, count: number): Promise<void>;
  readEntries(environment: Environment, category: Category): Entries;
  renameItem(environment: Environment, input: object): Promise<readonly object[]>;
}

const file = 'relay/category-items.ts';
let examples: ExampleFolder;
let rig: ClientRig;
beforeAll(async () => {
  examples = copyExamples();
  rig = await startClientRig();
});
afterAll(async () => {
  await rig.close();
  examples.remove();
});

describe('relay-compiler', () => {
  it('takes the schema and the example, and its types fit', async () => {
    const { code, out } = await examples.compileRelay();
    expect([code, out]).toEqual([0, expect.stringContaining('3 normalization')]);
    expect(await examples.typeCheck(file)).toBe('');
  });

  it('takes a refetchable fragment on every record, and every list as a connection', async () => {
    const all = copyExamples();
    try {
      const texts = [...refetchableFragments(schema), ...connectionFragments(schema)];
      expect(texts.length).toBeGreaterThanOrEqual(9);
      all.write(
        'relay/every-record.ts',
        ["import { graphql } from 'relay-runtime';", ...texts.map((text) => `graphql\`${text}\`;`)].join(
          '\n',
        ),
      );
      const { code, out } = await all.compileRelay();
      expect([code, out]).toEqual([0, expect.stringContaining('Compilation completed')]);
    } finally {
      all.remove();
    }
  });

  it('refuses a field that the schema does not have', async () => {
    const wrong = copyExamples();
    try {
      wrong.write(file, wrong.read(file).replace('    label\n', '    lable\n'));
      const { code, out } = await wrong.compileRelay();
      expect(code).not.toBe(0);
      expect(out).toContain('has no field `lable`');
    } finally {
      wrong.remove();
    }
  });
});

describe("Relay's store", () => {
  let example: RelayExample;
  beforeAll(async () => {
    await examples.compileRelay();
    examples.write('relay/compiled.ts', replaceGraphQLTags(examples.read(file)));
    example = await examples.load<RelayExample>('relay/compiled.ts');
  });

  it('pages through a connection over node, and keeps each record once', async () => {
    const environment = example.createEnvironment(rig.url, rig.authtoken, rig.fetch);
    const category = await example.readFirstPage(environment, 'transport/car', 3);
    const first = example.readEntries(environment, category);
    expect([first.entries.map(({ label }) => label), first.hasNext]).toEqual([
      ['petrol, small', 'petrol, large', 'diesel, small'],
      true,
    ]);
    rig.sent();
    await example.loadNext(environment, category, 3);
    expect(rig.sent()).toEqual([
      expect.objectContaining({ query: expect.stringContaining('node(id: $id)') as string }),
    ]);
    const all = example.readEntries(environment, category);
    expect(all.entries.slice(0, 3)).toEqual(first.entries);
    expect([all.entries.map(({ label }) => label).slice(3), all.hasNext]).toEqual([['diesel'], false]);
    const ids = environment.getStore().getSource().getRecordIDs();
    expect(ids.filter((id) => id === category.id)).toHaveLength(1);
  });

  it('shows what a mutation answers wherever the record is shown', async () => {
    const environment = example.createEnvironment(rig.url, rig.authtoken, rig.fetch);
    const category = await example.readFirstPage(environment, 'transport/car', 2);
    const [, second] = example.readEntries(environment, category).entries;
    rig.sent();
    const input = { categoryPath: 'transport/car', uid: second?.uid, name: 'Renamed by Relay' };
    expect(await example.renameItem(environment, input)).toEqual([]);
    expect(example.readEntries(environment, category).entries[1]?.name).toBe('Renamed by Relay');
    expect(rig.sent()).toHaveLength(1);
    const refused = await example.renameItem(environment, { ...input, uid: 'AAAAAAAAAAAA' });
    expect(refused).toEqual([expect.objectContaining({ code: 'NOT_FOUND' })]);
  });
});
