import { DatabaseError } from 'pg';
import { certificateFault } from '../../config/certificates.ts';
import { nameServer } from '../../config/database-url.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type DatabaseAddress, describeAddress } from './database-address.ts';
import { codeOf } from './database-errors.ts';

/** A failed connection. The message is for operators: it names host, database and user. */
export class Unreachable extends EmissionsError {
  constructor(message: string, cause: unknown) {
    super('STORE_UNAVAILABLE', message, { cause });
    this.name = 'Unreachable';
  }
}

/** The server does not do what the address asks of it. */
export class UnfitServer extends Error {}

/** Details stay in the cause, which only the log shows. Of several servers each has its own error. */
export function connectionError(error: unknown, address: DatabaseAddress): EmissionsError {
  if (error instanceof EmissionsError) return error;
  const { servers } = address;
  const reasons =
    error instanceof NoServer && servers.length > 1
      ? error.errors
          .map(
            (each, at) =>
              `${servers
                .slice(at, at + 1)
                .map(nameServer)
                .join()}: ${reasonOf(each, address, at)}`,
          )
          .join(' ')
      : reasonOf(error instanceof NoServer ? error.errors[0] : error, address);
  return new Unreachable(`The ${describeAddress(address)} cannot be opened: ${reasons}`, error);
}

/** None of the servers of an address can be used; the errors are in the order of the servers. */
export class NoServer extends Error {
  readonly errors: readonly unknown[];

  constructor(errors: readonly unknown[]) {
    super('No server can be used.', { cause: errors[0] });
    this.errors = errors;
  }

  /** Whether a server neither answered nor refused. */
  get isSilence(): boolean {
    return this.errors.some((error) => error instanceof Error && error.message.startsWith('timeout'));
  }
}

/** The same for callers, who must not see host and user. */
export function forCallers(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  throw new EmissionsError('STORE_UNAVAILABLE', 'The database is unreachable; try again later.', {
    cause: error,
  });
}

function reasonOf(error: unknown, { user, database, servers }: DatabaseAddress, at = 0): string {
  const code = isRejectedByPooler(error) ? '28P01' : codeOf(error);
  const host = servers[at]?.host ?? '';
  return (
    reasons[code]?.({ user, database, host }) ??
    certificateFault(code, { host, authorityOption: 'sslrootcert in the address' }) ??
    reasonOfWords(error) ??
    'it is unreachable.'
  );
}

/** PgBouncer says it in words, with the code of every other refusal. */
function isRejectedByPooler(error: unknown): boolean {
  return error instanceof DatabaseError && /authentication failed|no such user/.test(error.message);
}

type Reason = (address: {
  readonly user: string;
  readonly database: string;
  readonly host: string;
}) => string;

/** Keyed by error codes of PostgreSQL and of the system. */
const reasons: Readonly<Record<string, Reason>> = {
  '28P01': ({ user }) =>
    `it rejects the user ${user} with this password. Fix user and password in the address.`,
  '28000': ({ user }) =>
    `it does not let the user ${user} connect from this host in this way. Fix its pg_hba.conf, or sslmode in the address.`,
  '3D000': ({ database }) => `there is no such database. Create it: createdb ${database}.`,
  '42501': ({ user, database }) => `the user ${user} may not connect to it. Grant connect on ${database}.`,
  '53300': () =>
    'it has no connections left. Lower --store-pool of its clients, or raise its max_connections.',
  '57P03': () => 'it is starting up or shutting down. Try again.',
  ENOTFOUND: ({ host }) => `there is no host named ${host}.`,
  EAI_AGAIN: ({ host }) => `there is no host named ${host}.`,
  ECONNREFUSED: () => 'nothing listens there. Fix host and port, or start the database.',
  ECONNRESET: () => noPostgres,
  EPROTO: () => noTls,
};

const noPostgres =
  'the connection was closed: it is not a PostgreSQL server, or a proxy closed it. Fix host and port.';
const noTls = 'it does not speak TLS as PostgreSQL does. Fix host and port, or the proxy in front of it.';

/** Some client errors have no code, only a message. */
function reasonOfWords(error: unknown): string | undefined {
  const words = error instanceof Error ? error.message : '';
  if (error instanceof UnfitServer) return words;
  if (!(error instanceof DatabaseError)) return wordReasons.find(([pattern]) => pattern.test(words))?.[1];
  const [, parameter] = /unsupported startup parameter(?: in options)?: (\w+)/.exec(words) ?? [];
  return parameter === undefined
    ? `it refuses the connection: ${JSON.stringify(words.slice(0, 200))}.`
    : `a connection pooler in front of it refuses the parameter ${parameter}. Add it to ignore_startup_parameters of the pooler.`;
}

const wordReasons: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/,
    'it does not support TLS. Enable it there, or on a trusted network remove sslmode from the address.',
  ],
  [/establishing an SSL connection|disconnected before secure TLS/, noTls],
  [/timeout/i, "the connection timed out. Fix host and port, or check the server's load."],
  [/terminated/, noPostgres],
];
