import { deleteSoon } from '../../../api/deletions.ts';
import { say } from '../../../ui/toast.tsx';
import { words } from '../../../words/words.ts';
import { deleteItems } from '../change-item.ts';
import { nameOf } from './record-text.ts';
import type { ProfileRecord } from './records-query.ts';

type Removed = Pick<ProfileRecord, 'id' | 'version' | 'name' | 'dataItem'>;

/** Deletes records, and says so with a way back. */
export function deleteRecords(records: readonly Removed[]): void {
  const undo = deleteSoon({
    ids: records.map(({ id }) => id),
    input: records.map(({ id, version }) => ({ id, expectedVersion: version })),
    send: deleteItems,
    onFailure: (message) => say(words.profile.notDeleted(message)),
  });
  const [first] = records;
  say(words.profile.deleted(records.length, first === undefined ? '' : nameOf(first)), () => {
    if (!undo()) say(words.profile.tooLate);
  });
}
