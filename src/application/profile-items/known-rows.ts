import type { Principal } from '../../domain/access/access.ts';
import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ProfileItemChange } from '../../domain/profiles/profile-item.ts';
import type { RowFault, RowOfProfile, RowVerdict, RowWriteOptions } from '../../domain/profiles/table-row.ts';
import type { NewProfileItem } from '../../ports/profile-store.ts';
import type { RequestScope } from '../request-scope.ts';
import { updateImported } from '../imports/update-imported.ts';
import { writesOf } from './change-profile-items.ts';
import { onlyFound, readProfileItems, readRecords } from './read-profile-items.ts';
import { changeOf, differencesOf } from './row-changes.ts';

type AcceptedVerdict = Extract<RowVerdict, { readonly uid: unknown }>;

/** Rows that are known, compared with their items; with `updatesChanged` the items become what the rows say. */
export async function compareKnown(
  request: RequestScope,
  principal: Principal,
  rows: readonly RowOfProfile[],
  items: readonly (NewProfileItem | RowFault)[],
  verdicts: readonly RowVerdict[],
  { updatesChanged = false, isDryRun = false, isAllOrNothing = false, run }: RowWriteOptions,
): Promise<readonly RowVerdict[]> {
  const isRefused = isAllOrNothing && verdicts.some(({ outcome }) => outcome === 'refused');
  const keys = verdicts.flatMap((verdict, index) => {
    const profileUid = rows[index]?.profileUid;
    if (verdict.outcome !== 'known' || verdict.uid === null || profileUid === undefined) return [];
    return [{ index, profileUid, categoryPath: ROOT_PATH, uid: verdict.uid }];
  });
  if (keys.length === 0) return verdicts;
  const found = await readProfileItems(request, principal, keys, 'view');
  const records = await readRecords(
    request,
    onlyFound(found).map(({ item }) => item),
  );
  const compared = [...verdicts];
  const changes: ProfileItemChange[] = [];
  for (const [at, { index }] of keys.entries()) {
    const stored = found[at];
    const [row, item, verdict] = [rows[index], items[index], verdicts[index]];
    if (row === undefined || item === undefined || verdict?.outcome !== 'known') continue;
    if (stored === undefined || stored instanceof EmissionsError || !('uid' in item)) {
      compared[index] = notComparable(verdict, stored, item);
      continue;
    }
    const differences = differencesOf(stored, records.get(stored.item.uid) ?? [], item, row.draft);
    if (differences.length === 0) continue;
    const isOther = stored.item.dataItem.uid !== item.dataItemUid;
    const isUpdate = updatesChanged && !isOther && !isRefused;
    if (isUpdate) changes.push(changeOf(stored, item, row.draft));
    const advice = isOther ? ' An update cannot change the data item: delete the profile item first.' : '';
    const message = `The row is stored with other content: ${differences.join('; ')}.${advice}`;
    compared[index] = { ...verdict, outcome: isUpdate ? 'updated' : 'changed', message };
  }
  if (changes.length > 0 && !isDryRun)
    await updateImported(request, principal, await writesOf(request, principal, changes), run);
  return compared;
}

function notComparable(
  verdict: AcceptedVerdict,
  stored: unknown,
  item: NewProfileItem | RowFault,
): RowVerdict {
  const why = 'message' in item ? item.message : stored instanceof EmissionsError ? stored.message : null;
  return why === null ? verdict : { ...verdict, message: `The row is known, but cannot be compared. ${why}` };
}
