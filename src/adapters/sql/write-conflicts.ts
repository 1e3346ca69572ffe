import { EmissionsError } from '../../domain/errors.ts';
import type { Deletion } from '../../ports/reference-store.ts';
import { number, readUid } from './rows.ts';
import { type Row, UniqueViolation } from './sql-connection.ts';

/** A record has another version than the one that a write was meant for. */
export function conflict(what: string, current: number): EmissionsError {
  return new EmissionsError(
    'CONFLICT',
    `${what} was changed meanwhile and now has version ${current}: read it again, then repeat the change.`,
    { currentVersion: current },
  );
}

/** Throws CONFLICT for a deletion that was meant for another version than the record has. */
export function assertVersions(live: readonly Row[], deletions: readonly Deletion[], what: string): void {
  const versions = new Map(live.map((row) => [readUid(row, 'uid'), number(row, 'version')]));
  for (const { uid, expectedVersion } of deletions) {
    const current = versions.get(uid);
    if (expectedVersion === undefined || current === undefined || current === expectedVersion) continue;
    throw conflict(what, current);
  }
}

/** The outcome of a write; `refusal` where a unique index forbids it. */
export async function refuseDuplicate<T>(write: Promise<T>, refusal: () => EmissionsError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof UniqueViolation ? refusal() : error;
  }
}
