import { type EmissionsError, staleVersion } from '../../domain/basics/errors.ts';
import type { Deletion } from '../../ports/reference-store.ts';
import { number, readUid } from './rows.ts';
import { type Row, UniqueViolation } from './sql-connection.ts';

/** Throws CONFLICT for a deletion that expects another version. */
export function assertVersions(live: readonly Row[], deletions: readonly Deletion[], what: string): void {
  const versions = new Map(live.map((row) => [readUid(row, 'uid'), number(row, 'version')]));
  for (const { uid, expectedVersion } of deletions) {
    const current = versions.get(uid);
    if (expectedVersion === undefined || current === undefined || current === expectedVersion) continue;
    throw staleVersion(what, current);
  }
}

/** The result of a write; throws `refusal` if a unique index forbids it. */
export async function refuseDuplicate<T>(write: Promise<T>, refusal: () => EmissionsError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof UniqueViolation ? refusal() : error;
  }
}
