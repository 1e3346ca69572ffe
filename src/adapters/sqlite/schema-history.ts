import { tableCounts, type SchemaHistory } from '../sql/migrations/schema-migration.ts';
import { sql as figures } from '../sql/migrations/0011-figures.ts';
import { sql as gateways } from '../sql/migrations/0013-gateways.ts';
import { sql as labels } from '../sql/migrations/0015-labels.ts';
import { sql as rowKeys } from '../sql/migrations/0016-row-keys.ts';
import { sql as deletedDefinitions } from '../sql/migrations/0017-deleted-definitions.ts';
import { sql as changes } from '../sql/migrations/0018-changes.ts';
import { sql as digests } from '../sql/migrations/0019-category-digests.ts';
import { sql as first } from './migrations/0010-first.ts';

export const sqliteSchema: SchemaHistory = {
  migrations: [
    { version: 10, sql: () => first },
    { version: 11, sql: () => figures },
    { version: 13, sql: () => gateways },
    { version: 15, sql: () => labels },
    { version: 16, sql: () => rowKeys },
    { version: 17, sql: () => deletedDefinitions },
    { version: 18, sql: () => changes },
    { version: 19, sql: () => digests },
  ],
  countTables: `select count(*) as total, ${tableCounts('name')} from sqlite_schema where type = 'table'`,
  createVersions: 'create table schema_versions (version integer primary key) strict',
};
