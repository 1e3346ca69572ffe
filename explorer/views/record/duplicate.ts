import { ExploreAddItemDocument } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { newKey } from '../../api/write.ts';
import { formatPeriod } from '../../format/dates.ts';
import { nextPeriod } from '../../format/periods.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { deleteItem } from '../profile/change-item.ts';
import { recordDraft } from '../profile/records/record-draft.ts';
import { nameOf } from '../profile/records/record-text.ts';
import type { RecordDetails } from './record-query.ts';

/** Adds the same record again for the period that follows. */
export async function duplicate(profileUid: string, record: RecordDetails): Promise<void> {
  const { startDate, endDate } = record;
  if (startDate === null || endDate === null) return say(words.record.noPeriod);
  const period = nextPeriod({ start: startDate.slice(0, 10), end: endDate.slice(0, 10) });
  const item = {
    ...recordDraft(record),
    note: record.note,
    startDate: `${period.start}T00:00:00Z`,
    endDate: `${period.end}T00:00:00Z`,
  };
  try {
    const { createProfileItem } = await request(ExploreAddItemDocument, {
      input: { profileUid, item },
      idempotencyKey: newKey(),
    });
    const created = createProfileItem?.profileItem;
    const [error] = createProfileItem?.userErrors ?? [];
    if (error !== undefined || !created) return say(words.record.notDuplicated(error?.message ?? ''));
    say(words.profile.added(nameOf(record), formatPeriod(period.start, period.end)), () => {
      void deleteItem({ id: created.id, expectedVersion: created.version }, null).then(() =>
        queries.invalidateQueries(),
      );
    });
    await queries.invalidateQueries();
  } catch (cause) {
    say(words.record.notDuplicated(asFailure(cause).message));
  }
}
