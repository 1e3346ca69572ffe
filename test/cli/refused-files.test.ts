import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();
const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const table = page.split('\n### Files, folders and options that are refused\n')[1]?.split('\n#')[0] ?? '';
const documented = new Map(
  [...table.matchAll(/^\| (.+?) \| `(.+?)` \|/gm)].map(([, what = '', message = '']) => [what, message]),
);

const folder = (name: string, mode: number): string => {
  mkdirSync(join(program.folder, name));
  chmodSync(join(program.folder, name), mode);
  return name;
};

const file = (name: string, content: string | Buffer, mode = 0o600): string => {
  writeFileSync(join(program.folder, name), content);
  chmodSync(join(program.folder, name), mode);
  return name;
};

const serve = (...args: readonly string[]): readonly string[] => ['serve', '--port', '0', ...args];

/** A copy of a filled database with something done to it, and the command that restores it. */
const restore =
  (sql: string): (() => readonly string[]) =>
  () => {
    if (!existsSync(join(program.folder, 'whole'))) program.dataDirectory('whole');
    const backup = join(program.folder, 'FILE.db');
    for (const end of ['', '-wal', '-shm']) rmSync(backup + end, { force: true });
    copyFileSync(join(program.folder, 'whole/emissions.db'), backup);
    const database = new DatabaseSync(backup);
    database.exec(sql);
    database.close();
    return ['restore', 'FILE.db', '--replace', '--data-dir', 'whole'];
  };

/** The command line for each row of the table; FOLDER and FILE stand for the name that it has on the page. */
const cases: Readonly<Record<string, () => readonly string[]>> = {
  'a data directory that everyone can write to': () => serve('--data-dir', folder('FOLDER', 0o777)),
  'a database in a folder that everyone can write to': () =>
    serve('--store', `${folder('OPEN', 0o777)}/FILE`),
  'a data directory that is a file': () => serve('--data-dir', file('FILE', '')),
  'a token key that others can read': () => {
    file(`${folder('READ', 0o700)}/token.key`, `${'A'.repeat(43)}\n`, 0o644);
    return serve('--data-dir', 'READ');
  },
  'a token key that others can write': () => {
    file(`${folder('WRITTEN', 0o700)}/token.key`, `${'A'.repeat(43)}\n`, 0o660);
    return serve('--data-dir', 'WRITTEN');
  },
  'an address of another machine': () => serve('--host', '192.0.2.1', '--demo-users', 'off'),
  'a host name that is not known': () => serve('--host', 'nowhere.invalid', '--demo-users', 'off'),
  'a format without an upstream': () => serve('--upstream-format', 'xml'),
  'a deadline without an upstream': () => serve('--upstream-timeout', '5000'),
  'a backup of a newer version': restore('insert into schema_versions (version) values (999)'),
  'a backup with a trigger that is not this program’s': restore(
    'create trigger spy after insert on users begin delete from users; end',
  ),
  'a backup with a view that is not this program’s': restore(
    'drop view data_item_texts; create view data_item_texts as select 1',
  ),
  'a backup with altered records': restore(
    "update data_items set label = 'x' where uid = (select min(uid) from data_items)",
  ),
};

it('the table of refused files has every case that is tested, and no other', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(cases).toSorted());
});

it.each(Object.entries(cases))('%s is refused with the line on the page', async (what, prepare) => {
  const { code, out, err } = await program.run(prepare());
  expect(err.trimEnd().split('\n').at(-1)?.trim()).toBe(documented.get(what));
  expect({ code, out }).toEqual({ code: expect.any(Number), out: '' });
  expect(code).toBeGreaterThan(0);
});
