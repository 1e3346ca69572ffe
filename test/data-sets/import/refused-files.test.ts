import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countFolder } from '../../../src/data-sets/files/source-file.ts';
import { documentedMessages } from '../../support/documented-messages.ts';
import { runHere } from '../../support/program/run-here.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
const documented = documentedMessages('do/data-sets.md', 'Files that are not read');
const tooMany = 'a folder with too many folders or files';

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
  expect([...documented.keys()]).toEqual([tooMany, ...Object.keys(spoils)]);
  folder.copyFixture();
  for (const [at, spoil] of Object.values(spoils).entries()) {
    const category = join(folder.path(), `spoilt${at}`);
    mkdirSync(category);
    spoil(category);
  }
  const { code, out, err } = await runHere(folder.path(), ['import', '.', '--store', 'memory.db']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const lines = out.split('\n');
  for (const what of Object.keys(spoils)) expect(lines).toContain(documented.get(what));
  expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|root:/u);
  expect(existsSync(join(folder.path(), 'memory.db'))).toBe(true);
  expect(out).toMatch(/^ +rejected: +5 categories, and \d+ lines or files in others$/m);
});

it('a folder with more than 50,000 folders or 500,000 files is no data set', () => {
  const count = { folders: 0, entries: 0 };
  for (let folders = 1; folders <= 50_000; folders += 1) countFolder(count, 10);
  expect(count).toEqual({ folders: 50_000, entries: 500_000 });
  const message = documented.get(tooMany) ?? 'no line on the page';
  expect(() => countFolder(count, 0)).toThrow(message);
  expect(() => countFolder({ folders: 0, entries: 0 }, 500_001)).toThrow(message);
});
