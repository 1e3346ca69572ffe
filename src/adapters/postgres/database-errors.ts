import { DatabaseError } from 'pg';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { FailedStatement, UniqueViolation } from '../sql/sql-connection.ts';

const isCorrupted = 'The database is corrupted. Stop the program and restore a backup.';

/**
 * PostgreSQL's messages may quote statements and values, so they stay in the cause, which only the
 * log shows. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const afterwards: Readonly<Record<string, string>> = {
  XX001: isCorrupted,
  XX002: isCorrupted,
  '55P03': 'Another process is writing to the database and did not finish in time; try again later.',
  '57014': 'A statement timed out in the database; try again later, or request less.',
  '25006': "The database is read-only (a replica, or set so). Use the primary's address.",
  '42501': 'The database user lacks a required privilege; docs/run/postgresql.md lists them.',
  '53100': 'The disk of the database server is full, so nothing was written. Free some space and try again.',
  '57P01': 'The database terminated the connection; try again later.',
  '57P02': 'The database shut down during the statement; try again later.',
  '57P03': 'The database is starting up or shutting down; try again later.',
};

/** An error that is not the database's is the connection's. */
const isBroken = 'The connection to the database broke or timed out; try again later.';
/** PgBouncer's error has no code of its own. */
const poolsStatements =
  'The connection pooler is in statement mode, in which there are no transactions: set its pool_mode to transaction or session.';
const cannotDo = 'The database failed to run a statement; details are in the log.';
const lacksTable =
  'The database lacks a table: it belongs to another application, or was changed by other means.';

export function statementError(error: unknown): EmissionsError {
  if (error instanceof EmissionsError) return error;
  const code = codeOf(error);
  if (code === '23505') return new UniqueViolation(error);
  if (code === '22021' || code === '22P05' || code === '22P02') {
    return new EmissionsError(
      'BAD_USER_INPUT',
      'A text contains U+0000 or an unpaired surrogate, which PostgreSQL cannot store.',
      { fault: 'invalid-parameter', cause: error },
    );
  }
  if (code === '54000') {
    return new EmissionsError(
      'BAD_USER_INPUT',
      'A name, path or drill-down value is too long to index: at most 500 characters.',
      { fault: 'invalid-parameter', cause: error },
    );
  }
  if (error instanceof DatabaseError && error.message.includes('statement pooling mode'))
    return new EmissionsError('STORE_UNAVAILABLE', poolsStatements, { cause: error });
  if (code === '42P01') return new FailedStatement(lacksTable, error);
  const message = afterwards[code] ?? (leavesConnectionUsable(error) ? null : isBroken);
  if (message === null) return new FailedStatement(cannotDo, error);
  return new EmissionsError('STORE_UNAVAILABLE', message, { cause: error });
}

/** Whether a connection is still usable after an error. */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const code = error.code ?? '';
  return error.severity === 'ERROR' && !/^(08|57P|25006)/.test(code);
}

/** Whether the server accepts no writes: another one does, or soon will. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** Whether a transaction failed for no other reason than that others ran at the same time. */
export function isWorthRepeating(error: unknown): boolean {
  const cause = error instanceof EmissionsError ? error.cause : error;
  const code = codeOf(cause);
  return code === '40P01' || code === '40001';
}

/** Error code of PostgreSQL, the system or TLS; empty where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
