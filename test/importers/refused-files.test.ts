import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countFolder } from '../../src/importers/source-file.ts';
import { runHere } from '../support/program/run-here.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
const page = readFileSync(new URL('../../docs/data-sets.md', import.meta.url), 'utf8');
const table = page.split('\n### Files that are not read\n')[1]?.split('\n#')[0] ?? '';
const documented = new Map(
  [...table.matchAll(/^\| (.+?) \| `(.+?)` \|$/gm)].map(([, what = '', message = '']) => [what, message]),
);

/** Ten to the power of ten words, in ten lines. */
const laughs = Array.from({ length: 10 }, (_, at) => {
  const words = at === 0 ? 'ha' : Array.from({ length: 10 }, () => `*a${at - 1}`).join(', ');
  return `k${at}: &a${at} [${words}]`;
}).join('\n');

/** What is put into a category for each row of the table. */
const spoils: Readonly<Record<string, (category: string) => void>> = {
  'a file that is a link': (category) => symlinkSync('/etc/passwd', join(category, 'data.csv')),
  'a history that is a link': (category) => {
    mkdirSync(join(category, 'divh'));
    symlinkSync('/dev/zero', join(category, 'divh/x.csv'));
  },
  'a folder that is a link': (category) => symlinkSync('/', join(category, 'more')),
  'a pipe': (category) => execFileSync('mkfifo', [join(category, 'data.csv')]),
  'a file that is too large': (category) => {
    writeFileSync(join(category, 'data.csv'), '');
    truncateSync(join(category, 'data.csv'), 64 * 1024 * 1024 + 1);
  },
  'a line that is too long': (category) =>
    writeFileSync(join(category, 'itemdef.csv'), `name,x\nalgFile,default.js\n${'x'.repeat(1_000_001)}\n`),
  'anchors that expand too far': (category) => writeFileSync(join(category, 'meta.yml'), laughs),
  'a name with control characters': (category) => mkdirSync(join(category, 'a\u001b[2Jb\u202e')),
};

it('what must not be read of a data set is rejected with the line on the page, and the rest imported', async () => {
  expect([...documented.keys()]).toEqual(Object.keys(spoils));
  folder.copyFixture();
  for (const [at, spoil] of Object.values(spoils).entries()) {
    const category = join(folder.path(), `spoilt${at}`);
    mkdirSync(category);
    spoil(category);
  }
  const { code, out, err } = await runHere(folder.path(), ['import', '.', '--store', 'memory.db']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const lines = out.split('\n');
  for (const line of documented.values()) expect(lines).toContain(line);
  expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|root:/u);
  expect(existsSync(join(folder.path(), 'memory.db'))).toBe(true);
  expect(out).toMatch(/^ +rejected: +5 categories, and \d+ lines or files in others$/m);
});

it('a folder with more than 50,000 folders or 500,000 files is no data set', () => {
  const count = { folders: 0, entries: 0 };
  for (let folders = 1; folders <= 50_000; folders += 1) countFolder(count, 10);
  expect(count).toEqual({ folders: 50_000, entries: 500_000 });
  expect(() => countFolder(count, 0)).toThrow(/^The folder has more than 50000 folders or 500000 files/);
  expect(() => countFolder({ folders: 0, entries: 0 }, 500_001)).toThrow(/name the one with the data set/);
});
