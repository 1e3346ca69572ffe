import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { at, expectRefused, type Prepare } from './refused-databases.ts';

const program = openProgram();

/** A file database that was made, and then spoilt. */
const spoilt =
  (name: string, spoil: (file: string) => void): Prepare =>
  async (program) => {
    const store = `${name}.db`;
    expect(await program.run(['migrate', '--store', store])).toMatchObject({ code: 0 });
    spoil(join(program.folder, store));
    return { store };
  };

const bytes =
  (change: (content: Buffer) => Buffer) =>
  (file: string): void =>
    writeFileSync(file, change(readFileSync(file)));

const statements =
  (sql: string) =>
  (file: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

const files: readonly (readonly [string, Prepare, RegExp])[] = [
  [
    'a folder',
    async ({ folder }) => {
      mkdirSync(join(folder, 'folder.db'));
      return { store: 'folder.db' };
    },
    /folder\.db cannot be opened: it is a directory/,
  ],
  [
    'a folder that is not there',
    at('nowhere/at/all.db'),
    /all\.db cannot be opened: .*its directory is missing/,
  ],
  ['a device', async () => ({ store: '/dev/zero' }), /\/dev\/zero cannot be opened: it is a device/],
  [
    'words',
    async ({ folder }) => {
      writeFileSync(join(folder, 'letter.db'), 'Dear reader, this is a letter and no database. '.repeat(50));
      return { store: 'letter.db' };
    },
    /letter\.db cannot be opened: it is not a SQLite database.*restore BACKUP --replace/,
  ],
  [
    'a file that was cut off',
    spoilt(
      'cut',
      bytes((content) => content.subarray(0, 20_000)),
    ),
    /corrupted.*(restore BACKUP|restore a backup)/,
  ],
  [
    'a beginning that was overwritten',
    spoilt(
      'beginning',
      bytes((content) => Buffer.concat([Buffer.alloc(16), content.subarray(16)])),
    ),
    /its header is corrupted.*restore BACKUP --replace/,
  ],
  [
    'a first page that was overwritten',
    spoilt(
      'first-page',
      bytes((content) => content.fill(0xff, 100, 4096)),
    ),
    /corrupted.*(restore BACKUP|restore a backup)/,
  ],
  [
    'another program’s database',
    async ({ folder }) => {
      statements('create table songs (title text)')(join(folder, 'songs.db'));
      return { store: 'songs.db' };
    },
    /belongs to another application/,
  ],
  [
    'a newer schema',
    spoilt('newer', statements('insert into schema_versions (version) values (999)')),
    /has schema 999, but this program supports up to \d+: start the newer version/,
  ],
  [
    'an older schema with a table of a later one',
    spoilt('mixed', statements('delete from schema_versions where version >= 13')),
    /failed to run a statement: table gateways already exists$/m,
  ],
];

it.concurrent.each(files)(
  'serve refuses %s in place of a database file',
  (_, prepare, message) => expectRefused(program, prepare, message),
  60_000,
);
