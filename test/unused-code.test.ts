import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './support/import-rules.ts';
import { findUnusedCode } from './support/unused-code.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** With the examples and what prints the schema, because they import from `src` and `test`. */
const files = ['src', 'test', 'schema/publishing', 'examples', 'codegen.ts', 'vitest.config.ts'].flatMap(
  (part) =>
    part.endsWith('.ts')
      ? [{ path: part, text: readFileSync(`${root}/${part}`, 'utf8') }]
      : readSourceFiles(`${root}/${part}`)
          .filter(({ path }) => !/(^|\/)(node_modules|fixtures)\//.test(path))
          .map(({ path, text }) => ({ path: `${part}/${path}`, text })),
);

/** What is started, not imported. */
const entries = new Set([
  'src/emissions-gateway.ts',
  'src/cli/main.ts',
  'src/cli/worker-main.ts',
  'codegen.ts',
]);
const isEntry = (path: string) => entries.has(path) || /(\.test|\.config|-setup)\.ts$/.test(path);

describe('unused code', () => {
  it('no unused code exists', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(findUnusedCode(files, isEntry)).toEqual([]);
  });

  it('unused exports are found in every form of import and export', () => {
    const found = findUnusedCode(
      [
        {
          path: 'main.ts',
          text: `import { used, type Used as Renamed } from './a/one.ts';
export { passed } from './a/two.ts';
const all = await import('./a/three.ts');
import './a/four.ts';`,
        },
        {
          path: 'a/one.ts',
          text: `export function used() {}
export interface Used {}
export const own = 1;
export async function later() {}
export { given, type Given as Taken };`,
        },
        { path: 'a/two.ts', text: `export class passed {}\nexport type Left = 1;` },
        { path: 'a/three.ts', text: 'export const whatever = 1;' },
        { path: 'a/four.ts', text: 'export const side = 1;' },
        { path: 'a/five.ts', text: `import { own } from './six.ts';\nexport const alone = own;` },
        { path: 'a/six.ts', text: 'export const own = 1;' },
      ],
      (path) => path === 'main.ts',
    );
    expect(found).toEqual([
      'a/one.ts exports own, which no other file imports',
      'a/one.ts exports later, which no other file imports',
      'a/one.ts exports given, which no other file imports',
      'a/one.ts exports Taken, which no other file imports',
      'a/two.ts exports Left, which no other file imports',
      'a/five.ts is imported by no file',
    ]);
  });

  it('every dependency is used', () => {
    const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Readonly<
      Record<'dependencies' | 'devDependencies' | 'scripts', Readonly<Record<string, string>>>
    >;
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const scripts = Object.values(manifest.scripts).join('\n');
    const inScripts: Readonly<Record<string, string>> = {
      typescript: 'tsc ',
      'oxlint-tsgolint': 'oxlint --type-aware',
    };
    const isUsed = (name: string) =>
      files.some(({ text }) => text.includes(`'${name}'`) || text.includes(`'${name}/`)) ||
      scripts.includes(inScripts[name] ?? `${name} `);
    expect(names.filter((name) => !name.startsWith('@types/') && !isUsed(name))).toEqual([]);
  });
});
