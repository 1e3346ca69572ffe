import * as timesOfValueDefinitions from '../sql/migrations/0009-times-of-value-definitions.ts';
import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import * as first from './migrations/0003-first.ts';
import * as idempotencyKeys from './migrations/0004-idempotency-keys.ts';
import { words } from './migrations/0005-words-of-data-items.ts';
import * as auditEntries from './migrations/0006-audit-entries.ts';
import * as callerAllowances from './migrations/0007-caller-allowances.ts';
import * as spansOfProfileCounts from './migrations/0008-spans-of-profile-counts.ts';
import * as apiKeys from './migrations/0010-api-keys.ts';

/**
 * Numbered as the migrations of SQLite, which came first: 1 and 2 do not exist
 * here. A migration that only PostgreSQL needs leaves its number unused there.
 */
export const postgresSchema: SchemaHistory = {
  migrations: [
    { version: 3, sql: first.sql },
    { version: 4, sql: idempotencyKeys.sql },
    {
      version: 5,
      get sql() {
        return words.sql;
      },
    },
    { version: 6, sql: auditEntries.sql },
    { version: 7, sql: callerAllowances.sql },
    { version: 8, sql: spansOfProfileCounts.sql },
    { version: 9, sql: timesOfValueDefinitions.sql },
    { version: 10, sql: apiKeys.sql },
  ],
  countTables: `
select count(*) as total, ${tableCounts('tablename')}
from pg_catalog.pg_tables where schemaname = current_schema()`,
  createVersions: 'create table schema_versions (version bigint primary key)',
};
