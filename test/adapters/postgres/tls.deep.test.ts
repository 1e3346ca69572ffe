import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import {
  type CertificateAuthority,
  type CertificateContent,
  createAuthority,
  signCertificate,
} from '../../support/certificates.ts';
import { documentedRefusalOf } from '../../support/postgres/documented-refusals.ts';
import {
  openClosingListener,
  openParrot,
  openSilentListener,
} from '../../support/upstreams/odd-listeners.ts';
import { hasPostgres } from '../../support/postgres/postgres-database.ts';
import { type MortalServer, startMortalServer } from '../../support/postgres/mortal-server.ts';

const settings = ['ssl=on', 'ssl_cert_file=server.crt', 'ssl_key_file=server.key'];

async function open(url: string): Promise<string> {
  const store = await openPostgresStore({ url, poolSize: 2 }, noSignal);
  try {
    await store.check(noSignal);
    return 'opened';
  } finally {
    await store.close();
  }
}

async function refusal(url: string): Promise<string> {
  const error: unknown = await open(url).catch((reason: unknown) => reason);
  if (error instanceof EmissionsError) return `${error.code}: ${error.message}`;
  throw new Error('it was opened', { cause: error });
}

async function expectRefusal(what: string, url: string): Promise<void> {
  expect(await refusal(url)).toBe(`STORE_UNAVAILABLE: ${documentedRefusalOf(what, url)}`);
}

describe.skipIf(!hasPostgres)('TLS to a PostgreSQL server', () => {
  let server: MortalServer;
  let authority: CertificateAuthority;
  let rootFile: string;
  let otherRootFile: string;

  const useCertificate = async (content: CertificateContent): Promise<void> => {
    const { cert, key } = signCertificate(authority, content);
    await server.stop();
    server.writeFile('server.crt', cert);
    server.writeFile('server.key', key);
    await server.start(settings);
  };

  const urlOf = (host: string, query: string): string => {
    const url = new URL(server.url);
    url.hostname = host;
    return `${url.href}?${query}`;
  };
  const verified = (host: string, file = rootFile): string =>
    urlOf(host, `sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`);

  beforeAll(async () => {
    authority = createAuthority('an authority');
    server = await startMortalServer();
    rootFile = join(server.directory, 'root.crt');
    otherRootFile = join(server.directory, 'other-root.crt');
    writeFileSync(rootFile, authority.cert);
    writeFileSync(otherRootFile, createAuthority('another authority').cert);
    await useCertificate({ names: ['localhost'], addresses: ['127.0.0.1'] });
  });

  afterAll(() => server.remove());

  it.each(['localhost', '127.0.0.1'])(
    'a server is trusted for the names in its certificate: %s',
    async (host) => {
      expect(await open(verified(host))).toBe('opened');
    },
  );

  it('sslmode=require demands TLS and nothing else', async () => {
    expect(await open(urlOf('127.0.0.1', 'sslmode=require'))).toBe('opened');
    expect(await open(urlOf('127.0.0.1', 'sslmode=disable'))).toBe('opened');
    server.writeFile('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    await server.stop();
    await server.start(settings);
    expect(await open(urlOf('127.0.0.1', 'sslmode=require'))).toBe('opened');
    await expectRefusal(
      'a host or encryption that `pg_hba.conf` excludes',
      urlOf('127.0.0.1', 'sslmode=disable'),
    );
  });

  it('a server is refused when another authority is configured, or none', async () => {
    const what = 'a certificate of an unknown authority';
    await expectRefusal(what, verified('127.0.0.1', otherRootFile));
    await expectRefusal(what, urlOf('127.0.0.1', 'sslmode=verify-full'));
  });

  it('a server is refused when its certificate is for another name, or for another time', async () => {
    await useCertificate({ names: ['db.example', 'localhost'] });
    expect(await open(verified('localhost'))).toBe('opened');
    await expectRefusal('a certificate for another host', verified('127.0.0.1'));
    await useCertificate({ names: ['db.example'] });
    await expectRefusal('a certificate for another host', verified('localhost'));
    expect(await open(urlOf('localhost', 'sslmode=require'))).toBe('opened');
    await useCertificate({ names: ['localhost'], notBefore: new Date(Date.now() - 3 * 86_400_000) });
    await expectRefusal('a certificate that has expired', verified('localhost'));
    await useCertificate({ names: ['localhost'], notBefore: new Date(Date.now() + 86_400_000) });
    await expectRefusal('a certificate of a later time', verified('localhost'));
  });

  it('a server that stops says so', async () => {
    const session = new Client({ connectionString: server.url, ssl: { rejectUnauthorized: false } });
    session.on('error', () => undefined);
    await session.connect();
    const [pid = ''] = readFileSync(join(server.directory, 'data/postmaster.pid'), 'utf8').split('\n');
    // It waits for the sessions that there are.
    process.kill(Number(pid), 'SIGTERM');
    const url = urlOf('127.0.0.1', 'sslmode=require');
    await vi.waitFor(() => expectRefusal('a server that starts or stops', url));
    await server.stop();
    await session.end();
    await server.start(settings);
  });

  it('the error states what is wrong with the file of the authority', async () => {
    const garbage = join(server.directory, 'garbage.crt');
    expect(await refusal(verified('localhost', '/nowhere/root.crt'))).toMatch(
      /sslrootcert .* cannot be read/,
    );
    writeFileSync(garbage, 'no certificate');
    expect(await refusal(verified('localhost', garbage))).toMatch(/sslrootcert .* has no certificate/);
    writeFileSync(garbage, '-----BEGIN CERTIFICATE-----\nbm8=\n-----END CERTIFICATE-----\n');
    expect(await refusal(verified('localhost', garbage))).toMatch(/has an invalid certificate/);
  });
});

describe('servers without TLS', () => {
  it.each([
    ['a server without TLS', () => openParrot('N'), /it does not support TLS\. Enable it there/],
    ['an error in its place', () => openParrot('E'), /does not speak TLS as PostgreSQL does/],
    ['another protocol', () => openParrot('SSH-2.0-x\r\n'), /does not speak TLS as PostgreSQL does/],
    [
      'garbage after the permission to start TLS',
      () => openParrot('Sxx'),
      /does not speak TLS|not a PostgreSQL/,
    ],
    ['the end of the connection', openClosingListener, /not a PostgreSQL server/],
    ['silence', openSilentListener, /the connection timed out/],
  ] as const)('a server without TLS is refused by name: %s', async (_, listen, message) => {
    const listener = await listen();
    try {
      const url = `postgres://ann:a-secret@127.0.0.1:${listener.port}/emissions?sslmode=require&connect_timeout=1`;
      const said = await refusal(url);
      expect(said).toMatch(message);
      expect(said).not.toContain('a-secret');
    } finally {
      await listener.close();
    }
  });
});
