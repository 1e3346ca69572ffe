import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import { sql as figures } from '../sql/migrations/0011-figures.ts';
import { sql as gateways } from '../sql/migrations/0013-gateways.ts';
import { sql as labels } from '../sql/migrations/0015-labels.ts';
import { sql as rowKeys } from '../sql/migrations/0016-row-keys.ts';
import { sql as deletedDefinitions } from '../sql/migrations/0017-deleted-definitions.ts';
import { sql as changes } from '../sql/migrations/0018-changes.ts';
import { sql as digests } from '../sql/migrations/0019-category-digests.ts';
import { postgresTables, sql as first } from './migrations/0010-first.ts';
import { sql as wordsOnce } from './migrations/0014-words-once.ts';

/** Both databases share the numbers; a migration that only one needs leaves its number unused in the other. */
export const postgresSchema: SchemaHistory = {
  migrations: [
    { version: 10, sql: first },
    { version: 11, sql: () => figures },
    { version: 13, sql: () => postgresTables(gateways) },
    { version: 14, sql: () => wordsOnce },
    { version: 15, sql: () => postgresTables(labels) },
    { version: 16, sql: () => postgresTables(rowKeys) },
    { version: 17, sql: () => postgresTables(deletedDefinitions) },
    { version: 18, sql: () => changes },
    { version: 19, sql: () => postgresTables(digests) },
  ],
  countTables: `
select count(*) as total, ${tableCounts('tablename')}
from pg_catalog.pg_tables where schemaname = current_schema()`,
  createVersions: 'create table schema_versions (version bigint primary key)',
};
