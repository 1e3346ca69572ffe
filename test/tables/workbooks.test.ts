import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/tables/cells/cell.ts';
import { readTable } from '../../src/tables/reading/read-table.ts';
import { readRows } from '../../src/tables/workbooks/run-in-thread.ts';
import type { TableForm } from '../../src/tables/reading/table-part.ts';
import { workbookParts } from '../support/samples/workbook-parts.ts';
import { zip } from '../support/samples/zip.ts';

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

async function read(file: Uint8Array, form: Partial<TableForm> = {}) {
  const rows: unknown[] = [];
  let columns: readonly string[] = [];
  for await (const part of readTable(inPieces(file), { format: 'xlsx', ...form })) {
    columns = part.columns;
    for (const row of part.rows)
      rows.push('fault' in row ? [row.line, row.fault.code] : [row.line, ...row.cells.map(textOf)]);
  }
  return { columns, rows };
}

const refusal = (file: Uint8Array, form?: Partial<TableForm>) =>
  read(file, form).then(
    () => 'read',
    (error: Error) => error.message,
  );

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly (string | number)[]) =>
  `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : cell)).join('')}</row>`;
const header = row(text('date'), text('distance'));
const sheet = (rows: string, name = 'Sheet1') => ({ name, rows });
const small = [sheet(header + row(text('2026-01-05'), 5))];

describe('workbooks of other programs', () => {
  const read2 = { columns: ['date', 'distance'], rows: [[2, '2026-01-05', '5']] };

  it.each([
    ['with texts in cells, and cells without references', workbookParts({ sheets: small })],
    ['with a prefix before all names', workbookParts({ sheets: small, prefix: 'x:' })],
    ['with absolute paths', workbookParts({ sheets: small, folder: '/xl/worksheets/' })],
    [
      'with texts in a list, some of them in runs and with phonetic hints',
      workbookParts({
        sheets: [
          sheet(
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
              '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>5</v></c></row>',
          ),
        ],
        strings:
          '<si><r><t>da</t></r><r><t>te</t></r></si><si><t>distance</t><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>2026-01-05</t></si>',
      }),
    ],
    [
      'with dates as texts of their own type, and parts of later versions',
      workbookParts({
        sheets: [
          sheet(
            `${header}<row xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" ht="15"><c t="d"><v>2026-01-05</v></c><c><f>2+3</f><v>5</v></c></row>`,
          ),
        ],
      }),
    ],
    [
      'with dates counted from 1904',
      workbookParts({
        sheets: [sheet(`${header}<row><c s="1"><v>44565</v></c><c><v>5</v></c></row>`)],
        formats: ['d/m/yy'],
        workbookProperties: '<workbookPr date1904="1"/>',
      }),
    ],
    [
      'with a hidden sheet, and one that says what the file is',
      workbookParts({
        sheets: [{ ...sheet(header, 'Lists'), state: 'hidden' }, ...small, sheet(header, 'About')],
      }),
    ],
  ])('%s', async (_, parts) => {
    expect(await read(zip(parts))).toEqual(read2);
    expect(await read(zip(parts), { format: 'csv' })).toEqual(read2);
  });
});

const typed = (number: number, format: string) =>
  read(
    zip(
      workbookParts({
        sheets: [sheet(`${header}<row>${text('a')}<c s="1"><v>${number}</v></c></row>`)],
        formats: [format],
      }),
    ),
  ).then(({ rows }) => (rows[0] as readonly string[])[2]);

