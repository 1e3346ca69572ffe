import { yearStart } from '../category.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';

export const source = {
  title: 'National Greenhouse Accounts Factors, workbooks 2021 to 2025',
  publisher: 'Department of Climate Change, Energy, the Environment and Water',
  year: '2025',
  region: 'Australia',
  licence: 'CC BY 4.0',
};

export const editionsNote =
  'The factors of an edition count from the first of January of its year, the earliest ones also before.';

/** All numbers of the workbooks, each with its table and the heads of its row and column. */
export function readWorkbooks(read: ReadTable): readonly Row[] {
  return read('australia-nga-2021-2025/australia-nga-long-2021-2025.csv');
}

/** The number of a table in the editions that have it: `{ 2023: 'Table 3' }`. */
export type Tables = Readonly<Record<string, string>>;

export function isIn(tables: Tables): (row: Row) => boolean {
  return (row) => tables[cell(row, 'edition')] === cell(row, 'table');
}

/** One row of a table in all editions: the head of its row, and the number below a head of a column. */
export function editionsOf(rows: readonly Row[]): readonly {
  readonly start: string;
  readonly head: string;
  readonly at: (column: RegExp) => string;
}[] {
  return [...groupBy(rows, (row) => cell(row, 'edition'))].map(([edition, cells]) => ({
    start: yearStart(edition),
    head: cells[0] === undefined ? '' : cell(cells[0], 'row'),
    at: (column) => cells.find((row) => column.test(cell(row, 'column')))?.['value'] ?? '',
  }));
}
