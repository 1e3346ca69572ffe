import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells } from '../support/samples/csv-cells.ts';
import { formatCsv } from '../../src/tables/writing/format-csv.ts';
import { textOf } from '../../src/tables/cells/cell.ts';
import { readGuarded } from '../../src/tables/cells/guarded-text.ts';
import { readTable } from '../../src/tables/reading/read-table.ts';
import type { TableForm } from '../../src/tables/reading/table-part.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(table: string | Uint8Array, form: Partial<TableForm> = {}, size = 7) {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table;
  const rows: (readonly [number, readonly string[] | string])[] = [];
  let columns: readonly string[] = [];
  for await (const part of readTable(pieces(bytes, size), { format: 'csv', ...form })) {
    columns = part.columns;
    rows.push(
      ...part.rows.map((row) => [row.line, 'fault' in row ? row.fault.code : row.cells.map(textOf)] as const),
    );
  }
  return { columns, rows };
}

const refusal = (table: string | Uint8Array, form?: Partial<TableForm>) =>
  read(table, form).then(
    () => 'read',
    (error: Error) => error.message,
  );

const cellText = fc.string({ unit: fc.constantFrom(...'ab"\',;=+-@\t\r\n 1é😀＝'), maxLength: 8 });
const table = fc.array(fc.array(cellText, { minLength: 3, maxLength: 3 }), { maxLength: 8 });

