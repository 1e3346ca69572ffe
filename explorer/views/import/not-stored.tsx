import { Button } from '../../ui/button.tsx';
import { localCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save.ts';
import { words } from '../../words/words.ts';
import { remarksOn } from './row-groups.ts';
import type { Report } from './use-report.ts';

/** How many rows were refused and where they stand, to be saved, corrected and imported on their own. */
export function NotStored({ report: { rows, columns, wrong, toChoose } }: { readonly report: Report }) {
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED');
  if (wrong + toChoose === 0) return null;
  const save = (): void => {
    const table = [
      [...columns.map(({ name }) => name), words.importing.verdict],
      ...refused.map((row) => [
        ...columns.map((_, index) => row.cells?.[index] ?? null),
        remarksOn(row, columns).join(' '),
      ]),
    ];
    saveFile(words.importing.notStoredFile, 'text/csv', localCsv(table));
  };
  return (
    <p className="more">
      {words.importing.notStored(
        wrong + toChoose,
        refused.map(({ line }) => line),
      )}{' '}
      {refused.length > 0 && (
        <Button kind="link" onClick={save}>
          {words.importing.saveNotStored(refused.length)}
        </Button>
      )}
    </p>
  );
}
