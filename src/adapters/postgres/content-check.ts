import { checkContent, type StoreVerdict } from '../sql/integrity/content-check.ts';
import { appliedVersions } from '../sql/migrations/schema-migration.ts';
import { assertOurs, checkServer } from './check-server.ts';
import { createPool } from './create-pool.ts';
import { parseAddress } from './database-address.ts';
import { createPostgresConnection } from './postgres-connection.ts';
import { postgresSchema } from './schema-history.ts';

/**
 * Compares the content of each category with its digest, without migrating or writing: programs of the version
 * before may be serving. NOT_FOUND if the database has none of our tables.
 */
export async function verifyDatabase(url: string, signal: AbortSignal): Promise<StoreVerdict> {
  const address = parseAddress(url);
  const pool = createPool(address, 1);
  const connection = createPostgresConnection({ pool, watch: null });
  try {
    await checkServer(connection, signal);
    await assertOurs(connection, address, signal);
    const applied = await appliedVersions(
      { read: (sql, parameters) => connection.read(sql, parameters, signal) },
      postgresSchema,
    );
    return await checkContent(connection, Math.max(0, ...(applied ?? [])), postgresSchema, signal);
  } finally {
    await pool.end();
  }
}
