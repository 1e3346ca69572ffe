import { expect, it } from 'vitest';
import { formatRows } from '../../src/tables/table-format.ts';

it('a record has a member for each filled cell, whatever its column is called', () => {
  const columns = ['uid', '__proto__', 'constructor', 'empty'];
  expect(formatRows(columns, [['A1', 'a', 2, null]], 'ndjson')).toBe(
    '{"uid":"A1","__proto__":"a","constructor":2}\n',
  );
});