describe('tables as CSV', () => {
  it('are read as they were written, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const text = formatCsv([['a', 'b', 'c'], ...rows]);
        const result = await read(text, { separator: ',' }, size);
        expect(result.rows.map(([, row]) => row)).toEqual(
          rows.filter((row) => row.some((cell) => cell !== '')),
        );
      }),
    );
  });

  it('are read as csv-parse reads them, where that has no faults', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, lineBreak) => {
        const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
        const text = ['a,b,c', ...quoted].join(lineBreak);
        const expected = parse(text, { record_delimiter: ['\r\n', '\n', '\r'] });
        const { rows: found } = await read(text);
        expect(found.map(([, row]) => row)).toEqual(
          expected
            .slice(1)
            .filter((row) => row.some((cell) => cell.trim() !== ''))
            .map((row) => row.map((cell) => textOf(readGuarded(cell)))),
        );
      }),
    );
  });

  it('have no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = parse(formatCsv(rows), {
          record_delimiter: '\r\n',
          relax_column_count: true,
        });
        const numbers = /^[+-]?\d+(\.\d+)?$/;
        for (const cell of cells.flat()) {
          if (!numbers.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        }
      }),
    );
  });

  it('keep numbers as numbers, and empty cells empty', () => {
    for (const [cell, written] of csvCells) expect(formatCsv([['a', cell]])).toBe(`a,${written}\r\n`);
  });

  it('name the line of each row, with line breaks of any kind and within cells', async () => {
    expect(await read('a,b\r\n1,"x\ny"\n\r2,z\r\r\n3,w')).toEqual({
      columns: ['a', 'b'],
      rows: [
        [2, ['1', 'x\ny']],
        [5, ['2', 'z']],
        [7, ['3', 'w']],
      ],
    });
  });

  it.each([
    ['a;b\n1;2,3', ['1', '2,3']],
    ['a\tb\n1\t2', ['1', '2']],
    ['sep=|\r\na,x|b\r\n1|2', ['1', '2']],
    ['"a;b;c",d\n1,2', ['1', '2']],
  ])('are split at the separator of the header: %j', async (text, cells) => {
    const { rows } = await read(text);
    expect(rows.map(([, row]) => row)).toEqual([cells]);
  });

  it('refuse a broken row by its line and read the next one', async () => {
    const { rows } = await read('a,b\n1,"x"y\n2\n3,4,5\n6,7,,\n8,"9');
    expect(rows).toEqual([
      [2, 'MALFORMED_ROW'],
      [3, ['2', '']],
      [4, 'CELL_COUNT'],
      [5, ['6', '7', '', '']],
      [6, 'MALFORMED_ROW'],
    ]);
  });

  it('refuse a cell of ten megabytes without holding it', async () => {
    const long = Buffer.concat([
      Buffer.from('a,b\n1,"'),
      Buffer.alloc(10 * 1024 * 1024, `${'x'.repeat(1023)}\n`),
      Buffer.from('"\n2,3\n'),
    ]);
    expect((await read(long, {}, 64 * 1024)).rows).toEqual([
      [2, 'ROW_TOO_LONG'],
      [3 + 10 * 1024, ['2', '3']],
    ]);
  });

  it('refuse everything after a quote that is never closed, as one row', async () => {
    const text = `a,b\n1,"${'x,y\n'.repeat(50_000)}`;
    expect((await read(text, {}, 64 * 1024)).rows).toEqual([[2, 'MALFORMED_ROW']]);
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFä,b\n1,é'), {}],
    ['UTF-16LE with a byte order mark', Buffer.from('\uFEFFä,b\n1,é', 'utf16le'), {}],
    ['UTF-16BE with a byte order mark', Buffer.from('\uFEFFä,b\n1,é', 'utf16le').swap16(), {}],
    ['declared UTF-16LE', Buffer.from('ä,b\n1,é', 'utf16le'), { charset: 'UTF-16LE' }],
    ['Windows-1252', Buffer.from('ä,b\n1,é', 'latin1'), {}],
    ['declared Latin-1', Buffer.from('ä,b\n1,é', 'latin1'), { charset: 'iso-8859-1' }],
  ])('are read in %s', async (_, bytes, form) => {
    expect(await read(bytes, form, 1)).toEqual({ columns: ['ä', 'b'], rows: [[2, ['1', 'é']]] });
  });

  it.each([
    ['text of MS-DOS', Buffer.from('K\x94ln,b\n1,2', 'latin1'), 'The table is not text in utf-8'],
    ['text of a Macintosh', Buffer.from('Stra\xa7e,b\n1,2', 'latin1'), 'The table is not text in utf-8'],
    ['UTF-8 and Windows-1252 at once', Buffer.from('\xc3\xa4,b\n\xe9,2', 'latin1'), 'The table is not text'],
    ['UTF-16 without a mark', Buffer.from('a,b\n1,2', 'utf16le'), 'The table is not text in utf-8'],
    ['a broken end of UTF-8', Buffer.from([97, 10, 49, 0xc3]), 'The table is not text in utf-8'],
    ['nothing', Buffer.from(''), 'The table is empty'],
    ['blank lines', Buffer.from('\n\r\n,,\n'), 'The table is empty'],
    ['a column twice', Buffer.from('a,b,a\n1,2,3'), 'The header has the column "a" twice'],
    ['an open quote in the header', Buffer.from('a,"b\n1,2'), 'The header cannot be read. A cell begins'],
  ])('are refused as a whole for %s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toContain(message);
  });

  it('are refused for a charset that does not exist', async () => {
    expect(await refusal('a\n1', { charset: 'klingon' })).toBe(
      'charset must be utf-8, utf-16le, utf-16be or windows-1252; got "klingon".',
    );
  });
});

describe('tables as NDJSON', () => {
  const ndjson = { format: 'ndjson' } as const;

  it('have a column for each member, as they appear', async () => {
    const text = '{"a":1,"b":"x"}\r\n\n{"b":null,"c":true}\n{"__proto__":"p"}';
    expect(await read(text, ndjson)).toEqual({
      columns: ['a', 'b', 'c', '__proto__'],
      rows: [
        [1, ['1', 'x']],
        [3, ['', '', 'true']],
        [4, ['', '', '', 'p']],
      ],
    });
  });

  it('refuse a line that is no object, is nested, or is too long, and read the next one', async () => {
    const text = `[1]\n{"a":{}}\n{"a":"${'x'.repeat(200_000)}"}\n{"a":1`;
    expect((await read(`${text}\n{"a":2}`, ndjson, 1000)).rows).toEqual([
      [1, 'MALFORMED_ROW'],
      [2, 'MALFORMED_ROW'],
      [3, 'ROW_TOO_LONG'],
      [4, 'MALFORMED_ROW'],
      [5, ['2']],
    ]);
  });
});
