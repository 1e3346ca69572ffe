import type { AlteredRecord } from '../../../domain/changes/content-verdict.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import { DatabaseCorrupted, type SqlConnection } from '../sql-connection.ts';

const nouns: Record<AlteredRecord['kind'], string> = {
  dataItem: 'The data item',
  itemDefinition: 'The item definition',
};

/** A record that differs from the digest stored with it, which no response may contain. */
export function alteredRecord(record: Pick<AlteredRecord, 'kind' | 'uid'>): DatabaseCorrupted {
  const message = `${nouns[record.kind]} ${record.uid} was altered in the database: it does not match its digest. Stop the program and run verify.`;
  return new DatabaseCorrupted({ altered: [record] }, message);
}

/** A record that is read from rows, or its corruption, which is reported. */
export function noticing<T>({ notice }: SqlConnection, read: () => T): Outcome<T> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DatabaseCorrupted)) throw error;
    notice?.(error);
    return error;
  }
}

/** The same for records that fail together. */
export function allNoticing<T>(connection: SqlConnection, read: () => readonly T[]): readonly T[] {
  const records = noticing(connection, read);
  if (records instanceof DatabaseCorrupted) throw records;
  return records as readonly T[];
}
