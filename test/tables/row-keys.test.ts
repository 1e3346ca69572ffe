import { expect, it } from 'vitest';
import { readTable } from '../../src/tables/reading/read-table.ts';
import type { TableForm } from '../../src/tables/reading/table-part.ts';
import { RowKeys } from '../../src/tables/rows/row-keys.ts';
import { workbookParts } from '../support/samples/workbook-parts.ts';
import { zip } from '../support/samples/zip.ts';

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function keysOf(file: string | Uint8Array, form: Partial<TableForm> = {}) {
  const keys = new RowKeys();
  const digests: { readonly digest: string; readonly isRepeated: boolean }[] = [];
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for await (const { columns, rows } of readTable(whole(bytes), { format: 'csv', ...form }))
    for (const row of rows) digests.push(keys.digest(columns, 'fault' in row ? [] : row.cells));
  return digests;
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const bills = [
  [46027, 12_345.5, 1000, 0.19],
  [46058, 12_300.004, 1.204, 0.07],
  [46086, 1500, 9876.54, 0.07],
];
const workbook = zip(
  workbookParts({
    sheets: [
      {
        name: 'Bills',
        rows:
          `<row>${['Date', 'Usage', 'Cost', 'VAT'].map(text).join('')}</row>` +
          bills
            .map(
              (cells) =>
                `<row>${cells.map((cell, at) => `<c s="${at + 1}"><v>${cell}</v></c>`).join('')}</row>`,
            )
            .join(''),
      },
    ],
    formats: ['dd/mm/yyyy', '#,##0.00 "kWh"', '#,##0.00 "€"', '0%'],
  }),
);

it.each([
  [
    'in English',
    'Date,Usage,Cost,VAT\n05/01/2026,"12,345.50 kWh","1,000.00 €",19%\n05/02/2026,"12,300.00 kWh",1.20 €,7%\n05/03/2026,"1,500.00 kWh","9,876.54 €",7%\n',
  ],
  [
    'in German',
    'Date;Usage;Cost;VAT\n05.01.2026;12.345,50 kWh;1.000,00 €;19%\n05.02.2026;12.300,00 kWh;1,20 €;7%\n05.03.2026;1.500,00 kWh;9.876,54 €;7%\n',
  ],
  [
    'with names of months',
    'Date\tUsage\tCost\tVAT\n5 Jan 2026\t12 345,5 kWh\t€1000\t19 %\n5 Feb 2026\t12’300 kWh\t€1.2\t7 %\n5 Mar 2026\t1500.00 kWh\t€9876.54\t7 %\n',
  ],
])('rows of a workbook and of its CSV %s have the same keys', async (_, csv) => {
  const ofWorkbook = await keysOf(workbook, { format: 'xlsx' });
  expect(ofWorkbook).toHaveLength(3);
  expect(new Set(ofWorkbook.map(({ digest }) => digest)).size).toBe(3);
  expect(await keysOf(csv)).toEqual(ofWorkbook);
});

it('rows that differ by a power of ten have keys of their own, and none repeats the other', async () => {
  const rows = await keysOf('date,litres\n2026-01-05,10\n2026-01-05,100\n2026-01-05,10\n');
  expect(new Set(rows.map(({ digest }) => digest)).size).toBe(3);
  expect(rows.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true]);
});

it.each([
  ['2026-01', 'Jan 2026', true],
  ['2026-01', '01/2026', true],
  ['2026-01-05 00:00:00', '05.01.26', true],
  ['1000', '1.000,00', true],
  ['1500.00', '1,500.00', true],
  ['-5', '(5.00)', true],
  ['Site A', 'site a', true],
  ['2026-01-05 08:30', '5 January 2026', false],
  ['Q1 2026', '2026-01', false],
  ['-5', '5', false],
])('rows with %s and %s have the same key: %s', async (one, other, isSame) => {
  const keys = await Promise.all([one, other].map((cell) => keysOf(`a,b\nx,"${cell}"\n`)));
  expect(new Set(keys.flat().map(({ digest }) => digest)).size).toBe(isSame ? 1 : 2);
});
