import type { InputShapeFromFields } from '@pothos/core';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import {
  assertSearch,
  type ItemFilter,
  type ItemOrder,
  type ItemSort,
  newestFirst,
  type UsedCategory,
} from '../../../domain/profiles/profile-item-search.ts';
import { comparePlaces, parseCursor } from '../../../domain/profiles/item-place.ts';
import type { FoundEntry } from '../../../domain/profiles/profile-item-page.ts';
import { parseLabelKey } from '../../../domain/profiles/labels.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ProfileItemSearchRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { neededOf, selects } from '../../lookahead.ts';
import { type OrderedList, type OrderedStart, readOrdered } from '../../ordered-slice.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import {
  profileItemSearchLoader,
  usedCategoriesLoader,
  withKeys,
} from '../profile-items/profile-item-loaders.ts';
import { ProfileItemConnectionRef } from '../profile-items/profile-item-refs.ts';
import { conditionArguments, toConditions } from './item-conditions.ts';
import { type ProfileCategoryNode, ProfileCategoryRef, ProfileRef } from './profile-refs.ts';
import { toPeriod } from './total-arguments.ts';

const SortRef = describedEnum<Exclude<ItemSort, 'uid'>>(
  'ProfileItemSort',
  'What items of a profile are sorted by.',
  {
    start: 'The start of their period.',
    name: 'Their name, ignoring case; items without one count as empty.',
    modified: 'When they or their values were changed.',
    category: 'The path of their category, then the label of their data item.',
    emitted:
      'What they emitted in the period of the list, or in all of their time; items of which that is not known count as the smallest.',
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

/** Every list of profile items takes them. */
export const periodArguments = builder.args((t) => ({
  from: t.field({
    type: 'DateTime',
    description: 'The start of the period that items overlap; without it, all items of any time.',
  }),
  to: t.field({ type: 'DateTime', description: 'The end of the period; open when absent. Requires `from`.' }),
}));

const filterArguments = builder.args((t) => ({
  ...periodArguments,
  categoryPath: t.field({
    type: 'CategoryPath',
    defaultValue: ROOT_PATH,
    description: 'Only items of this category and all below.',
  }),
  ...conditionArguments,
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
    args: { ...connectionArguments, ...filterArguments },
    resolve: async ({ uid: profileUid }, args, context, info) => {
      const search = { profileUid, categoryPath: args.categoryPath ?? ROOT_PATH, ...toSearch(args) };
      const { filter, orderBy } = search;
      const requested = { ...search, withAmounts: selects(info, 'amount', 'emitted'), ...neededOf(info) };
      const isCounted = selects(info, 'totalCount');
      const load = (more: Partial<ProfileItemSearchRequest> & { readonly page: PageRequest }) =>
        profileItemSearchLoader(context).load({ ...requested, ...more });
      const read = ({ after, isReversed, size }: OrderedStart) =>
        load({
          filter: { ...filter, after: after ?? undefined },
          orderBy: isReversed ? { ...orderBy, isDescending: !orderBy.isDescending } : orderBy,
          page: { page: 1, itemsPerPage: size, withTotal: isCounted && after === null ? undefined : false },
        });
      const slice = await readOrdered({ ...placesIn(orderBy), name: nameOf(search), read }, args);
      const isWhole = (args.last == null ? args.after : args.before) == null;
      const { total } =
        isWhole || !isCounted
          ? slice
          : await load({ page: { page: 1, itemsPerPage: 1 }, withAmounts: false });
      return { ...slice, total, entries: withKeys(slice.entries, context) };
    },
  }),
}));

function nameOf(search: object): string {
  return `items ${JSON.stringify(Object.values(search))}`;
}

function placesIn(order: ItemOrder): Pick<OrderedList<FoundEntry>, 'placeOf' | 'compare'> {
  return {
    placeOf: ({ cursor }) => cursor,
    compare: (place, other) => comparePlaces(order, parseCursor(order, place), parseCursor(order, other)),
  };
}

/** Throws BAD_USER_INPUT with the names of these arguments. */
function toSearch({ onlyFailed, orderBy, ...args }: InputShapeFromFields<typeof filterArguments>): {
  readonly filter: ItemFilter;
  readonly orderBy: ItemOrder;
} {
  const filter = {
    period: toPeriod(args),
    ...toConditions(args),
    onlyFailed: onlyFailed === true,
  };
  const order = orderBy == null ? newestFirst : toOrder(orderBy);
  assertSearch(filter, order);
  return { filter, orderBy: order };
}

function toOrder({ by, label, isDescending }: typeof OrderInput.$inferInput): ItemOrder {
  return { by, label: label == null ? undefined : parseLabelKey(label), isDescending: isDescending === true };
}
