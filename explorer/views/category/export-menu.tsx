import { downloadTable } from '../../api/download.ts';
import { asFailure } from '../../api/failure.ts';
import { restAddress } from '../../api/rest-address.ts';
import { writeNumber } from '../../format/read-number.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';

const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** All factors of a category with all of their values, as the service writes tables. */
export const ExportCategory = ({ path }: { readonly path: string }) => (
  <ExportMenu>
    <MenuItem onSelect={() => void save(path, 'xlsx')}>{words.category.asXlsx}</MenuItem>
    <MenuItem onSelect={() => void save(path, 'csv')}>{words.category.asCsv}</MenuItem>
  </ExportMenu>
);

async function save(path: string, format: keyof typeof types): Promise<void> {
  const hasComma = format === 'csv' && writeNumber('0.5').includes(',');
  const local = hasComma ? ([['decimalComma', 'true']] as const) : [];
  try {
    const table = await downloadTable(restAddress(`/data/${path}`, [['format', format], ...local]));
    saveFile(`${path.replaceAll('/', '-')}.${format}`, types[format], table);
  } catch (cause) {
    say(words.category.notExported(asFailure(cause).message));
  }
}
