import type { ContentVerdict } from '../../domain/changes/content-verdict.ts';
import { checkContent } from '../sql/integrity/content-check.ts';
import { openForReading, schemaOf, unreadable } from './backup.ts';
import { newestOf } from '../sql/migrations/schema-migration.ts';
import { sqliteSchema } from './schema-history.ts';
import type { Statement } from '../sql/dialect.ts';
import type { Row, SqlValue } from '../sql/sql-connection.ts';
import { sqliteText } from './sqlite-dialect.ts';

/**
 * Compares the content of each category of a file with its digest, read-only. `null` if its
 * schema is not this program's.
 */
export async function checkFileContent(file: string, signal: AbortSignal): Promise<ContentVerdict | null> {
  const database = openForReading(file);
  try {
    if (schemaOf(database, file) !== newestOf(sqliteSchema)) return null;
    const read = async (sql: Statement, parameters: readonly SqlValue[]) =>
      database.prepare(sqliteText(sql)).all(...parameters) as Row[];
    return await checkContent({ read }, signal);
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    database.close();
  }
}
