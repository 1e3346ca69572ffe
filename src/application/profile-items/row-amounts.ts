import type { Principal } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { RowAmount } from '../../domain/profiles/table-row.ts';
import type { NewProfileItem } from '../../ports/profile-store.ts';
import { toSummed } from '../../totals/summed-amount.ts';
import { resultsOf } from '../calculation/calculation-rounds.ts';
import type { RequestScope } from '../request-scope.ts';
import type { UsedItem } from './create-profile-items.ts';
import { calculateRead, materialOf } from './profile-item-calculations.ts';
import type { CalculableItem } from './read-profile-items.ts';

interface UsedByRow {
  readonly item: NewProfileItem;
  readonly used: UsedItem;
}

/** The amounts that new items emit in all of their time, until now: before they are stored, too. */
export async function rowAmounts(
  request: RequestScope,
  principal: Principal,
  rows: readonly UsedByRow[],
): Promise<readonly RowAmount[]> {
  if (rows.length === 0) return [];
  const now = request.clock();
  request.budget.count('calculations', rows.length);
  const records = rows.map(({ item: { uid, profileUid, values } }) => {
    const own = { profileUid, itemUid: uid, created: now, modified: now };
    return [uid, values.map((value) => ({ ...value, ...own }))] as const;
  });
  const items = rows.map(toCalculable);
  const material = await materialOf(request, items, new Map(records));
  const runs = items.map((found) => ({ found, returnPerUnit: 'none' }));
  const results = resultsOf(await calculateRead(request, principal, material, runs));
  return results.map((result, index): RowAmount => {
    const { item, used } = rows[index] as UsedByRow;
    const { amount, failure, gases } =
      result instanceof EmissionsError
        ? { amount: { value: null, unit: 'kg' }, failure: result, gases: null }
        : toSummed(result);
    const isMass = failure === null && amount.unit === 'kg';
    return {
      category: used.item.dataCategory.path,
      dataItemUid: used.item.uid,
      month: new Date(item.validity.start).toISOString().slice(0, 7),
      kilograms: isMass ? amount.value : null,
      scopes: isMass ? (gases?.scopes ?? []) : [],
      failure: failure?.message ?? null,
    };
  });
}

function toCalculable({ item, used }: UsedByRow): CalculableItem {
  const { uid, profileUid, validity } = item;
  const { uid: dataItemUid, label, path, dataCategory } = used.item;
  return {
    item: {
      uid,
      profileUid,
      validity,
      supersededFrom: null,
      dataItem: { uid: dataItemUid, label, path, isRemoved: false },
      dataCategory,
    },
    definition: used.definition,
  };
}
