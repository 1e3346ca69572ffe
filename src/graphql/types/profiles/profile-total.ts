import type { CategoryPath } from '../../../domain/category-path.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import type { FailedItem, NotedItem, OtherTotal, ProfileTotal } from '../../../domain/profile-total.ts';
import { cutPage } from '../../../domain/page.ts';
import { builder } from '../../builder.ts';
import { messageOf } from '../../errors.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { finite, GasBreakdownRef } from '../calculation/gas-breakdown.ts';
import { NoteCodeRef, NoteRef } from '../calculation/note.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { toUserError, UserErrorRef } from '../user-error.ts';
import { ProfileCategoryRef, type ProfileTotalNode, ProfileTotalRef } from './profile-refs.ts';
import { ProfileItemRef } from '../profile-items/profile-item-refs.ts';

const OtherTotalRef = builder.objectRef<OtherTotal>('OtherTotal').implement({
  description: 'A sum of amounts that are not mass per time, such as MJ, in their own unit.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    value: t.float({
      nullable: true,
      description: 'The sum in `unit` per `perUnit`, such as 36.',
      resolve: ({ value }) => finite(value),
    }),
    unit: t.exposeString('unit', { description: 'The unit, such as `MJ`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the sum is per, such as `year`; `null` for an absolute amount.',
    }),
    itemCount: t.exposeInt('itemCount', { description: 'The number of items in the sum.' }),
  }),
});

const FailedItemRef = builder.objectRef<FailedItem>('FailedProfileItem').implement({
  description: 'An item that is not in any sum because its calculation failed.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    item: t.field({
      type: ProfileItemRef,
      description: 'The item.',
      resolve: ({ item }) => ({ key: item, entry: null }),
    }),
    message: t.string({
      description: 'Why it failed, in English.',
      resolve: ({ error }) => messageOf(error),
    }),
    error: t.field({
      type: UserErrorRef,
      description: 'Why it failed, with its code.',
      resolve: ({ error }) => toUserError(error),
    }),
  }),
});

const FailedItemConnectionRef = builder.objectRef<Slice<FailedItem>>('FailedProfileItemConnection');

implementConnection(FailedItemConnectionRef, FailedItemRef, { what: 'failed items', subject: 'profiles' });

const NotedItemRef = builder.objectRef<NotedItem>('NotedProfileItem').implement({
  description: 'An item of a total with one of its notes.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    item: t.field({
      type: ProfileItemRef,
      description: 'The item.',
      resolve: ({ item }) => ({ key: item, entry: null }),
    }),
    note: t.expose('note', { type: NoteRef, description: 'The note, which has a code.' }),
  }),
});

const NotedItemConnectionRef = builder.objectRef<Slice<NotedItem>>('NotedProfileItemConnection');

implementConnection(NotedItemConnectionRef, NotedItemRef, { what: 'noted items', subject: 'profiles' });

const CategoryTotalRef = builder
  .objectRef<Omit<ProfileTotalNode, 'byCategory'> & { readonly path: CategoryPath }>('ProfileCategoryTotal')
  .implement({
    description: 'The part of a total that comes from one category, excluding those below it.',
    subject: 'profiles',
    record: false,
    fields: (t) => ({
      category: t.field({
        type: ProfileCategoryRef,
        description: 'The category.',
        resolve: ({ profileUid, path }) => ({ profileUid, path }),
      }),
      total: t.field({
        type: ProfileTotalRef,
        description: 'The total of the category.',
        resolve: ({ profileUid, period, total }) => ({ profileUid, period, total, byCategory: [] }),
      }),
    }),
  });

/** Throws why there is no sum. */
function valueOf({ amount, failures: [first], itemCount }: ProfileTotal): number | null {
  if (amount.value !== null || first === undefined) return amount.value;
  const { code, message } = first.error;
  throw new EmissionsError(
    code,
    `None of the ${itemCount} items could be calculated; \`failedItems\` says why. The first: ${message}`,
  );
}

