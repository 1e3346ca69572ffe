import { words } from '../words/words.ts';
import { fileNameOf, saveFile } from './save.ts';
import type { Sheet } from './xlsx.ts';

/** A table as a workbook, with a sheet that says when and from where it was saved. */
export async function saveWorkbook(
  title: string,
  rows: Sheet['rows'],
  sources: readonly string[],
): Promise<void> {
  const { workbook } = await import('./xlsx.ts');
  const { ui } = words;
  const about = [
    [title],
    [ui.address, location.href],
    [ui.date, new Date().toISOString().slice(0, 10)],
    ...sources.map((source) => [ui.sourceHead, source]),
  ];
  const file = workbook([
    { name: ui.tableSheet, rows },
    { name: ui.aboutSheet, rows: about },
  ]);
  saveFile(`${fileNameOf(title)}.xlsx`, file.type, file);
}
