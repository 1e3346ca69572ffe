import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createAuthority } from '../support/certificates.ts';
import { documentedMessages } from '../support/documented-messages.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { openProgram } from '../support/program/program.ts';
import { processesOver } from '../../src/adapters/sqlite/processes.ts';

const program = openProgram();
const documented = documentedMessages('run/refused-starts.md', 'Files, folders and options that are refused');

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

beforeAll(async () => {
  program.dataDirectory('filled');
  await program.run(['migrate', '--store', 'small.db']);
});

/** A copy of a database with something done to it. */
function change(sql: string, original = 'small.db'): string {
  const copy = join(program.folder, 'FILE.db');
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  copyFileSync(join(program.folder, original), copy);
  const database = new DatabaseSync(copy);
  database.exec(sql);
  database.close();
  return 'FILE.db';
}

const filled = 'filled/emissions.db';

/** This process as a gateway over the database, with a key of its own. */
function announce(name: string): string {
  const file = join(program.folder, name);
  const database = new DatabaseSync(file);
  database
    .prepare(`insert into gateways (id, signs_with, accepts, seen) values (?, 'digest', '["digest"]', 0)`)
    .run(`A ${processesOver(file).own}`);
  database.close();
  return name;
}

const restore = (sql: string, original?: string) => (): readonly string[] => [
  'restore',
  change(sql, original),
  '--replace',
  '--store',
  'small.db',
];

const ofNewerVersion = 'insert into schema_versions (version) values (999)';

/** The command line for each row of the table; FOLDER and FILE stand for the name that it has on the page. */
const cases: Readonly<Record<string, () => readonly string[] | null>> = {
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
  'no token key on a read-only disk'() {
    const disk = mountSmallDisk(1, join(program.folder, folder('DISK', 0o700)));
    if (disk === null) return null;
    onTestFinished(() => disk.remove());
    disk.makeReadOnly();
    return serve('--data-dir', 'DISK');
  },
  'an address of another machine': () => serve('--host', '192.0.2.1', '--demo-users', 'off'),
  'an address of another machine, in production mode with two workers': () =>
    serve('--host', '192.0.2.1', '--mode', 'production', '--workers', '2'),
  'the demo users at an address that others can reach': () => serve('--host', '192.0.2.1'),
  'a link-local address of IPv6 without its interface': () =>
    serve('--host', 'fe80::1', '--demo-users', 'off'),
  'a host name that is not known': () => serve('--host', 'nowhere.invalid', '--demo-users', 'off'),
  'an `--upstream-ca` without a certificate': () =>
    serve('--upstream', 'https://localhost', '--upstream-ca', file('authority.pem', 'canary')),
  'an `--upstream-ca` for an upstream without TLS'() {
    file('authority.pem', createAuthority('any').cert);
    return serve('--upstream', 'http://localhost', '--upstream-ca', 'authority.pem');
  },
  'a format without an upstream': () => serve('--upstream-format', 'xml'),
  'a deadline without an upstream': () => serve('--upstream-timeout', '5000'),
  'a database of a newer version': () => serve('--store', change(ofNewerVersion)),
  'a token key that differs from the one of a gateway over the same database': () =>
    serve('--store', announce(change('select 1', filled))),
  'a database that a program uses, in place of which another is restored': () => {
    const restored = restore('select 1')();
    const user = new DatabaseSync(join(program.folder, 'small.db'));
    onTestFinished(() => user.close());
    user.exec('begin; select 1 from users');
    return restored;
  },
  'a database in place of which another is restored without permission to replace it': () => [
    'restore',
    change('select 1'),
    '--store',
    'small.db',
  ],
  'a backup of a newer version': restore(ofNewerVersion),
  'a backup without a table': restore('drop table profile_item_values'),
  'a backup with a trigger that is not this program’s': restore(
    'create trigger spy after insert on users begin delete from users; end',
  ),
  'a backup with a view that is not this program’s': restore(
    'drop view data_item_texts; create view data_item_texts as select 1',
  ),
};

it('the table of refused files has every case that is tested, and no other', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(cases).toSorted());
});

it.each(Object.entries(cases))('%s is refused with the line on the page', async (what, prepare) => {
  const args = prepare();
  if (args === null) return;
  // What reaches the load of new data needs the built program, which loads in a process of its own.
  const isFilled = what === 'a token key that differs from the one of a gateway over the same database';
  const { code, out, err } = await (isFilled ? program.start(args).finished : program.run(args));
  expect(err.trimEnd().split('\n').at(-1)?.trim()).toBe(documented.get(what));
  expect({ code, out }).toEqual({ code: expect.any(Number), out: '' });
  expect(code).toBeGreaterThan(0);
});
