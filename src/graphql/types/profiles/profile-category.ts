import { badInput } from '../../../domain/basics/errors.ts';
import { isBelow, pathKey } from '../../../domain/basics/category-path.ts';
import { EPOCH } from '../../../domain/basics/instant.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { readSlice } from '../../list-slice.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { neededOf, selects } from '../../lookahead.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { countRequestedSteps } from '../calculation/time-points.ts';
import {
  calculationsForTotals,
  readTotal,
  readTotalsOverTime,
  toPeriod,
  totalArguments,
  totalsArguments,
} from './total-arguments.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { type ProfileCategoryNode, ProfileCategoryRef, ProfileRef, ProfileTotalRef } from './profile-refs.ts';
import { ProfileItemConnectionRef } from '../profile-items/profile-item-refs.ts';
import { childCategoriesLoader, dataCategoryLoader } from '../data-categories/data-category-loaders.ts';
import { noteItemsBelow } from '../data-categories/items-below.ts';
import {
  profileItemPageLoader,
  usedCategoriesLoader,
  withKeys,
} from '../profile-items/profile-item-loaders.ts';
import { periodArguments } from './items-of-profile.ts';
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
      cost: { calculations: calculationsForTotals, size: countRequestedSteps },
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
        'The items of this category, without those of the categories below it, the latest start first; where it has none, `extensions.notes` of the response names those below to look in. For accounts of version 1 a remote service has lists of months, and needs `from` and `to`.',
      args: {
        ...connectionArguments,
        ...periodArguments,
        selectBy: t.arg({
          type: SelectByRef,
          defaultValue: 'overlap',
          description: 'Which items to select.',
        }),
      },
      resolve: async ({ profileUid, path }, args, context, info) => {
        const { start, end } = toPeriod(args) ?? { start: EPOCH, end: null };
        if (end !== null && end < start) {
          throw badInput('to', 'to must not be before from.', 'invalid-date-range');
        }
        const selection = { kind: 'window', start, end, selectBy: args.selectBy ?? 'overlap' } as const;
        const listed = { profileUid, categoryPath: path, selection };
        const requested = { ...listed, withAmounts: selects(info, 'amount', 'emitted'), ...neededOf(info) };
        const list = `items of ${profileUid} ${pathKey(path)} ${JSON.stringify(selection)}`;
        const readPage = async (request: PageRequest) => {
          const page = await profileItemPageLoader(context).load({ ...requested, page: request });
          return { ...page, entries: withKeys(page.entries, context) };
        };
        const slice = await readSlice(list, args, readPage, selects(info, 'totalCount'));
        const readBelow = async () =>
          (await usedCategoriesLoader(context).load(profileUid))
            .map(({ dataCategory }) => dataCategory.path)
            .filter((each) => isBelow(each, path));
        await noteItemsBelow({ path, slice, readBelow }, context, info);
        return slice;
      },
    }),
  }),
});