ProfileTotalRef.implement({
  description:
    'The total of items of a profile. Every item is in `value`, in one of `otherUnits`, or in `failedCount`.',
  subject: 'profiles',
  record: true,
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start of the period; `null` when none was requested.',
      resolve: ({ period }) => period?.start ?? null,
    }),
    to: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the period; `null` when it is open or none was requested.',
      resolve: ({ period }) => period?.end ?? null,
    }),
    value: t.float({
      nullable: true,
      description:
        'The sum in `unit` per `perUnit`, such as 1712.5, of the items that could be calculated; `null` with an error when none could.',
      resolve: ({ total }) => finite(valueOf(total)),
    }),
    unit: t.string({
      description: 'The unit of `value`: the requested one, or kg.',
      resolve: ({ total }) => total.amount.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description:
        'What `value` is per: the requested unit, or year; `null` for the absolute amount of a period.',
      resolve: ({ total }) => total.amount.perUnit,
    }),
    itemCount: t.int({
      description: 'The number of items in the period, not only of one page.',
      resolve: ({ total }) => total.itemCount,
    }),
    includedCount: t.int({
      description: 'The number of them in `value`.',
      resolve: ({ total }) => total.includedCount,
    }),
    failedCount: t.int({
      nullable: true,
      description:
        'The number of them whose calculation failed; `null` where a remote service does not report it (version 1).',
      resolve: ({ total }) => total.failedCount,
    }),
    isComplete: t.boolean({
      nullable: true,
      description: 'Whether all of them are in `value`; `null` when `failedCount` is.',
      resolve: ({ total }) => (total.failedCount === null ? null : total.includedCount === total.itemCount),
    }),
    failures: t.field({
      type: [FailedItemRef],
      cost: { size: 20 },
      description: 'The first 20 items whose calculation failed.',
      resolve: ({ total }) => total.failures.slice(0, 20),
    }),
    failedItems: t.field({
      type: FailedItemConnectionRef,
      cost: { size: pageCost.size },
      description: 'All items whose calculation failed, in pages.',
      args: connectionArguments,
      resolve: ({ profileUid, period, total }, args) => {
        const list = `failed items of ${profileUid} ${JSON.stringify(period)}`;
        return readSlice(list, args, (page) => Promise.resolve(cutPage(total.failures, page)));
      },
    }),
    notedItems: t.field({
      type: NotedItemConnectionRef,
      cost: { size: pageCost.size },
      description:
        'The items whose amounts have notes with a code, once for each note, in pages; empty where a remote service does not report them.',
      args: {
        ...connectionArguments,
        code: t.arg({ type: NoteCodeRef, description: 'Only notes with this code.' }),
      },
      resolve: ({ profileUid, period, total }, { code, ...args }) => {
        const noted = total.noted.filter(({ note }) => (code ?? note.code) === note.code);
        const list = `noted items of ${profileUid} ${JSON.stringify([period, code])}`;
        return readSlice(list, args, (page) => Promise.resolve(cutPage(noted, page)));
      },
    }),
    otherUnits: t.field({
      type: [OtherTotalRef],
      description: 'Sums of amounts that are not mass per time; units are never mixed.',
      resolve: ({ total }) => [...total.otherUnits],
    }),
    gases: t.field({
      type: GasBreakdownRef,
      nullable: true,
      description: '`value` by gas; `null` where a remote service does not report gases (version 1).',
      resolve: ({ total }) => total.gases,
    }),
    byCategory: t.field({
      type: [CategoryTotalRef],
      cost: { size: 60 },
      description: 'The total by category, for those that have items in it, ordered by path.',
      resolve: ({ profileUid, period, byCategory }) =>
        byCategory.map(({ categoryPath, total }) => ({ profileUid, period, path: categoryPath, total })),
    }),
  }),
});
