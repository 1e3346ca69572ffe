import * as timesOfValueDefinitions from '../sql/migrations/0009-times-of-value-definitions.ts';
import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import * as initial from './migrations/0001-initial.ts';
import * as profilesAndSoftDeletes from './migrations/0002-profiles-and-soft-deletes.ts';
import * as metaOfImportedCategories from './migrations/0003-meta-of-imported-categories.ts';
import * as idempotencyKeys from './migrations/0004-idempotency-keys.ts';
import * as wordsOfDataItems from './migrations/0005-words-of-data-items.ts';
import * as auditEntries from './migrations/0006-audit-entries.ts';
import * as spansOfProfileCounts from './migrations/0008-spans-of-profile-counts.ts';
import * as apiKeys from './migrations/0010-api-keys.ts';

export const sqliteSchema: SchemaHistory = {
  migrations: [
    { version: 1, sql: initial.sql },
    { version: 2, sql: profilesAndSoftDeletes.sql },
    { version: 3, sql: metaOfImportedCategories.sql },
    { version: 4, sql: idempotencyKeys.sql },
    { version: 5, sql: wordsOfDataItems.sql },
    { version: 6, sql: auditEntries.sql },
    { version: 8, sql: spansOfProfileCounts.sql },
    { version: 9, sql: timesOfValueDefinitions.sql },
    { version: 10, sql: apiKeys.sql },
  ],
  countTables: `select count(*) as total, ${tableCounts('name')} from sqlite_schema where type = 'table'`,
  createVersions: 'create table schema_versions (version integer primary key) strict',
};
