import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import {
  type OddListener,
  openClosingListener,
  openHttpListener,
  openParrot,
  openSilentListener,
} from '../support/odd-listeners.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
  urlOf,
} from '../support/postgres/postgres-database.ts';
import type { Program } from './program.ts';

const password = 'a-secret';

interface Wrong {
  readonly store: string;
  readonly undo?: () => Promise<unknown>;
}

type Prepare = (program: Program) => Promise<Wrong>;

const at =
  (address: string): Prepare =>
  async () => ({ store: address });

const listening =
  (open: () => Promise<OddListener>): Prepare =>
  async () => {
    const listener = await open();
    return {
      store: `postgres://ann:${password}@127.0.0.1:${listener.port}/emissions`,
      undo: () => listener.close(),
    };
  };

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
    /folder\.db cannot be opened: it is a folder/,
  ],
  [
    'a folder that is not there',
    at('nowhere/at/all.db'),
    /all\.db cannot be opened: .*its folder is not there/,
  ],
  [
    'words',
    async ({ folder }) => {
      writeFileSync(join(folder, 'letter.db'), 'Dear reader, this is a letter and no database. '.repeat(50));
      return { store: 'letter.db' };
    },
    /letter\.db cannot be opened: it is no database.*restore BACKUP --replace/,
  ],
  [
    'a file that was cut off',
    spoilt(
      'cut',
      bytes((content) => content.subarray(0, 20_000)),
    ),
    /damaged.*(restore BACKUP|restore a backup)/,
  ],
  [
    'a beginning that was overwritten',
    spoilt(
      'beginning',
      bytes((content) => Buffer.concat([Buffer.alloc(16), content.subarray(16)])),
    ),
    /its beginning is damaged.*restore BACKUP --replace/,
  ],
  [
    'a first page that was overwritten',
    spoilt(
      'first-page',
      bytes((content) => content.fill(0xff, 100, 4096)),
    ),
    /damaged.*(restore BACKUP|restore a backup)/,
  ],
  [
    'another program’s database',
    async ({ folder }) => {
      statements('create table songs (title text)')(join(folder, 'songs.db'));
      return { store: 'songs.db' };
    },
    /belongs to something else/,
  ],
  [
    'a newer schema',
    spoilt('newer', statements('insert into schema_versions (version) values (999)')),
    /has schema 999, this program knows \d+: start the newer program/,
  ],
];

async function prepared(sql: string, more?: (database: PostgresDatabase) => Partial<Wrong>): Promise<Wrong> {
  const database = await createPostgresDatabase();
  await database.query(sql);
  return { store: database.url, undo: () => database.drop(), ...more?.(database) };
}

/** A user who is made for the test, and taken away after it. */
const asUser =
  (options: string): Prepare =>
  async () => {
    const name = `user_${process.pid}_${process.hrtime.bigint()}`;
    const create = `create role ${name} login password '${password}' ${options}`;
    return prepared(`${create}; revoke create on schema public from public`, (database) => {
      const url = new URL(database.url);
      url.username = name;
      url.password = password;
      const undo = async (): Promise<void> => {
        await database.query(`drop owned by ${name}; drop role ${name}`);
        await database.drop();
      };
      return { store: url.href, undo };
    });
  };

const servers: readonly (readonly [string, Prepare, RegExp])[] = [
  ['where nothing listens', at(`postgres://ann:${password}@127.0.0.1:1/emissions`), /nothing listens there/],
  [
    'a host that is not there',
    at(`postgres://ann:${password}@no-such-host.invalid/emissions`),
    /no host of the name no-such-host\.invalid/,
  ],
  ['a port that says nothing', listening(openSilentListener), /does not answer in time as PostgreSQL does/],
  ['a port that hangs up', listening(openClosingListener), /ended the connection and is no PostgreSQL/],
  ['a port that speaks HTTP', listening(openHttpListener), /ended the connection and is no PostgreSQL/],
  [
    'a port that speaks something else',
    listening(() => openParrot('SSH-2.0-OpenSSH_9.6\r\n')),
    /does not answer in time as PostgreSQL does|is no PostgreSQL/,
  ],
  [
    'a wrong password',
    async () => ({ store: urlOf('postgres', { password }) }),
    /does not let the user \w+ in with this password/,
  ],
  [
    'no such database',
    async () => ({ store: urlOf('nothing_there') }),
    /there is no such database\. Create it: createdb/,
  ],
  [
    'a database of something else',
    () => prepared('create table songs (title text)'),
    /belongs to something else/,
  ],
  [
    'a newer schema',
    () =>
      prepared(
        'create table schema_versions (version bigint primary key); insert into schema_versions values (999)',
      ),
    /has schema 999, this program knows \d+: start the newer program/,
  ],
  ['a user without rights', asUser(''), /lacks a right that is needed/],
  ['a user without connections left', asUser('connection limit 0'), /has no connections left/],
  ['a database that takes no writes', readOnly, /takes no writes: it is a replica, or is set to read only/],
];

async function readOnly(): Promise<Wrong> {
  const database = await createPostgresDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.query(`alter database ${name} set default_transaction_read_only = on`);
  return { store: database.url, undo: () => database.drop() };
}

/** Registers the tests of databases that the program cannot work with. */
export function describeWrongDatabases(getProgram: () => Program): void {
  const expectRefused = async (prepare: Prepare, message: RegExp): Promise<void> => {
    const { store, undo } = await prepare(getProgram());
    try {
      const { code, out, err } = await getProgram().run(['serve', '--port', '0'], {
        environment: { EMISSIONS_STORE: store },
      });
      expect(err).toMatch(message);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).not.toMatch(/\n +at |a-secret/);
      expect(err.trimEnd()).not.toContain('\n');
    } finally {
      await undo?.();
    }
  };

  describe('a file that is no database for this program is refused at the start', () => {
    it.each(files)('%s', (_, prepare, message) => expectRefused(prepare, message), 60_000);
  });

  describe.skipIf(!hasPostgres)(
    'a server that is no database for this program is refused at the start',
    () => {
      it.each(servers)('%s', (_, prepare, message) => expectRefused(prepare, message), 60_000);
    },
  );
}
