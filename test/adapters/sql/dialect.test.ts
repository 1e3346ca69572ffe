import { expect, it, vi } from 'vitest';
import { postgresDialect } from '../../../src/adapters/postgres/postgres-dialect.ts';
import { type Dialect, textsIn } from '../../../src/adapters/sql/dialect.ts';
import { sqliteDialect } from '../../../src/adapters/sqlite/sqlite-dialect.ts';

const statement = ({ jsonEach }: Dialect): string =>
  `select k.key from ${jsonEach('?1', 'k')} where ?12 = ?2`;

it('a statement is one text in each dialect, with the parameters of that database', () => {
  expect(textsIn(sqliteDialect)(statement)).toBe('select k.key from json_each(?1) k where ?12 = ?2');
  expect(textsIn(postgresDialect)(statement)).toMatch(/\(\(\$1\)::jsonb\) .* as k where \$12 = \$2$/);
});

it('the text of a statement is built once, however often it is executed', () => {
  const build = vi.fn(statement);
  const textOf = textsIn(postgresDialect);
  expect(textOf(build)).toBe(textOf(build));
  expect(build).toHaveBeenCalledTimes(1);
});
