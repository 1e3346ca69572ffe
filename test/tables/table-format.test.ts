import { expect, it } from 'vitest';
import { emptyText } from '../../src/tables/cells/cell.ts';
import { formatNdjson } from '../../src/tables/writing/format-ndjson.ts';

it('a record has a member for each filled cell, whatever its column is called', () => {
  const columns = ['uid', '__proto__', 'constructor', 'empty'];
  expect(formatNdjson(columns, [['A1', 'a', 2, null]])).toBe(
    '{"uid":"A1","__proto__":"a","constructor":2}\n',
  );
});

it('a record without a filled cell is an empty object', () => {
  expect(formatNdjson(['uid', 'name'], [[null, null]])).toBe('{}\n');
});

it('an empty text is a member, and an empty cell is none', () => {
  expect(
    formatNdjson(
      ['label.a', 'label.b', 'amount'],
      [
        ['one', emptyText, 1],
        [null, null, 2],
      ],
    ),
  ).toBe('{"label.a":"one","label.b":"","amount":1}\n{"amount":2}\n');
});
