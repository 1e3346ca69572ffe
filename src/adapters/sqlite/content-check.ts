import { checkContent, type StoreVerdict } from '../sql/integrity/content-check.ts';
import { checkDatabase, openForReading, schemaOf, unreadable } from './backup.ts';
import { sqliteSchema } from './schema-history.ts';
import type { Statement } from '../sql/dialect.ts';
import type { Row, SqlValue } from '../sql/sql-connection.ts';
import { sqliteText } from './sqlite-dialect.ts';

/**
 * Reads every page of a file, and compares the content of each category with its digest, read-only.
 * STORE_UNAVAILABLE names a corruption.
 */
export async function verifyFile(file: string, signal: AbortSignal): Promise<StoreVerdict> {
  checkDatabase(file);
  const database = openForReading(file);
  try {
    const read = async (sql: Statement, parameters: readonly SqlValue[]) =>
      database.prepare(sqliteText(sql)).all(...parameters) as Row[];
    return await checkContent({ read }, schemaOf(database, file), sqliteSchema, signal);
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    database.close();
  }
}
