import { mapEntries } from '../../domain/basics/batch-entries.ts';
import { type EmissionsError, staleVersion } from '../../domain/basics/errors.ts';
import type { Deletion } from '../../ports/reference-store.ts';
import { number, readUid } from './rows.ts';
import { type Row, UniqueViolation } from './sql-connection.ts';

/** Throws CONFLICT for entries that expect another version. */
export function assertVersions(live: readonly Row[], deletions: readonly Deletion[], what: string): void {
  const versions = new Map(live.map((row) => [readUid(row, 'uid'), number(row, 'version')]));
  mapEntries(deletions, ({ uid, expectedVersion }) => {
    const current = versions.get(uid);
    const isStale = expectedVersion !== undefined && current !== undefined && current !== expectedVersion;
    if (isStale) throw staleVersion(what, current);
  });
}

/** The result of a write; throws `refusal` if a unique index forbids it. */
export async function refuseDuplicate<T>(write: Promise<T>, refusal: () => EmissionsError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof UniqueViolation ? refusal() : error;
  }
}
