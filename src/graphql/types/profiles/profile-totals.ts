import { type CategoryPath, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import { labelKey, parseLabelKey } from '../../../domain/profiles/labels.ts';
import { assertProfiles, type FailedItem } from '../../../domain/profiles/profile-total.ts';
import { parseTimeZone } from '../../../domain/basics/time-zone.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { compareRows, type TotalRow, toTotalRows } from '../../../totals/total-rows.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';
import { inZone } from '../../given-days.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { countRequestedSteps, TimeStepRef } from '../calculation/time-points.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import type { ProfileTotalNode } from './profile-refs.ts';
import {
  calculationsForTotals,
  readTotals,
  timeZoneDescription,
  toPeriod,
  totalArguments,
} from './total-arguments.ts';
import { ComparisonInput, otherRequest } from './total-comparison.ts';
import { FailedItemConnectionRef } from './total-items.ts';
import { sliceOf } from './total-pages.ts';
import { TotalRowRef } from './total-row.ts';

/** Only execution knows how many there are. */
const usualCategories = 10;

const TotalGroupRef = describedEnum<'profile' | 'category' | 'gas'>(
  'ProfileTotalGroup',
  'The properties that the items of one row share.',
  {
    profile: 'Their profile.',
    category: 'Their category, or with `depth` a category above it.',
    gas: 'The gas: one row for each gas of each other group, and one for amounts that are not attributed to a gas.',
  },
);

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

const TotalsRef = builder.objectRef<TotalsNode>('ProfileTotals').implement({
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
      description: 'The categories of the rows, each once; none unless grouped by CATEGORY.',
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

builder.queryFields((t) => ({
  profileTotals: t.field({
    type: TotalsRef,
    nullable: true,
    subject: 'profiles',
    cost: {
      calculations: (args) => sidesOf(args) * calculationsForTotals(args),
      size: (args) => usualGroups(args) * Math.max(1, countRequestedSteps(args)),
    },
    description:
      'The total of all items of one or more profiles, by period and group, as rows of a table, optionally compared with another period, other profiles or other potentials.',
    args: {
      profiles: t.arg({ type: ['Uid'], required: true, description: 'From 1 to 100 profiles.' }),
      categoryPath: t.arg({
        type: 'CategoryPath',
        defaultValue: ROOT_PATH,
        description: 'Only items of this category and those below it.',
      }),
      groupBy: t.arg({ type: [TotalGroupRef], description: 'How rows are grouped, besides the period.' }),
      depth: t.arg.int({
        description:
          'The number of levels of categories, such as 1 for `transport`; all when absent. Requires CATEGORY in `groupBy`.',
      }),
      label: t.arg.string({
        description:
          'Also group by the values of the label with this key, such as `site`. An item without it has the label of its profile.',
      }),
      step: t.arg({
        type: TimeStepRef,
        description: 'A row for each period of this length; at most 400. Requires `from` and `to`.',
      }),
      timeZone: t.arg.string({ defaultValue: 'UTC', description: timeZoneDescription }),
      ...totalArguments,
      compareTo: t.arg({ type: ComparisonInput, description: 'The totals to compare every row with.' }),
    },
    resolve: async (_, { compareTo, ...args }, context, info) => {
      const groups = args.groupBy ?? [];
      if (args.depth != null && !groups.includes('category')) {
        throw badInput('depth', 'depth is the number of levels of categories; add CATEGORY to groupBy.');
      }
      if (args.depth != null && (args.depth < 1 || args.depth > 99)) {
        throw badInput('depth', `depth must be a number of levels from 1 to 99; got ${args.depth}.`);
      }
      const { returnUnit, returnPerUnit } = args;
      const label = args.label == null ? undefined : labelKey(parseLabelKey(args.label, 'label'));
      const timeZone = parseTimeZone(args.timeZone ?? 'UTC');
      const at = (instant: Instant | null | undefined, ...path: readonly string[]) =>
        inZone(instant, path, timeZone, context, info);
      const sum = async (requested: ProfileTotalRequest): Promise<SummedTotals> => {
        const units = { returnUnit, returnPerUnit };
        const totals = await readTotals(requested, units, context, info);
        const rows = toTotalRows(
          totals.map((whole) => ({ whole, groups: whole.groups ?? [] })),
          totals.map(({ period }) => period),
          {
            isGrouped: label !== undefined || groups.some((each) => each !== 'gas'),
            isByGas: groups.includes('gas'),
          },
        );
        return { profileUids: requested.profileUids, totals, rows };
      };
      const request: ProfileTotalRequest = {
        profileUids: args.profiles,
        categoryPath: args.categoryPath ?? ROOT_PATH,
        withSubcategories: true,
        period: toPeriod({ from: at(args.from, 'from'), to: at(args.to, 'to') }),
        step: args.step ?? undefined,
        timeZone,
        groupBy: {
          profile: groups.includes('profile'),
          category: groups.includes('category'),
          depth: args.depth ?? undefined,
          label,
        },
        ...withoutNulls({ gwp: args.gwp }),
        ...(groups.includes('gas') ? { details: ['gas'] } : {}),
      };
      assertProfiles(request.profileUids);
      if (compareTo == null) return { own: await sum(request), other: null };
      const compared = otherRequest(request, {
        ...compareTo,
        from: at(compareTo.from, 'compareTo', 'from'),
        to: at(compareTo.to, 'compareTo', 'to'),
      });
      assertProfiles(compared.profileUids);
      const [own, other] = await Promise.all([sum(request), sum(compared)]);
      return { own, other };
    },
  }),
}));

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

const sidesOf = ({ compareTo }: FieldArguments): number => (compareTo == null ? 1 : 2);

/** Only execution knows which categories and gases there are. */
function usualGroups({ groupBy, profiles, label }: FieldArguments): number {
  const groups: readonly unknown[] = Array.isArray(groupBy) ? groupBy : [groupBy];
  const ofProfiles = groups.includes('profile') && Array.isArray(profiles) ? profiles.length : 1;
  return (
    ofProfiles *
    (groups.includes('category') || label != null ? usualCategories : 1) *
    (groups.includes('gas') ? 5 : 1)
  );
}
