import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

/** Words of prose: code and the bars of tables are none. */
function wordsOf(page: string): number {
  const prose = page.replaceAll(/^```.*?^```/gms, '');
  return prose.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

it('what people read has no words that they stumble on', () => {
  const files = [
    'README.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'schema/schema.graphql',
    'schema/rest.openapi.yaml',
    ...filesIn('docs', '.md'),
    ...filesIn('schema/operations', '.graphql'),
  ];
  const found = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:beside|that of|anew)\b/gi)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

it('pages for users have at most 1,500 words, except those to look things up', () => {
  const pages = ['docs/learn', 'docs/do', 'docs/run'].flatMap((folder) => filesIn(folder, '.md'));
  expect(pages.filter((page) => wordsOf(read(page)) > 1500)).toEqual([]);
});
