import { expect, it } from 'vitest';
import { postgresSchema } from '../../../src/adapters/postgres/schema-history.ts';
import { sqliteSchema } from '../../../src/adapters/sqlite/schema-history.ts';

/** What only one of the databases needs. */
const onOneAlone = new Set([14]);

it('the migrations of both databases have the same numbers', () => {
  const [embedded, postgres] = [sqliteSchema, postgresSchema].map(({ migrations }) =>
    migrations.map(({ version }) => version).filter((version) => !onOneAlone.has(version)),
  );
  expect(embedded).toEqual(postgres);
});
