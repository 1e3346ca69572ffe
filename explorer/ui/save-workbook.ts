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

/** A workbook with real numbers, whose first rows stay in sight. Its writer comes when one saves. */
export async function workbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx');
  const file = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => [...row]),
      freezePane: { rows: 1 },
    })),
  });
  return new Uint8Array(file);
}
