import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import { sharedMigrations } from '../sql/migrations/shared-migrations.ts';
import { postgresTables, sql as first } from './migrations/0010-first.ts';
import { sql as wordsOnce } from './migrations/0014-words-once.ts';

export const postgresSchema: SchemaHistory = {
  migrations: [
    { version: 10, sql: first },
    { version: 14, sql: () => wordsOnce },
    ...sharedMigrations(postgresTables),
  ].toSorted((one, other) => one.version - other.version),
  countTables: `
select count(*) as total, ${tableCounts('tablename')}
from pg_catalog.pg_tables where schemaname = current_schema()`,
  createVersions: 'create table schema_versions (version bigint primary key)',
};
