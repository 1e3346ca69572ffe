import { badInput } from '../../../domain/basics/errors.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemSelection } from '../../../domain/profiles/profile-item.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { readSlice } from '../../list-slice.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { fieldsBelow, neededOf, selectsTotal } from '../../lookahead.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { countRequestedPeriods } from '../calculation/time-points.ts';
import {
  calculationsForTotals,
  readTotal,
  readTotalsOverTime,
  totalArguments,
  totalsArguments,
} from './total-arguments.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { type ProfileCategoryNode, ProfileCategoryRef, ProfileRef, ProfileTotalRef } from './profile-refs.ts';
import { assertOfPeriod, listedAmountArguments } from '../profile-items/profile-item-amounts.ts';
import { ProfileItemConnectionRef, type ProfileItemNode } from '../profile-items/profile-item-refs.ts';
import { childCategoriesLoader, dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { profileItemLoader, profileItemPageLoader } from '../profile-items/profile-item-loaders.ts';
import { profileLoader } from './profile-loaders.ts';

const SelectByRef = describedEnum('ProfileItemSelection', 'Which items of a period to select.', {
  overlap: 'Items whose period overlaps it.',
  start: 'Items that start in the period or later.',
  end: 'Items that end before the end of the period.',
});

const subcategoriesArgument = builder.args((t) => ({
  withSubcategories: t.boolean({
    defaultValue: false,
    description: 'Whether to include the items of all categories below.',
  }),
}));

export const profileCategoryNode = defineNode(ProfileCategoryRef, {
  key: {
    write: ({ profileUid, path }: ProfileCategoryNode) => [profileUid, pathKey(path)],
    read: (profileUid, path) => ({ profileUid: idParts.uid(profileUid), path: idParts.path(path) }),
  },
  load: async ({ profileUid, path }, context) => {
    const [category] = await Promise.all([
      dataCategoryLoader(context).load(path),
      profileLoader(context).load(profileUid),
    ]);
    return { profileUid, path: category.path };
  },
});

ProfileCategoryRef.implement({
  description: 'A category of the data tree in a profile.',
  interfaces: [NodeRef],
  subject: 'profiles',
  record: profileCategoryNode,
  fields: (t) => ({
    id: idField(t, profileCategoryNode, (category) => category),
    path: t.expose('path', { type: 'CategoryPath', description: 'The path of the category in the tree.' }),
    dataCategory: t.field({
      type: DataCategoryRef,
      nullable: true,
      description: 'The category itself.',
      resolve: ({ path }, _args, context) => dataCategoryLoader(context).load(path),
    }),
    profile: t.field({
      type: ProfileRef,
      description: 'The profile.',
      resolve: ({ profileUid }) => ({ uid: profileUid, profile: null }),
    }),
    children: t.field({
      type: [ProfileCategoryRef],
      nullable: true,
      cost: { size: 10 },
      description: 'The categories directly below, by path.',
      resolve: async ({ profileUid, path }, _args, context) =>
        (await childCategoriesLoader(context).load(path)).map((child) => ({ profileUid, path: child.path })),
    }),
    total: t.field({
      type: ProfileTotalRef,
      nullable: true,
      cost: { calculations: calculationsForTotals },
      description: 'The total of all items of this category, not only of one page.',
      args: { ...subcategoriesArgument, ...totalArguments },
      resolve: (category, { withSubcategories: below, ...args }, context, info) =>
        readTotal(category, below === true, args, context, info),
    }),
    totalsOverTime: t.field({
      type: [ProfileTotalRef],
      nullable: true,
      cost: { calculations: calculationsForTotals, size: countRequestedPeriods },
      description: 'The totals of the items of this category for consecutive periods, as absolute amounts.',
      args: { ...subcategoriesArgument, ...totalsArguments },
      resolve: (category, { withSubcategories: below, ...args }, context, info) =>
        readTotalsOverTime(category, below === true, args, context, info),
    }),
    items: t.field({
      type: ProfileItemConnectionRef,
      nullable: true,
      cost: pageCost,
      description:
        'The items of this category in a period, the latest start first. Without `from`, those that overlap the time from the start of this month on.',
      args: {
        ...connectionArguments,
        from: t.arg({ type: 'DateTime', description: 'The start of the period.' }),
        to: t.arg({
          type: 'DateTime',
          description: 'The end of the period; open when absent. Requires `from`.',
        }),
        selectBy: t.arg({
          type: SelectByRef,
          defaultValue: 'overlap',
          description: 'Which items to select.',
        }),
        ...listedAmountArguments,
      },
      resolve: ({ profileUid, path }, args, context, info) => {
        const selection = toSelection(args);
        const { prorata, returnUnit, returnPerUnit, gwp } = args;
        if (prorata === true) assertOfPeriod(returnPerUnit);
        const requested = {
          selection,
          ...withoutNulls({ prorata, returnUnit, returnPerUnit, gwp }),
          withAmounts: ['amount', 'totalAmount'].some((name) => fieldsBelow(info).has(name)),
          ...neededOf(info),
        };
        const list = `items of ${profileUid} ${pathKey(path)} ${JSON.stringify(selection ?? null)}`;
        const readPage = async (page: PageRequest) => {
          const listed = { profileUid, categoryPath: path, page, ...requested };
          const readAgain: NonNullable<ProfileItemNode['list']>['read'] = (amounts, again) =>
            profileItemPageLoader(again).load({ ...listed, ...amounts, withAmounts: true });
          const found = await profileItemPageLoader(context).load(listed);
          const entries = found.entries.map((entry) => {
            const key = { profileUid, categoryPath: path, uid: entry.item.uid };
            // Its values only carry the key of their item.
            profileItemLoader(context).prime(key, entry.item);
            return { key, entry, list: { ...listed, read: readAgain } };
          });
          return { ...found, entries };
        };
        return readSlice(list, args, readPage, selectsTotal(info));
      },
    }),
  }),
});

interface PeriodArguments {
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
  readonly selectBy?: 'overlap' | 'start' | 'end' | null | undefined;
  readonly prorata?: boolean | null | undefined;
}

/** Throws BAD_USER_INPUT with the names of these arguments. */
function toSelection({ from, to, selectBy, prorata }: PeriodArguments): ProfileItemSelection | undefined {
  if (prorata === true && typeof to !== 'number') {
    throw badInput('to', 'prorata requires to.', 'prorata-without-end');
  }
  if (typeof from !== 'number') {
    if (typeof to === 'number') throw badInput('from', 'to requires from.', 'missing-parameter');
    return undefined;
  }
  if (typeof to === 'number' && to < from) {
    throw badInput('to', 'to must not be before from.', 'invalid-date-range');
  }
  return { kind: 'window', start: from, end: to ?? null, selectBy: selectBy ?? 'overlap' };
}
