import { asFailure } from '../../api/failure.ts';
import { localCsv } from '../../ui/csv.ts';
import { fileNameOf, saveFile } from '../../ui/save.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import type { Overview } from './overview.ts';
import { allRecords } from './records/all-records.ts';
import { recordTable } from './records/record-table.ts';

type Time = Pick<Overview, 'from' | 'to' | 'year'>;

/** All records of the time that is shown, as a table that the import reads. */
export async function exportRecords(uid: string, name: string, time: Time): Promise<void> {
  try {
    const rows = recordTable(await allRecords(uid, time));
    saveFile(`${fileNameOf(`${name} ${time.year ?? ''}`.trim())}.csv`, 'text/csv', localCsv(rows));
  } catch (cause) {
    say(words.profile.notExported(asFailure(cause).message));
  }
}
