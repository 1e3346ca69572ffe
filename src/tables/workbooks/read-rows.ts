import { assertWorkbook } from './archive.ts';
import { onlySheet, sheetsLike } from './choose-sheet.ts';
import { filledRows } from './sheet-cells.ts';
import type { SheetRow } from './sheet.ts';
import { listSheets, readSheet } from './spreadsheet-library.ts';
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
