import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { connectionError, NoServer, UnfitServer } from '../../../src/adapters/postgres/connection-errors.ts';
import { statementError } from '../../../src/adapters/postgres/database-errors.ts';
import { parseAddress } from '../../../src/adapters/postgres/database-address.ts';
import { ConfigError } from '../../../src/config/config.ts';
import { readConfig } from '../../../src/config/read-config.ts';

const page = readFileSync(new URL('../../../docs/postgresql.md', import.meta.url), 'utf8');
const table = page.split('\n## What is refused\n')[1]?.split('\n## ')[0] ?? '';
const documented = new Map(
  [...table.matchAll(/^\| (.+?) \| `(.+?)` \|$/gm)].map(([, what = '', message = '']) => [what, message]),
);
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const store = 'postgres://ann@HOST/DATABASE';

/** What the operator sees of a command line. */
function mistake(...args: readonly string[]): string {
  try {
    readConfig(args, {});
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.join(' ');
  }
  return 'accepted';
}

const address = (more: string) => () => mistake('--store', `${store}?${more}`);

/** What the operator sees of an error of a connection, which other tests bring about with real servers. */
const server = (error: Error, url = 'postgres://USER@HOST/DATABASE') => {
  return () => connectionError(new NoServer([error]), parseAddress(url)).message;
};
const withCode = (code: string) => server(Object.assign(new Error('…'), { code }));
const said = (words: string, code = '08P01') => {
  const error = new DatabaseError(words, words.length, 'error');
  error.code = code;
  return server(error);
};

const certificate = (content: string | null) => () => {
  const file = join(folder, 'FILE');
  rmSync(file, { force: true });
  if (content !== null) writeFileSync(file, content);
  try {
    parseAddress(`${store}?sslmode=verify-full&sslrootcert=${file}`);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

const cases: Readonly<Record<string, () => string>> = {
  'a parameter that libpq has and the program has not': address('sslcert=x'),
  'a parameter given twice': address('port=1&port=2'),
  'a wrong `target_session_attrs`': address('target_session_attrs=master'),
  'a wrong `connect_timeout`': address('connect_timeout=0'),
  'a wrong `application_name`': address('application_name=%C3%BC'),
  'a wrong `sslmode`': address('sslmode=prefer'),
  'a wrong `host`': address('host=a%20b'),
  'a wrong `port`': address('port=70000'),
  'two ports for three hosts': address('host=a,b,c&port=1,2'),
  'no database': () => mistake('--store', 'postgres://HOST'),
  'characters that are not encoded': () => mistake('--store', 'postgres://ann:se%cret@HOST/DATABASE'),
  'a replica without PostgreSQL': () => mistake('--store-replica', store),
  'the store itself as its replica': () => mistake('--store', store, '--store-replica', store),
  'stale reads without a replica': () => mistake('--store', store, '--store-stale-reads', 'on'),
  'notifications without PostgreSQL': () => mistake('--store-notify', store),
  'a port where nothing listens': withCode('ECONNREFUSED'),
  'a name that is not known': withCode('ENOTFOUND'),
  'a silent server or port': server(new Error('timeout')),
  'something that is not PostgreSQL': withCode('ECONNRESET'),
  'a wrong user or password': withCode('28P01'),
  'a host or encryption that `pg_hba.conf` excludes': withCode('28000'),
  'a user without the right to connect': withCode('42501'),
  'a database that is not there': withCode('3D000'),
  'a server without connections left': withCode('53300'),
  'a server that starts or stops': withCode('57P03'),
  'a replica': server(new UnfitServer('it is a replica.')),
  'a read-only server, with `read-write`': server(new UnfitServer('it is read-only.')),
  'a server that was replaced': server(
    new UnfitServer(
      'it was replaced by another primary (it is on timeline 1, and timeline 2 was seen): stop it, and make it a replica.',
    ),
  ),
  'a server without TLS': server(new Error('The server does not support SSL connections')),
  'something that does not speak TLS': withCode('EPROTO'),
  'a certificate of an unknown authority': withCode('SELF_SIGNED_CERT_IN_CHAIN'),
  'a certificate for another host': withCode('ERR_TLS_CERT_ALTNAME_INVALID'),
  'a certificate that has expired': withCode('CERT_HAS_EXPIRED'),
  'a certificate of a later time': withCode('CERT_NOT_YET_VALID'),
  'an `sslrootcert` that cannot be read': certificate(null),
  'an `sslrootcert` without a certificate': certificate('nothing'),
  'an `sslrootcert` with a broken certificate': certificate(
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  ),
  'a pooler that refuses a parameter': said('unsupported startup parameter: application_name'),
  'a pooler that does not know the user': said('no such user'),
  'a pooler without a free connection': said('query_wait_timeout'),
  'a pooler in statement mode': () => {
    const words = 'transaction blocks not allowed in statement pooling mode';
    return statementError(new DatabaseError(words, words.length, 'error')).message;
  },
};

/** Without what is the same in all rows, which the page says above the table. */
function shown(message: string): string {
  return message
    .replace(/^--store must be .*?; (.*)\. It is not shown, because it may contain a password\.$/, '$1')
    .replace(/^The PostgreSQL database DATABASE at host:5432 cannot be opened: /, '')
    .replaceAll(/\bhost\b(?=\.$)/g, 'HOST')
    .replaceAll(folder, 'FOLDER');
}

it.each(Object.entries(cases))('what the page says of %s is what the program says', (what, messageOf) => {
  expect(documented.get(what)).toBe(shown(messageOf()));
});

it('the page has no other rows', () => {
  expect([...documented.keys()]).toEqual(Object.keys(cases));
});
