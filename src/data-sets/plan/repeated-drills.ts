import type { ReferenceItem } from '../../ports/reference-store.ts';
import type { CategoryPlan } from './plan-category.ts';
import type { ImportWarning } from '../files/import-warning.ts';
import { drillKey } from '../files/read-items.ts';

/**
 * Remarks on items that stay in a category because administrators edited them,
 * and that have the same drill-down values as a row of the data set.
 */
export function repeatedDrills(
  { sourcePath, dataSetItems }: CategoryPlan,
  staying: readonly ReferenceItem[],
): readonly ImportWarning[] {
  if (staying === dataSetItems) return [];
  const described = new Map(dataSetItems.map(({ uid, drill }) => [uid, drillKey(drill)]));
  const isRow = ({ uid, drill }: ReferenceItem): boolean => described.get(uid) === drillKey(drill);
  const rows = new Set(staying.filter(isRow).map(({ drill }) => drillKey(drill)));
  return staying
    .filter((item) => !isRow(item) && rows.has(drillKey(item.drill)))
    .map(({ uid, drill }) => ({
      kind: 'remark',
      file: `${sourcePath}/data.csv`,
      line: null,
      message: `A row has the same drill-down values (${drill.map((value) => JSON.stringify(value)).join(', ')}) as the item ${uid}, which an administrator edited and which is kept; lookups find only one of them. Delete that item or the row, or use --overwrite-edits.`,
    }));
}
