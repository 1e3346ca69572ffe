import { asFailure } from '../../api/failure.ts';
import { localCsv } from '../../ui/csv.ts';
import { fileNameOf, saveFile } from '../../ui/save.ts';
import { saveWorkbook } from '../../ui/save-workbook.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import type { Overview } from './overview.ts';
import { allRecords } from './records/all-records.ts';
import { sourceOf } from './records/record-text.ts';
import { recordTable } from './records/record-table.ts';

type Time = Pick<Overview, 'from' | 'to' | 'year'>;

export type Format = 'csv' | 'xlsx';

/** All records of the time that is shown, as a table that the import reads. */
export async function exportRecords(
  { uid, name }: { readonly uid: string; readonly name: string },
  time: Time,
  format: Format,
): Promise<void> {
  try {
    const records = await allRecords(uid, time);
    const rows = recordTable(records);
    const title = `${name} ${time.year ?? ''}`.trim();
    if (format === 'xlsx') await saveWorkbook(title, rows, sourcesOf(records));
    else saveFile(`${fileNameOf(title)}.csv`, 'text/csv', localCsv(rows));
  } catch (cause) {
    say(words.profile.notExported(asFailure(cause).message));
  }
}

/** The data sets of the figures, with their licences and addresses. */
const sourcesOf = (records: Parameters<typeof recordTable>[0]): readonly string[] => [
  ...new Set(
    records.flatMap((record) => {
      const { source, licence, url } = record.dataItem?.provenance ?? {};
      return [sourceOf(record), source, licence, url].filter(Boolean).join(' · ') || [];
    }),
  ),
];
