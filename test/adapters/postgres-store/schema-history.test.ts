import { expect, it } from 'vitest';
import { postgresSchema } from '../../../src/adapters/postgres-store/schema-history.ts';
import { embeddedSchema } from '../../../src/adapters/store/migrate.ts';

it('the migrations of both databases have the same numbers, from the first that both have', () => {
  const [embedded, postgres] = [embeddedSchema, postgresSchema].map(({ migrations }) =>
    migrations.map(({ version }) => version),
  );
  expect(postgres).toEqual(embedded?.filter((version) => version >= 3));
});
