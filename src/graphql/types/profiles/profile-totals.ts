import { within } from '../../../domain/basics/all-faults.ts';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { FailedItem } from '../../../domain/profiles/profile-total.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { compareRows, type TotalRow, toTotalRows } from '../../../totals/total-rows.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import type { ProfileTotalNode } from './profile-refs.ts';
import { readTotals, type UnitArguments } from './total-arguments.ts';
import { FailedItemConnectionRef } from './total-items.ts';
import { usualCategories } from './total-groups.ts';
import { sliceOf } from './total-pages.ts';
import { TotalRowRef } from './total-row.ts';

/** The totals, and those they are compared with. */
interface TotalsNode {
  readonly own: SummedTotals;
  readonly other: SummedTotals | null;
}

interface SummedTotals {
  readonly profileUids: readonly Uid[];
  readonly totals: readonly ProfileTotalNode[];
  readonly rows: readonly TotalRow[];
}

export const TotalsRef = builder.objectRef<TotalsNode>('ProfileTotals').implement({
  description: 'The totals of profiles as rows of a table.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    unit: t.string({
      description: 'The unit of all values: the requested one, or kg.',
      resolve: ({ own }) => firstOf(own).amount.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description: 'What values are per, where a rate was requested; `null` for what was emitted.',
      resolve: ({ own }) => firstOf(own).amount.perUnit,
    }),
    rows: t.field({
      type: [TotalRowRef],
      cost: { size: 'inherited' },
      description:
        'Sorted by period, then by profile, category, label and gas; only groups that have items. Without groups there is a row for each period.',
      resolve: ({ own, other }) =>
        compareRows(own.rows, other?.rows ?? []).map((each) => ({
          ...each,
          profileUids: own.profileUids,
          otherUids: other?.profileUids ?? null,
        })),
    }),
    categories: t.field({
      type: [DataCategoryRef],
      nullable: { list: false, items: true },
      cost: { size: usualCategories },
      description: 'The categories of the rows, each once; none unless grouped by CATEGORY or DATA_ITEM.',
      resolve: (node, _args, context) => pathsOf(node).map((path) => dataCategoryLoader(context).load(path)),
    }),
    isComplete: t.boolean({
      nullable: true,
      description:
        'Whether all items of all periods, also of `compareTo`, are in a value; `null` where a remote service does not report failures (version 1).',
      resolve: (node) => {
        const totals = allOf(node);
        if (totals.some(({ failedCount }) => failedCount === null)) return null;
        return totals.every((each) => each.includedCount + each.outsideCount === each.itemCount);
      },
    }),
    failedItems: t.field({
      type: FailedItemConnectionRef,
      cost: pageCost,
      description:
        'The items that are in no value of a period, because their calculation failed or their data item was removed, each once, in pages.',
      args: connectionArguments,
      resolve: (node, args) => sliceOf(failuresOf(node), 'failed items of all periods', args),
    }),
  }),
});

/** The totals of a request, and those of another to compare each row with. */
export async function readRows(
  request: ProfileTotalRequest,
  compared: ProfileTotalRequest | null,
  units: UnitArguments,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<TotalsNode> {
  const sum = async (requested: ProfileTotalRequest): Promise<SummedTotals> => {
    const totals = await readTotals(requested, units, context, info);
    const rows = toTotalRows(
      totals.map((whole) => ({ whole, groups: whole.groups ?? [] })),
      totals.map(({ period }) => period),
      { groupBy: requested.groupBy, isByGas: requested.details?.includes('gas') === true },
    );
    return { profileUids: requested.profileUids, totals, rows };
  };
  const compare = (requested: ProfileTotalRequest) =>
    sum(requested).catch((error: unknown) =>
      within('compareTo', () => {
        throw error;
      }),
    );
  const [own, other] = await Promise.all([sum(request), compared && compare(compared)]);
  return { own, other };
}

function firstOf({ totals: [first] }: SummedTotals): ProfileTotalNode {
  if (first === undefined) throw new Error('The backend returned no total.');
  return first;
}

function allOf({ own, other }: TotalsNode): readonly ProfileTotalNode[] {
  return [...own.totals, ...(other?.totals ?? [])];
}

function pathsOf({ own, other }: TotalsNode): readonly CategoryPath[] {
  const rows = [...own.rows, ...(other?.rows ?? [])];
  return [...new Set(rows.flatMap(({ categoryPath }) => categoryPath ?? []))];
}

/** An item fails in every period that it is in. */
function failuresOf(node: TotalsNode): readonly FailedItem[] {
  const failures = allOf(node).flatMap((total) => total.failures);
  return [...new Map(failures.toReversed().map((each) => [each.item.uid, each])).values()].toReversed();
}
