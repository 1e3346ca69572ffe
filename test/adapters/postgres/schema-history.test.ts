import { expect, it } from 'vitest';
import { postgresSchema } from '../../../src/adapters/postgres/schema-history.ts';
import { sqliteSchema } from '../../../src/adapters/sqlite/schema-history.ts';

/** What only processes on several machines need. */
const onPostgresAlone = new Set([7]);

it('the migrations of both databases have the same numbers, from the first that both have', () => {
  const [embedded = [], postgres = []] = [sqliteSchema, postgresSchema].map(({ migrations }) =>
    migrations.map(({ version }) => version),
  );
  expect(embedded.filter((version) => onPostgresAlone.has(version))).toEqual([]);
  expect(postgres.filter((version) => !onPostgresAlone.has(version))).toEqual(
    embedded.filter((version) => version >= 3),
  );
});
