import { words } from '../words/words.ts';
import { fileNameOf, saveFile } from './save.ts';

interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A table as a workbook, with a sheet that says when and from where it was saved. */
export async function saveWorkbook(
  title: string,
  rows: Sheet['rows'],
  sources: readonly string[],
): Promise<void> {
  const { ui } = words;
  const about = [
    [title],
    [ui.address, location.href],
    [ui.date, new Date().toISOString().slice(0, 10)],
    ...sources.map((source) => [ui.sourceHead, source]),
  ];
  const file = await workbook([
    { name: ui.tableSheet, rows },
    { name: ui.aboutSheet, rows: about },
  ]);
  saveFile(
    `${fileNameOf(title)}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    new Blob([file]),
  );
}

/** A day, or a moment of the service. */
const date = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;

/** A workbook with real numbers and dates, whose first rows stay in sight. Its writer comes when one saves. */
export async function workbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx');
  const file = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (isDate(cell) ? new Date(cell) : cell))),
      freezePane: { rows: 1 },
      cells: new Map(rows.flatMap(dateFormats)),
    })),
  });
  return new Uint8Array(file);
}

const isDate = (cell: string | number | null): cell is string =>
  typeof cell === 'string' && date.test(cell) && !Number.isNaN(Date.parse(cell));

const dateFormats = (row: Sheet['rows'][number], at: number) =>
  row.flatMap((cell, column): readonly [string, { style: { numFmt: string } }][] =>
    isDate(cell)
      ? [[`${at},${column}`, { style: { numFmt: `yyyy-mm-dd${cell.includes('T') ? ' hh:mm:ss' : ''}` } }]]
      : [],
  );
