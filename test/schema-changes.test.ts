import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { releasedVersions, schemaEntriesSince } from '../schema/publishing/changelog.ts';
import { findChanges, findObjections } from '../schema/publishing/changes.ts';
import { findMistakesInDeprecations } from '../schema/publishing/deprecations.ts';
import { ownerOf, partsOf } from '../schema/publishing/parts.ts';
import { readNewestRelease } from '../schema/publishing/released.ts';
import { schema } from '../src/graphql/schema.ts';

const root = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), 'utf8');

const released = `
  directive @kept(by: Int) on FIELD_DEFINITION
  type Query { item(uid: ID!, depth: Int = 1): Item, sizes(filter: Filter): [Size!]! }
  interface Record { id: ID! }
  type Item implements Record { id: ID!, label: String }
  enum Size { SMALL LARGE }
  input Filter { size: Size, limit: Int = 10 }
  union Found = Item
`;

/** The coordinates that a change of the released schema touches. */
function changed(from: string, to: string): readonly string[] {
  expect(released).toContain(from);
  const after = buildSchema(released.replace(from, to));
  return findChanges(partsOf(buildSchema(released)), partsOf(after)).map(
    ({ coordinate, what }) => `${coordinate} ${what}`,
  );
}

describe('the schema of this version', () => {
  it('the schema can be published', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    const newest = readNewestRelease(fileURLToPath(new URL('schema/released', root)));
    expect(partsOf(buildSchema(newest.sdl)).size).toBeGreaterThan(100);
    expect(findObjections({ released: newest, schema, version, changelog: read('CHANGELOG.md') })).toEqual(
      [],
    );
  });
});

describe('changes', () => {
  it.each([
    ['label: String', 'label: String!', ['Item.label changed from "String" to "String!"']],
    ['label: String', 'label: String, name: String', ['Item.name is new']],
    ['label: String', 'name: String', ['Item.label was removed', 'Item.name is new']],
    ['label: String', 'label: String @deprecated', ['Item.label is deprecated']],
    ['depth: Int = 1', 'depth: Int = 2', ['Query.item(depth:) changed from "Int = 1" to "Int = 2"']],
    [', depth: Int = 1', '', ['Query.item(depth:) was removed']],
    ['SMALL LARGE', 'SMALL LARGE HUGE', ['Size.HUGE is new']],
    ['limit: Int = 10', 'limit: Int! = 10', ['Filter.limit changed from "Int = 10" to "Int! = 10"']],
    ['by: Int', 'by: Int, to: Int', ['@kept(to:) is new']],
    ['on FIELD_DEFINITION', 'on OBJECT', ['@kept changed from "on FIELD_DEFINITION" to "on OBJECT"']],
    [
      'Item implements Record',
      'Item',
      ['Item changed from "GraphQLObjectType Record" to "GraphQLObjectType"'],
    ],
    ['union Found = Item', '', ['Found was removed']],
    ['enum Size', 'type Other { a(b: Int): Int } enum Size', ['Other is new']],
    ['type Item', '"A thing." type Item', []],
  ])('the change from %j to %j is classified', (from, to, expected) => {
    expect(changed(from, to)).toEqual(expected);
  });

  it.each([
    ['Item', null],
    ['Item.label', 'Item'],
    ['Query.item(depth:)', 'Query.item'],
    ['@kept', null],
    ['@kept(by:)', '@kept'],
  ])('a change of %s belongs to %s', (coordinate, owner) => {
    expect(ownerOf(coordinate)).toBe(owner);
  });
});

