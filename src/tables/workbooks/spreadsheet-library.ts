import { type CellStyle, type ReadOptions, readXlsx, writeXlsx } from 'hucre/xlsx';
import { damaged } from './archive.ts';
import type { Sheet, StoredValue, FormattedValue, WrittenSheet, WrittenValue } from './sheet.ts';

/** Formats of East Asia, whose numbers the library knows to be dates. */
const anyDate = 'yyyy-mm-dd hh:mm';

const dayMs = 24 * 60 * 60 * 1000;

/** Which sheets a workbook has, in their order. */
export interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

export async function listSheets(file: Uint8Array): Promise<readonly ListedSheet[]> {
  const sheets: ListedSheet[] = [];
  await read(file, {
    sheets({ name, hidden, veryHidden }) {
      sheets.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  return sheets;
}

type ReadSheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number];

/** `null` for a sheet without cells, such as one that is a chart. */
export async function readSheet(file: Uint8Array, name: string): Promise<Sheet | null> {
  const { sheets, dateSystem } = await read(file, { sheets: [name], readStyles: true });
  const [sheet] = sheets;
  if (sheet === undefined) return null;
  const isFrom1904 = dateSystem === '1904';
  return {
    isFrom1904,
    rows: sheet.rows.map((row) => row.map((value) => storedValue(value, isFrom1904))),
    formatOf: (row, column) => formatOf(sheet, row, column),
    failures: [...failuresOf(sheet)],
    isHiddenRow: (row) => sheet.rowDefs?.get(row)?.hidden === true,
    merges: (sheet.merges ?? []).map(({ startRow, endRow, startCol }) => ({
      firstRow: startRow,
      lastRow: endRow,
      column: startCol,
    })),
  };
}

/** Whatever it throws, the file is to blame, except for a sheet that is a chart. */
async function read(file: Uint8Array, options: ReadOptions): ReturnType<typeof readXlsx> {
  try {
    return await readXlsx(file, options);
  } catch (error) {
    if (error instanceof Error && error.message.includes('missing worksheet file')) return { sheets: [] };
    throw damaged();
  }
}

/** The library makes dates of numbers by rules of its own, which take some formats of money for dates. */
function storedValue(value: ReadSheet['rows'][number][number], isFrom1904: boolean): StoredValue {
  if (!(value instanceof Date)) return value;
  if (isFrom1904) return (value.getTime() - Date.UTC(1904, 0, 1)) / dayMs;
  const days = (value.getTime() - Date.UTC(1899, 11, 31)) / dayMs;
  return days < 60 ? days : days + 1;
}

function formatOf({ cells }: ReadSheet, row: number, column: number): string | null {
  const cell = cells?.get(`${row},${column}`);
  return cell?.style?.numFmt ?? (cell?.value instanceof Date ? anyDate : null);
}

function* failuresOf({ cells = new Map() }: ReadSheet): Generator<Sheet['failures'][number]> {
  for (const [key, { type, value, formula }] of cells) {
    const isFormula = formula !== undefined && value === null;
    if (type !== 'error' && !isFormula) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    yield { row, column, isFormula, text: isFormula ? formula : String(value) };
  }
}

/** A workbook whose sheets have a header that stays in sight. Texts are texts, also those that look like formulas. */
export async function writeSheets(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, widths }) => ({
      name,
      rows: rows.map((row) => row.map((value) => (isFormatted(value) ? value.value : value))),
      columns: widths.map((width) => ({ width })),
      freezePane: { rows: 1 },
      cells: new Map([...headerStyles(rows[0] ?? []), ...formats(rows)]),
    })),
  });
}

type Styled = readonly [cell: string, { readonly style: CellStyle }];

function headerStyles(header: readonly WrittenValue[]): readonly Styled[] {
  return header.map((_, column) => [`0,${column}`, { style: { font: { bold: true } } }]);
}

function* formats(rows: WrittenSheet['rows']): Generator<Styled> {
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries())
      if (isFormatted(value)) yield [`${row},${column}`, { style: { numFmt: value.format } }];
}

function isFormatted(value: WrittenValue): value is FormattedValue {
  return typeof value === 'object' && value !== null;
}
