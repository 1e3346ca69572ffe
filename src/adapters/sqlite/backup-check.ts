import { DatabaseSync } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { newestOf } from '../sql/migrations/schema-migration.ts';
import { checkDatabase, openForReading } from './backup.ts';
import { sqliteSchema } from './schema-history.ts';

/**
 * Refuses a file that must not replace a database: a corrupted one, one of a
 * newer version, one that lacks something of its version's schema, and one whose
 * triggers or views are not this program's.
 */
export function checkBackup(file: string): void {
  const version = checkDatabase(file);
  const newest = newestOf(sqliteSchema);
  if (version > newest) {
    throw refused(
      `${file} has schema ${version}, but this program supports up to ${newest}: restore it with the newer version that wrote it.`,
    );
  }
  const { lacking, foreign } = compareSchema(file, version);
  if (lacking.length > 0) {
    throw refused(
      `${file} lacks the ${lacking.join(', the ')} of schema ${version}, so it is not as this program wrote it: restore another backup.`,
    );
  }
  if (foreign.length > 0) {
    throw refused(
      `${file} has a ${foreign.join(', a ')}, which this program did not make and which would run with its statements: drop it, or restore another backup.`,
    );
  }
}

function refused(message: string): EmissionsError {
  return new EmissionsError('STORE_UNAVAILABLE', message);
}

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** Parts of the schema that the file lacks, and triggers and views that it has besides or that differ. */
function compareSchema(file: string, version: number): Record<'lacking' | 'foreign', readonly string[]> {
  const model = new DatabaseSync(':memory:');
  for (const migration of sqliteSchema.migrations) {
    if (migration.version <= version) model.exec(migration.sql());
  }
  const expected = partsOf(model);
  const found = partsOf(openForReading(file));
  const own = new Map(expected.map(({ name, sql }) => [name, sql]));
  const names = new Set(found.map(({ name }) => name));
  return {
    lacking: expected.filter(({ name }) => !names.has(name)).map(describe),
    foreign: found
      .filter(({ type, name, sql }) => (type === 'trigger' || type === 'view') && own.get(name) !== sql)
      .map(describe),
  };
}

const describe = ({ type, name }: Part): string => `${type} ${JSON.stringify(name)}`;

function partsOf(database: InstanceType<typeof DatabaseSync>): readonly Part[] {
  try {
    return database.prepare('select type, name, sql from sqlite_schema where sql is not null').all();
  } finally {
    database.close();
  }
}