describe('the gate', () => {
  const objections = (from: string, to: string, version: string, changelog: string) =>
    findObjections({
      released: { version: '0.1.0', sdl: released },
      schema: buildSchema(released.replace(from, to)),
      version,
      changelog,
    });
  const changelog = (entry: string) =>
    `# Changelog\n\n## Unreleased\n\n### Added\n\n- \`Size.HUGE\`\n\n### Schema\n\n- ${entry}\n\n## 0.1.0\n\n### Schema\n\n- \`Item.name\`\n`;

  it('an unchanged schema passes', () => {
    expect(objections('', '', '0.1.0', changelog('Nothing.'))).toEqual([]);
  });

  it('a new coordinate needs a changelog entry that names it', () => {
    const add = (entry: string) =>
      objections('label: String', 'label: String, name: String', '0.1.0', changelog(entry));
    expect(add('An item has a\n  name, `Item.name`.')).toEqual([]);
    const missing = [
      'Item.name is new: say so under "### Schema" in CHANGELOG.md, with `Item.name` in the entry.',
    ];
    expect(add('Nothing.')).toEqual(missing);
    expect(add('An item has `Item.names`.')).toEqual(missing);
  });

  it('an entry under another heading does not count', () => {
    expect(objections('LARGE', 'LARGE HUGE', '0.1.0', changelog('Nothing.'))).toHaveLength(1);
  });

  it('a breaking change needs a version that allows it', () => {
    const entry = changelog('`Item.label` is gone.');
    const remove = (version: string) => objections(', label: String', '', version, entry);
    expect(remove('0.1.1')).toEqual([
      'Item.label was removed. That breaks operations and needs version 0.2.0 or later in package.json; it is 0.1.1.',
    ]);
    expect(remove('0.2.0')).toEqual([]);
  });

  it('a breaking change from 1.0 on needs the next major version', () => {
    const remove = (version: string) =>
      findObjections({
        released: { version: '1.4.2', sdl: released },
        schema: buildSchema(released.replace(', label: String', '')),
        version,
        changelog: '## Unreleased\n\n### Schema\n\n- `Item.label` is gone.\n',
      });
    expect(remove('1.5.0')).toEqual([expect.stringContaining('needs version 2.0.0 or later')]);
    expect(remove('2.0.0')).toEqual([]);
  });

  it('every version of the changelog needs its schema', () => {
    expect(objections('', '', '0.2.0', '## 0.2.0\n\n## 0.1.0\n')).toEqual([
      'CHANGELOG.md has a section for 0.2.0, but schema/released has no schema of it: run npm run schema -- --release.',
    ]);
    expect(objections('', '', '0.0.9', '')).toEqual([
      'package.json has version 0.0.9, but the schema of 0.1.0 is released: raise the version.',
    ]);
  });
});

describe('the changelog', () => {
  it('the changelog is read from the top to the section of a version', () => {
    const text =
      '## Unreleased\n### Schema\n- a\n- b\n  c\n### Added\n- d\n## [0.1.0] - 2026\n### Schema\n- e\n';
    expect(schemaEntriesSince(text, '0.1.0')).toEqual(['a\n', 'b\n  c\n']);
    expect(schemaEntriesSince(text, '0.0.1')).toEqual(['a\n', 'b\n  c\n', 'e\n']);
    expect(releasedVersions(text)).toEqual(['0.1.0']);
  });
});

describe('the newest release', () => {
  it('the newest release is the highest version, and there must be one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'released-'));
    try {
      expect(() => readNewestRelease(folder)).toThrow('has no schema, such as 0.1.0.graphql');
      for (const name of ['0.9.0.graphql', '0.10.0.graphql', 'notes.md']) {
        writeFileSync(join(folder, name), name);
      }
      expect(readNewestRelease(folder)).toEqual({ version: '0.10.0', sdl: '0.10.0.graphql' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('deprecations', () => {
  const mistakes = (reason: string) =>
    findMistakesInDeprecations(
      buildSchema(`
        type Query { path(of: ID!): String @deprecated(reason: ${JSON.stringify(reason)}), name(of: ID!): String }
        enum Size { BIG @deprecated(reason: "Since 0.1.0: nothing takes its place, because nobody is big.") }
      `),
      '0.2.0',
    );

  it.each([
    'Since 0.2.0: use `Query.name`, because paths change when a category moves.',
    'Since 0.1.0: use `Query.name(of:)`, because one is enough.',
    'Since 0.1.0: nothing takes its place, because nobody asked for it.',
  ])('a deprecation may say %j', (reason) => {
    expect(mistakes(reason)).toEqual([]);
  });

  it.each([
    ['No longer supported', 'say "Since 0.2.0: use `DataItem.label`, because …."'],
    ['Since 0.2.0: use `Query.name`.', 'say "Since 0.2.0: use'],
    ['Since 0.2.0: nothing takes its place, because .', 'say "Since 0.2.0: use'],
    ['Since 0.3.0: use `Query.name`, because it is shorter.', 'since 0.3.0, which is to come'],
    [
      'Since 0.2.0: use `Query.title`, because it is shorter.',
      'gives way to Query.title, which does not exist',
    ],
    [
      'Since 0.2.0: use `Size.BIG`, because it is bigger.',
      'gives way to Size.BIG, which is deprecated itself',
    ],
  ])('a deprecation may not say %j', (reason, mistake) => {
    expect(mistakes(reason)).toEqual([expect.stringContaining(mistake)]);
  });

  it('the gate checks deprecations', () => {
    const sdl = 'type Query { a: Int @deprecated(reason: "Old.") b: Int }';
    const objections = findObjections({
      released: { version: '0.1.0', sdl },
      schema: buildSchema(sdl),
      version: '0.1.0',
      changelog: '',
    });
    expect(objections).toEqual([expect.stringContaining('Query.a is deprecated with "Old."')]);
  });
});
