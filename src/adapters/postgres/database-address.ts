import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { EmissionsError } from '../../domain/errors.ts';

/** The location and user of a database, from `postgres://user:password@host:port/database`. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** If absent, PGPASSWORD and PostgreSQL's password file apply. */
  readonly password?: string | undefined;
  /** `false` for an unencrypted connection. */
  readonly ssl: false | ConnectionOptions;
}

const standardPort = 5432;

export function parseAddress(url: string): DatabaseAddress {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, '') || '127.0.0.1',
    port: port === '' ? standardPort : Number(port),
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username) || 'postgres',
    password: password === '' ? undefined : decodeURIComponent(password),
    ssl: tlsOf(searchParams.get('sslmode') ?? 'disable', searchParams.get('sslrootcert')),
  };
}

/** For messages and logs: without user and password. */
export function describeAddress({ host, port, database }: DatabaseAddress): string {
  return `PostgreSQL database ${database} at ${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function tlsOf(mode: string, rootCertificate: string | null): DatabaseAddress['ssl'] {
  if (mode === 'disable') return false;
  const ca = rootCertificate === null ? {} : { ca: readCertificate(rootCertificate) };
  return { ...ca, rejectUnauthorized: mode === 'verify-full' };
}

/** Node silently ignores what is not a certificate, and would then trust none. */
function readCertificate(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw wrongRootCertificate('cannot be read', error);
  }
  const certificates = content.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw wrongRootCertificate('has no certificate', null);
  try {
    return certificates.map((certificate) => new X509Certificate(certificate).toString()).join('\n');
  } catch (error) {
    throw wrongRootCertificate('has an invalid certificate', error);
  }
}

function wrongRootCertificate(what: string, cause: unknown): EmissionsError {
  return new EmissionsError(
    'STORE_UNAVAILABLE',
    `The file that sslrootcert names in the address of the database ${what}: name one with certificates in PEM.`,
    { cause },
  );
}
