import { words } from '../words/words.ts';
import { localCsv } from './csv.ts';
import { MenuItem } from './menu.tsx';
import { fileNameOf, saveFile } from './save.ts';

interface TableItemsProps {
  /** The file is named after it. */
  readonly title: string;
  readonly rows: () => readonly (readonly (string | number | null)[])[];
  /** Data sets and licences. */
  readonly sources: readonly string[];
}

/** A table as a workbook that says where it is from, and as CSV. */
export function TableItems({ title, rows, sources }: TableItemsProps) {
  const name = fileNameOf(title);
  const saveWorkbook = async (): Promise<void> => {
    const { workbook } = await import('./xlsx.ts');
    const about = [
      [title],
      [words.ui.address, location.href],
      [words.ui.date, new Date().toISOString().slice(0, 10)],
      ...sources.map((source) => [words.ui.sourceHead, source]),
    ];
    const sheets = [
      { name: words.ui.tableSheet, rows: rows() },
      { name: words.ui.aboutSheet, rows: about },
    ];
    const file = workbook(sheets);
    saveFile(`${name}.xlsx`, file.type, file);
  };
  return (
    <>
      <MenuItem onSelect={() => void saveWorkbook()}>{words.ui.asXlsx}</MenuItem>
      <MenuItem onSelect={() => saveFile(`${name}.csv`, 'text/csv', localCsv(rows()))}>
        {words.ui.asCsv}
      </MenuItem>
    </>
  );
}
