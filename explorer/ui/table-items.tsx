import { words } from '../words/words.ts';
import { localCsv } from './csv.ts';
import { MenuItem } from './menu.tsx';
import { fileNameOf, saveFile } from './save.ts';
import { saveWorkbook } from './save-workbook.ts';

interface TableItemsProps {
  /** The file is named after it. */
  readonly title: string;
  readonly rows: () => Parameters<typeof saveWorkbook>[1];
  /** Data sets and licences. */
  readonly sources: readonly string[];
}

/** A table as a workbook and as CSV, in a menu. */
export const TableItems = ({ title, rows, sources }: TableItemsProps) => (
  <>
    <MenuItem onSelect={() => void saveWorkbook(title, rows(), sources)}>{words.ui.asXlsx}</MenuItem>
    <MenuItem onSelect={() => saveFile(`${fileNameOf(title)}.csv`, 'text/csv', localCsv(rows()))}>
      {words.ui.asCsv}
    </MenuItem>
  </>
);
