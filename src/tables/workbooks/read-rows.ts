import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { assertWorkbook } from './archive.ts';
import { filledRows } from './sheet-cells.ts';
import type { SheetRow } from './sheet.ts';
import { type ListedSheet, listSheets, readSheet } from './spreadsheet-library.ts';
import { encodePart } from './tasks.ts';

const rowsPerPart = 1000;

/**
 * The rows of a sheet, in encoded parts. Throws BAD_USER_INPUT for what is no workbook, is damaged, or
 * has several sheets with rows, and PAYLOAD_TOO_LARGE.
 */
export async function readEncodedRows(
  file: Uint8Array,
  name: string | undefined,
): Promise<readonly Uint8Array[]> {
  assertWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const all = await listSheets(file);
  const found = [];
  for (const sheet of sheetsLike(all, name)) found.push({ ...sheet, ...(await readParts(file, sheet.name)) });
  return onlySheet(found, all).parts;
}

interface ReadParts {
  readonly rows: number;
  readonly parts: readonly Uint8Array[];
}

async function readParts(file: Uint8Array, name: string): Promise<ReadParts> {
  const sheet = await readSheet(file, name);
  if (sheet === null) return { rows: 0, parts: [] };
  const parts: Uint8Array[] = [];
  let rows = 0;
  let waiting: SheetRow[] = [];
  for (const [row, cells] of filledRows(sheet)) {
    rows += 1;
    waiting.push({ line: row + 1, cells, ...(sheet.isHiddenRow(row) && { isHidden: true }) });
    if (waiting.length < rowsPerPart) continue;
    parts.push(encodePart(waiting));
    waiting = [];
  }
  if (waiting.length > 0) parts.push(encodePart(waiting));
  return { rows, parts };
}

/** A sheet that says what the table is, as in workbooks of this service. */
export const aboutSheet = 'About';

/** The sheets that may have the table: the one of this name, or without a name those that people see. */
function sheetsLike<S extends ListedSheet>(sheets: readonly S[], name: string | undefined): readonly S[] {
  if (name === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const tables = visible.filter((sheet) => sheet.name !== aboutSheet);
    return tables.length === 0 ? visible : tables;
  }
  const isNamed = (sheet: S) => sheet.name.trim().toLowerCase() === name.trim().toLowerCase();
  const named = sheets.filter(isNamed);
  if (named.length > 0) return named;
  throw badInput('sheet', `The workbook has no sheet ${quote(name)}; its sheets are ${listed(sheets)}.`);
}

/** The only sheet that has rows. Throws BAD_USER_INPUT for none and several. */
function onlySheet<S extends ListedSheet & { readonly rows: number }>(
  sheets: readonly S[],
  all: readonly ListedSheet[],
): S {
  const [sheet, ...others] = sheets.filter(({ rows }) => rows > 0);
  if (sheet === undefined)
    throw badInput(
      'sheet',
      `There are no rows in ${listed(sheets)}; the sheets of the workbook are ${listed(all)}.`,
      'empty-list',
    );
  if (others.length === 0) return sheet;
  const counted = [sheet, ...others].map(({ name, rows }) => `${quote(name)} (rows: ${rows})`).join(', ');
  throw badInput(
    'sheet',
    `Several sheets of the workbook have rows: ${counted}. Name one of them as "sheet".`,
  );
}

function listed(sheets: readonly ListedSheet[]): string {
  return sheets.map(({ name, isHidden }) => `${quote(name)}${isHidden ? ' (hidden)' : ''}`).join(', ');
}
