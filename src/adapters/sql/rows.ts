import { type CategoryPath, trustedPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { trustedUid, type Uid } from '../../domain/basics/uid.ts';
import type { Row } from './sql-connection.ts';

/** Readers of single columns: a column of another type means that the database is foreign or corrupted. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw unexpected(column);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** Validated before it was written. */
export function readUid(row: Row, column: string): Uid {
  return trustedUid(text(row, column));
}

export function readUidOrNull(row: Row, column: string): Uid | null {
  return row[column] === null ? null : readUid(row, column);
}

/** Was validated before it was written. */
export function readPath(row: Row, column: string): CategoryPath {
  return trustedPath(text(row, column));
}

export function number(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw unexpected(column);
}

export function readInstant(row: Row, column: string): Instant {
  return trustedInstant(number(row, column));
}

export function readInstantOrNull(row: Row, column: string): Instant | null {
  return row[column] === null ? null : readInstant(row, column);
}

export function flag(row: Row, column: string): boolean {
  return number(row, column) === 1;
}

/** A column that the store itself wrote as JSON. */
export function json<T>(row: Row, column: string): T {
  try {
    return JSON.parse(text(row, column)) as T;
  } catch {
    throw unexpected(column);
  }
}

function unexpected(column: string): EmissionsError {
  return new EmissionsError(
    'STORE_UNAVAILABLE',
    `The database contains an unexpected value in ${column}; run verify.`,
  );
}
