import type { InputShapeFromFields } from '@pothos/core';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import type { Page, PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import { profileItemKeyOf } from '../../../domain/profiles/profile-item.ts';
import {
  assertSearch,
  type ItemFilter,
  type ItemOrder,
  type ItemSort,
  newestFirst,
  type UsedCategory,
} from '../../../domain/profiles/profile-item-search.ts';
import { parseLabelKey } from '../../../domain/profiles/labels.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { readSlice } from '../../list-slice.ts';
import { fieldsBelow, neededOf } from '../../lookahead.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { LabelFilterInput, toLabelFilters } from '../label.ts';
import { assertOfPeriod, listedAmountArguments } from '../profile-items/profile-item-amounts.ts';
import {
  profileItemLoader,
  profileItemSearchLoader,
  usedCategoriesLoader,
} from '../profile-items/profile-item-loaders.ts';
import { ProfileItemConnectionRef, type ProfileItemNode } from '../profile-items/profile-item-refs.ts';
import { type ProfileCategoryNode, ProfileCategoryRef, ProfileRef } from './profile-refs.ts';

const SortRef = describedEnum<Exclude<ItemSort, 'uid'>>(
  'ProfileItemSort',
  'What items of a profile are sorted by.',
  {
    start: 'The start of their period.',
    name: 'Their name, ignoring case; items without one count as empty.',
    modified: 'When they or their values were changed.',
    category: 'The path of their category, then the label of their data item.',
    label: 'The value of one label; items without it count as empty.',
  },
);

const OrderInput = builder.inputType('ProfileItemOrder', {
  description: 'The order of items of a profile.',
  fields: (t) => ({
    by: t.field({ type: SortRef, required: true, description: 'What to sort by.' }),
    label: t.string({ description: 'For LABEL: the key of the label.' }),
    isDescending: t.boolean({ defaultValue: false, description: 'Whether the largest comes first.' }),
  }),
});

const filterArguments = builder.args((t) => ({
  categoryPath: t.field({
    type: 'CategoryPath',
    defaultValue: ROOT_PATH,
    description: 'Only items of this category and all below.',
  }),
  from: t.field({
    type: 'DateTime',
    description: 'The start of the period that items overlap; without it, all items of any time.',
  }),
  to: t.field({ type: 'DateTime', description: 'The end of the period; open when absent. Requires `from`.' }),
  labels: t.field({ type: [LabelFilterInput], description: 'Only items with all of these labels.' }),
  onlyFailed: t.boolean({
    defaultValue: false,
    description: 'Only items whose amount cannot be calculated. All items are calculated to find them.',
  }),
  orderBy: t.field({ type: OrderInput, description: 'The order; the latest start first when absent.' }),
}));

const UsedCategoryRef = builder
  .objectRef<UsedCategory & { readonly profileUid: Uid }>('UsedCategory')
  .implement({
    description: 'A category that a profile has items in.',
    subject: 'profiles',
    record: false,
    fields: (t) => ({
      category: t.field({
        type: ProfileCategoryRef,
        description: 'The category in the profile.',
        resolve: ({ profileUid, dataCategory }): ProfileCategoryNode => ({
          profileUid,
          path: dataCategory.path,
        }),
      }),
      name: t.string({
        description: 'The display name of the category.',
        resolve: ({ dataCategory }) => dataCategory.name,
      }),
      itemCount: t.exposeInt('itemCount', { description: 'The number of items in it, of any time.' }),
    }),
  });

builder.objectFields(ProfileRef, (t) => ({
  usedCategories: t.field({
    type: [UsedCategoryRef],
    nullable: true,
    cost: { size: 20 },
    description: 'The categories that the profile has items in, by path, without their ancestors.',
    resolve: async ({ uid: profileUid }, _args, context) =>
      (await usedCategoriesLoader(context).load(profileUid)).map((used) => ({ ...used, profileUid })),
  }),
  items: t.field({
    type: ProfileItemConnectionRef,
    nullable: true,
    cost: pageCost,
    description: 'Items of all categories.',
    args: {
      ...connectionArguments,
      ...filterArguments,
      ...listedAmountArguments,
    },
    resolve: ({ uid: profileUid }, args, context, info) => {
      const { prorata, returnUnit, returnPerUnit, gwp } = args;
      const { filter, orderBy } = toSearch(args);
      if (prorata === true) {
        if (filter.period?.end == null) throw badInput('to', 'prorata requires to.', 'prorata-without-end');
        assertOfPeriod(returnPerUnit);
      }
      const search = {
        profileUid,
        categoryPath: args.categoryPath ?? ROOT_PATH,
        filter,
        orderBy,
        ...withoutNulls({ prorata, returnUnit, returnPerUnit, gwp }),
        withAmounts: fieldsBelow(info).has('amount'),
        ...neededOf(info),
      };
      const list = `items ${JSON.stringify([profileUid, search.categoryPath, filter, orderBy])}`;
      return readSlice(list, args, async (page: PageRequest) => {
        const { withTotal: _, ...whole } = page;
        const requested = { ...search, page: whole };
        const read: NonNullable<ProfileItemNode['list']>['read'] = (amounts, again) =>
          profileItemSearchLoader(again).load({ ...requested, ...amounts, withAmounts: true });
        const found: Page<ProfileItemEntry> = await profileItemSearchLoader(context).load(requested);
        const entries = found.entries.map((entry): ProfileItemNode => {
          const key = profileItemKeyOf(entry.item);
          profileItemLoader(context).prime(key, entry.item);
          return { key, entry, list: { prorata: search.prorata, gwp: search.gwp, read } };
        });
        return { ...found, entries };
      });
    },
  }),
}));

/** Throws BAD_USER_INPUT with the names of these arguments. */
function toSearch({ from, to, labels, onlyFailed, orderBy }: InputShapeFromFields<typeof filterArguments>): {
  readonly filter: ItemFilter;
  readonly orderBy: ItemOrder;
} {
  if (typeof from !== 'number' && typeof to === 'number') {
    throw badInput('from', 'to requires from.', 'missing-parameter');
  }
  const filter = {
    period: typeof from === 'number' ? { start: from, end: to ?? null } : null,
    labels: toLabelFilters(labels),
    onlyFailed: onlyFailed === true,
  };
  const order = orderBy == null ? newestFirst : toOrder(orderBy);
  assertSearch(filter, order);
  return { filter, orderBy: order };
}

function toOrder({ by, label, isDescending }: typeof OrderInput.$inferInput): ItemOrder {
  return { by, label: label == null ? undefined : parseLabelKey(label), isDescending: isDescending === true };
}