describe('cells of workbooks', () => {
  it.each([
    [46027, 'dd/mm/yyyy', '2026-01-05'],
    [46027.5625, 'd.m.yy h:mm', '2026-01-05T13:30:00'],
    [46027, 'yyyy-mm-dd hh:mm', '2026-01-05'],
    [46023, 'mmm yyyy', '2026-01'],
    [46023, '[$-407]mmmm\\-yy;@', '2026-01'],
    [46023, 'yyyy', '2026'],
    [0.5, 'h:mm AM/PM', '12:00'],
    [1.5, '[h]:mm', '36:00'],
    [1234.5, '#,##0.00', '1234.50'],
    [1234.5678, '#,##0.00', '1234.5678'],
    [0.30000000000000004, 'General', '0.3'],
    [0.125, '0.0%', '12.5 %'],
    [12.5, '#,##0.00\\ "\u20ac"', '12.50 \u20ac'],
    [12.5, '[$\u20ac-40D] #,##0.00', '12.50 \u20ac'],
    [12.5, '[$kr-41D] #,##0', '12.5 kr'],
    [12.5, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', '12.50 $'],
    [61.2, '0.0" L"', '61.2 L'],
    [12345, '#,##0.0,"t"', '12.345 t'],
    [42, '00000', '00042'],
    [7, '"INV-"0000', 'INV-0007'],
  ])('%d in the format %s is %s', async (number, format, cell) => {
    expect(await typed(number, format)).toBe(cell);
  });

  const faultsOf = async (rows: string, after = '') => {
    const parts = workbookParts({ sheets: [sheet(rows)] });
    const whole = Object.entries(parts).map(([name, content]) => [
      name,
      content.replace('</sheetData>', `</sheetData>${after}`),
    ]);
    const faults: unknown[] = [];
    const file = zip(Object.fromEntries(whole) as Record<string, string>);
    for await (const part of readTable(inPieces(file), { format: 'xlsx' }))
      for (const each of part.rows)
        if (each.cells !== undefined)
          for (const cell of each.cells)
            if (typeof cell === 'object' && cell?.fault !== undefined) faults.push([each.line, cell.fault]);
    return faults;
  };

  it('that have no value to be read say why', async () => {
    const rows =
      header +
      '<row>' +
      text('a') +
      '<c><f>B9*2</f></c></row><row>' +
      text('b') +
      '<c t="e"><v>#N/A</v></c></row><row>' +
      text('c') +
      '<c><v>1</v></c></row><row><c/><c><v>2</v></c></row>';
    const merges = '<mergeCells><mergeCell ref="A4:A5"/></mergeCells>';
    expect(await faultsOf(rows, merges)).toEqual([
      [2, expect.stringContaining('The result of the formula "B9*2" is not in the file')],
      [3, 'The cell has the error "#N/A".'],
      [5, 'The cell is merged with the one of row 4: unmerge them, and fill in each.'],
    ]);
  });

  it('may stand next to columns without a name, which are called by their number unless they are empty', async () => {
    const spaced = row('<c/>', text('date'), '<c/>', text('distance'));
    const of = (...rows: readonly string[]) => zip(workbookParts({ sheets: [sheet(rows.join(''))] }));
    expect(await read(of(spaced, row('<c/>', text('2026-01-05'), '<c/>', 5)))).toEqual({
      columns: ['date', 'distance'],
      rows: [[2, '2026-01-05', '5']],
    });
    expect(await read(of(spaced, row(1, text('2026-01-05'), '<c/>', 5)))).toMatchObject({
      columns: ['Column 1', 'date', 'distance'],
    });
    expect((await read(of(header, row(text('a'), 5, text('see invoice'))))).rows).toEqual([
      [2, 'CELL_COUNT'],
    ]);
  });
});

describe('workbooks that are refused', () => {
  const several = workbookParts({
    sheets: [
      sheet(header, 'Jan'),
      sheet(header + header, 'Feb'),
      { ...sheet(header, 'Old'), state: 'hidden' },
    ],
  });
  const good = zip(workbookParts({ sheets: small }));

  it('have several sheets with rows, of which one is named', async () => {
    expect(await refusal(zip(several))).toBe(
      'Several sheets of the workbook have rows: "Jan" (rows: 1), "Feb" (rows: 2). Name one of them as "sheet".',
    );
    expect(await read(zip(several), { sheet: 'FEB' })).toMatchObject({ columns: ['date', 'distance'] });
    expect(await read(zip(several), { sheet: 'old' })).toMatchObject({ columns: ['date', 'distance'] });
    expect(await refusal(zip(several), { sheet: 'Mar' })).toBe(
      'The workbook has no sheet "Mar"; its sheets are "Jan", "Feb", "Old" (hidden).',
    );
    expect(await refusal(Buffer.from('a,b'), { format: 'csv', sheet: 'Jan' })).toMatch(/leave out "sheet"/);
  });

  const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const bomb = Buffer.alloc(101 * 1024 * 1024, ' ');
  it.each([
    ['a text', Buffer.from('date,distance\n'), /is a text, and no \.xlsx/],
    ['an .xls', Buffer.concat([compound, Buffer.alloc(600)]), /in the old format .* Save it as \.xlsx/],
    ['one with a password', Buffer.concat([compound, encrypted]), /protected by a password/],
    [
      'an .ods',
      zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      /an archive, and no \.xlsx/,
    ],
    ['an .xlsb', zip({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }), /an archive, and no \.xlsx/],
    ['one without its parts', zip({ '[Content_Types].xml': '<Types/>' }), /damaged or incomplete/],
    ['one that was cut', good.subarray(0, good.length / 2), /damaged or incomplete/],
    ['one with a broken part', zip({ ...several, 'xl/workbook.xml': '<workbook' }), /damaged or incomplete/],
    ['one without rows', zip(workbookParts({ sheets: [sheet('')] })), /no rows in "Sheet1"/],
    ['one that unpacks to too much', zip({ ...several, 'xl/media/a.png': bomb }), /may have 100 MiB/],
    [
      'one that unpacks to more than it says',
      zip({ ...workbookParts({ sheets: [sheet(header + bomb.toString('latin1'))] }) }, (length) =>
        Math.min(length, 5000),
      ),
      /damaged or incomplete/,
    ],
    ['one that hides what it unpacks to', zip(several, () => 0), /may have 100 MiB/],
  ])('%s', async (_, file, message) => {
    expect(await refusal(file)).toMatch(message);
  });

  it('take longer than the deadline, and let others be read', async () => {
    for (let times = 0; times < 3; times += 1) {
      const late = readRows(good, undefined, 0);
      await expect(late).rejects.toMatchObject({
        code: 'LIMIT_EXCEEDED',
        message: 'The workbook takes more than 0 s: split it, or use CSV.',
      });
    }
    expect(await read(good)).toMatchObject({ columns: ['date', 'distance'] });
  });
});
