import type { ConnectionOptions } from 'node:tls';
import { readCertificates } from '../../config/certificates.ts';
import { type DatabaseServer, nameServer, readDatabaseUrl } from '../../config/database-url.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';

/** Which of the servers of an address are used, as `target_session_attrs` of libpq. */
type ServerTarget = 'any' | 'read-write' | 'read-only' | 'primary' | 'standby';

/** Where a database is and who opens it. */
export interface DatabaseAddress {
  readonly servers: readonly DatabaseServer[];
  readonly target: ServerTarget;
  /** How long one server may take to answer; absent where the address does not say. */
  readonly connectMs?: number | undefined;
  readonly applicationName: string;
  readonly database: string;
  readonly user: string;
  /** If absent, PGPASSWORD and PostgreSQL's password file apply. */
  readonly password?: string | undefined;
  /** `false` for an unencrypted connection. */
  readonly ssl: false | ConnectionOptions;
  /** Findings about the servers, shared by all who connect to this address. */
  readonly found: {
    /** The server that was used last. */
    server: DatabaseServer | null;
    /** Whether it accepted no writes then. */
    isReadOnly: boolean;
    /** The newest timeline of a server that accepts writes. */
    timeline: number;
  };
}

/** Looks for the primary by default if there are several servers. */
export function parseAddress(url: string): DatabaseAddress {
  const parts = readDatabaseUrl(url);
  if (typeof parts === 'string')
    throw new EmissionsError('STORE_UNAVAILABLE', `The address is wrong: ${parts}.`);
  const { servers, database, user, password, parameters } = parts;
  const { connect_timeout: seconds, target_session_attrs: target, application_name: name } = parameters;
  return {
    servers,
    target: (target as ServerTarget | undefined) ?? (servers.length === 1 ? 'any' : 'primary'),
    connectMs: seconds === undefined ? undefined : Number(seconds) * 1000,
    applicationName: name ?? 'emissions-gateway',
    database,
    user: user || 'postgres',
    password: password === '' ? undefined : password,
    ssl: tlsOf(parameters.sslmode ?? 'disable', parameters.sslrootcert ?? null),
    found: { server: null, isReadOnly: false, timeline: 0 },
  };
}

/** For messages and logs: without user and password. */
export function describeAddress({
  servers,
  database,
}: Pick<DatabaseAddress, 'servers' | 'database'>): string {
  return `PostgreSQL database ${database} at ${servers.map(nameServer).join(', ')}`;
}

function tlsOf(mode: string, rootCertificate: string | null): DatabaseAddress['ssl'] {
  if (mode === 'disable') return false;
  const ca = rootCertificate === null ? {} : { ca: readCertificate(rootCertificate) };
  return { ...ca, rejectUnauthorized: mode === 'verify-full' };
}

function readCertificate(file: string): string {
  try {
    return readCertificates(file);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new EmissionsError(
      'STORE_UNAVAILABLE',
      `The file that sslrootcert names in the address of the database ${message}: name one with certificates in PEM.`,
      { cause },
    );
  }
}
