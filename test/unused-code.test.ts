import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './support/checks/import-rules.ts';
import { type CodeParts, findUnusedCode } from './support/checks/unused-code.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** With the examples and what prints the schema, because they import from `src` and `test`. */
const files = [
  'src',
  'explorer',
  'test',
  'data/generate',
  'schema/publishing',
  'examples',
  'codegen.ts',
  'vitest.config.ts',
].flatMap((part) =>
  part.endsWith('.ts')
    ? [{ path: part, text: readFileSync(`${root}/${part}`, 'utf8') }]
    : readSourceFiles(`${root}/${part}`)
        .filter(({ path }) => !/(^|\/)(node_modules|fixtures|generated)\//.test(path))
        .map(({ path, text }) => ({ path: `${part}/${path}`, text })),
);

/** What is started, not imported. */
const entries = new Set([
  'src/emissions-gateway.ts',
  'src/cli/program/main.ts',
  'src/tables/workbooks/workbook-thread.ts',
  'explorer/main.tsx',
  'explorer/prerender.tsx',
  'codegen.ts',
  'data/generate/main.ts',
  'test/reference-service/main.ts',
]);
/** What views of the explorer are built from, also before one of them uses it. */
const offered = /^explorer\/(ui|format)\//;
const parts: CodeParts = {
  isEntry: (path) => entries.has(path) || offered.test(path) || /(\.test|\.config|-setup)\.tsx?$/.test(path),
  isProduct: (path) => /^(src|explorer)\//.test(path),
};

const openForm = 'A form with values of any name refuses none, so that no answer lists its fields.';

/** Exports for tests, with the reason why a test cannot go through what uses them. */
const forTests: Readonly<Record<string, string>> = {
  'src/graphql/builder.ts exports createBuilder': 'A schema that must not build needs a builder of its own.',
  'src/server/graphql-http/prepared-documents.ts exports createDocumentCache':
    'A cache of its own shows that it stays within its size.',
  'src/wire/upstream-documents.ts exports upstreamDocuments':
    'What is read of every document is broken member by member.',
  'src/wire/documents/parse-body.ts exports parseBody': 'Tests read documents at once, and answers in steps.',
  'src/wire/data-items/data-item-form.ts exports dataItemFields': openForm,
  'src/wire/data-items/data-item-value-form.ts exports valueEntryFields': openForm,
  'src/wire/profile-items/profile-item-form.ts exports profileItemFields': openForm,
  'src/wire/forms/input-values.ts exports reservedNames': 'Every name is tested, also one added later.',
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

describe('unused code', () => {
  it('no unused code exists', () => {
    expect(files.length).toBeGreaterThan(500);
    const excused = Object.keys(forTests).map((name) => `${name}, which only tests import`);
    expect(findUnusedCode(files, parts).toSorted()).toEqual(excused.toSorted());
  });

  it('unused exports are found in every form of import and export', () => {
    const texts = {
      'src/main.ts': `import { used, type Used as Renamed } from './a/one.ts';
export { passed } from './a/two.ts';
const all = await import('./a/three.ts');
import './a/four.ts';
import seven from './a/seven.ts';`,
      'src/a/one.ts': `export function used() {}
export interface Used {}
export const own = 1;
export async function later() {}
export { given, type Given as Taken };`,
      'src/a/two.ts': `export class passed {}\nexport type Left = 1;`,
      'src/a/three.ts': 'export const whatever = 1;',
      'src/a/four.ts': 'export const side = 1;',
      'src/a/five.ts': `import { own } from './six.ts';\nexport const alone = own;`,
      'src/a/six.ts': `export const own = 1, second = 2;
export const { third, of: [fourth], ...rest } = own;
export default function () {}
export * as everything from './seven.ts';`,
      'src/a/seven.ts': 'export default class {}',
      'test/one.test.ts': `import {
  own,
  // The product does not import it.
} from '../src/a/one.ts';`,
    };
    const found = findUnusedCode(
      Object.entries(texts).map(([path, text]) => ({ path, text })),
      { ...parts, isEntry: (path) => path === 'src/main.ts' || path.startsWith('test/') },
    );
    expect(found).toEqual([
      'src/a/one.ts exports later, which no other file imports',
      'src/a/one.ts exports given, which no other file imports',
      'src/a/one.ts exports Taken, which no other file imports',
      'src/a/one.ts exports own, which only tests import',
      'src/a/two.ts exports Left, which no other file imports',
      'src/a/five.ts is imported by no file',
      ...['second', 'third', 'fourth', 'rest', 'default', 'everything'].map(
        (name) => `src/a/six.ts exports ${name}, which no other file imports`,
      ),
    ]);
  });

  it('every dependency is used', () => {
    const [manifest, explorer] = ['package.json', 'explorer/package.json'].map(
      (path) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Manifest,
    );
    const names = [manifest, explorer].flatMap((each) =>
      Object.keys({ ...each?.dependencies, ...each?.devDependencies }),
    );
    const scripts = Object.values(manifest?.scripts ?? {}).join('\n');
    const builds = ['build/site', 'explorer', 'explorer/style'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`)
        .filter((name) => /\.(mjs|css)$/.test(name))
        .map((name) => ({ text: readFileSync(`${root}/${folder}/${name}`, 'utf8') })),
    );
    const inScripts: Readonly<Record<string, string>> = {
      typescript: 'tsc ',
      'oxlint-tsgolint': 'oxlint --type-aware',
    };
    const isUsed = (name: string) =>
      [...files, ...builds].some(({ text }) => text.includes(`'${name}'`) || text.includes(`'${name}/`)) ||
      scripts.includes(inScripts[name] ?? `${name} `);
    expect(names.filter((name) => !name.startsWith('@types/') && !isUsed(name))).toEqual([]);
  });
});
