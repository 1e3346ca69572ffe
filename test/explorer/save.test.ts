import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { localCsv } from '../../explorer/ui/csv.ts';
import { workbook } from '../../explorer/ui/save-workbook.ts';
import { csvCells } from '../support/samples/csv-cells.ts';

it.each(csvCells)('the cell %j of a table that the explorer saves is written as %s', (cell, written) => {
  expect(localCsv([['a', cell]])).toBe(`\ufeffa,${written}\r\n`);
});

it('a workbook that the explorer saves has its sheets, with numbers and dates as such and no formula', async () => {
  const rows = [
    ['Factor', 'Total'],
    ['=1+1 <&">\u0001', 1234.5],
    ['Ü', null],
    ['2025-12-31', '2026-01-01T10:30:00Z'],
  ];
  const file = await workbook([
    { name: 'Table', rows },
    { name: 'About "it"', rows: [['Address']] },
  ]);
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name }) => name)).toEqual(['Table', 'About "it"']);
  expect(sheets[0]?.rows).toEqual([
    ['Factor', 'Total'],
    ['=1+1 <&">\u0001', 1234.5],
    ['Ü', null],
    [new Date('2025-12-31'), new Date('2026-01-01T10:30:00Z')],
  ]);
});
