import type { RemovedProfileItem } from '../../domain/profiles/profile-item.ts';
import type { ProfileItemQuery } from '../../ports/profile-store.ts';
import { countsIn, toWindow } from '../profiles/total-windows.ts';
import type { RequestScope } from '../request-scope.ts';
import { toProfileItemKey } from './to-profile-item.ts';

/** More than any total covers. */
const limit = 100_000;

/** The items that would count in a list if their data item were still there. */
export async function listRemovedItems(
  { store, profileItems, signal }: RequestScope,
  { profileUid, categoryUid, selection }: ProfileItemQuery,
): Promise<readonly RemovedProfileItem[]> {
  if (selection.kind === 'window' && selection.selectBy !== 'overlap') return [];
  const window = toWindow(selection);
  const { start, end } = window;
  const query = { profileUid, categoryUid, among: 'removed', start, end, limit } as const;
  const spans = await store.profileItems.listSpans(query, signal);
  const counting = spans.filter((span) => countsIn(span, window));
  const items = await profileItems.getMany(counting.map(({ uid }) => ({ profileUid, uid })));
  return items.flatMap((item) =>
    item === undefined ? [] : [{ key: toProfileItemKey(item), label: item.dataItem.label }],
  );
}
