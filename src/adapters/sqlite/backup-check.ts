import { DatabaseSync } from '@photostructure/sqlite';
import { EmissionsError } from '../../domain/errors.ts';
import { newestOf } from '../sql/migrations/schema-migration.ts';
import { checkDatabase, openForReading } from './backup.ts';
import { checkFileContent } from './content-check.ts';
import { sqliteSchema } from './schema-history.ts';

/**
 * Refuses a file that must not replace a database: a corrupted one, one of a
 * newer version, one whose triggers or views are not this program's, and one with
 * altered records.
 */
export async function checkBackup(file: string, signal: AbortSignal): Promise<void> {
  const version = checkDatabase(file);
  const newest = newestOf(sqliteSchema);
  if (version > newest) {
    throw refused(
      `${file} has schema ${version}, but this program supports up to ${newest}: restore it with the newer version that wrote it.`,
    );
  }
  const foreign = foreignCode(file, version);
  if (foreign.length > 0) {
    throw refused(
      `${file} has a ${foreign.join(', a ')}, which this program did not make and which would run with its statements: drop it, or restore another backup.`,
    );
  }
  const altered = (await checkFileContent(file, signal))?.alteredTotal ?? 0;
  if (altered > 0) {
    throw refused(
      `Records of ${file} are not as they were written (${altered}): verify --store ${file} names them, and accepts them with --accept.`,
    );
  }
}

function refused(message: string): EmissionsError {
  return new EmissionsError('STORE_UNAVAILABLE', message);
}

interface Code {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** The triggers and views that a database of its version would not have, or have otherwise. */
function foreignCode(file: string, version: number): readonly string[] {
  const model = new DatabaseSync(':memory:');
  for (const migration of sqliteSchema.migrations) {
    if (migration.version <= version) model.exec(migration.sql?.() ?? '');
  }
  const own = new Map(codeOf(model).map(({ name, sql }) => [name, sql]));
  return codeOf(openForReading(file))
    .filter(({ name, sql }) => own.get(name) !== sql)
    .map(({ type, name }) => `${type} ${JSON.stringify(name)}`);
}

function codeOf(database: InstanceType<typeof DatabaseSync>): readonly Code[] {
  try {
    const code = "select type, name, sql from sqlite_schema where type in ('trigger', 'view')";
    return database.prepare(code).all();
  } finally {
    database.close();
  }
}
