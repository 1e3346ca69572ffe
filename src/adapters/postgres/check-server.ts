import { EmissionsError } from '../../domain/basics/errors.ts';
import { flag, number, text, textOrNull } from '../sql/rows.ts';
import type { SqlConnection } from '../sql/sql-connection.ts';
import { type DatabaseAddress, describeAddress } from './database-address.ts';
import { postgresSchema } from './schema-history.ts';

const select = `
select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
  current_setting('server_encoding') as encoding, current_schema()::text as schema,
  exists (select 1 from pg_catalog.pg_collation where collname = 'und-x-icu') as has_icu`;

const oldest = 15;

/** Rejects a server on which the statements of the store would fail or behave differently. */
export async function checkServer(connection: SqlConnection, signal: AbortSignal): Promise<void> {
  const [row] = await connection.read(select, [], signal);
  if (row === undefined) return;
  if (number(row, 'version') < oldest * 10_000) {
    throw unusable(`PostgreSQL ${oldest} or newer is required; this is ${text(row, 'version_name')}.`);
  }
  if (text(row, 'encoding') !== 'UTF8') {
    throw unusable(
      `The database has the encoding ${text(row, 'encoding')}; create one with UTF8: createdb --encoding UTF8 --template template0 NAME.`,
    );
  }
  if (!flag(row, 'has_icu')) {
    throw unusable(
      'The server was built without ICU, which searching requires; all common packages have it.',
    );
  }
  if (textOrNull(row, 'schema') === null) {
    throw unusable(
      'The user of the database has no schema in it: create one of its own name, or grant it the schema public.',
    );
  }
}

/** NOT_FOUND if the database has none of our tables: a mistyped name must not create a new store. */
export async function assertOurs(
  connection: SqlConnection,
  address: DatabaseAddress,
  signal: AbortSignal,
): Promise<void> {
  const [tables] = await connection.read(postgresSchema.countTables, [], signal);
  if (tables !== undefined && number(tables, 'ours') > 0) return;
  throw new EmissionsError(
    'NOT_FOUND',
    `The ${describeAddress(address)} has no tables of this program. Name the right one with --store, or start the service once to create them.`,
  );
}

function unusable(message: string): EmissionsError {
  return new EmissionsError('STORE_UNAVAILABLE', message);
}
