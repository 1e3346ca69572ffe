import { expect, it } from 'vitest';
import { SharedCells, emptyText } from '../../src/tables/cells/cell.ts';
import { formatCsv } from '../../src/tables/writing/format-csv.ts';
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

it('cells that rows share are written under their own columns in each of them', () => {
  const columns = ['label.a', 'label.b', 'amount'];
  const [filled, none] = [new SharedCells(['one', emptyText]), new SharedCells([null, null])];
  const rows = [
    [filled, 1],
    [none, 2],
    [filled, null],
  ];
  expect(formatNdjson(columns, rows)).toBe(
    '{"label.a":"one","label.b":"","amount":1}\n{"amount":2}\n{"label.a":"one","label.b":""}\n',
  );
  const again = [new SharedCells(['one', null]), 1];
  expect(formatCsv([again, again])).toBe('one,,1\r\none,,1\r\n');
});
