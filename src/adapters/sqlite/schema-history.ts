import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import { sharedMigrations } from '../sql/migrations/shared-migrations.ts';
import { sql as first } from './migrations/0010-first.ts';

export const sqliteSchema: SchemaHistory = {
  migrations: [{ version: 10, sql: () => first }, ...sharedMigrations((sql) => sql)],
  countTables: `select count(*) as total, ${tableCounts('name')} from sqlite_schema where type = 'table'`,
  createVersions: 'create table schema_versions (version integer primary key) strict',
};
