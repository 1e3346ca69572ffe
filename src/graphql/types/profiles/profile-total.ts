import type { FailedItem, OtherTotal } from '../../../domain/profile-total.ts';
import { builder } from '../../builder.ts';
import { finite } from '../../finite.ts';
import { GasBreakdownRef } from '../calculation/gas-breakdown.ts';
import { ProfileCategoryRef, type ProfileTotalNode, ProfileTotalRef } from './profile-refs.ts';
import { ProfileItemRef } from '../profile-items/profile-item-refs.ts';

const OtherTotalRef = builder.objectRef<OtherTotal>('OtherTotal').implement({
  description: 'A sum of amounts that are no mass per time, such as MJ, in their own unit.',
  subject: 'profiles',
  fields: (t) => ({
    value: t.float({
      nullable: true,
      description: 'The sum in `unit` per `perUnit`, such as 36.',
      resolve: ({ value }) => finite(value),
    }),
    unit: t.exposeString('unit', { description: 'The unit, such as `MJ`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the sum is per, such as `year`; `null` in absolute terms.',
    }),
    itemCount: t.exposeInt('itemCount', { description: 'How many items it is over.' }),
  }),
});

const FailedItemRef = builder.objectRef<FailedItem>('FailedProfileItem').implement({
  description: 'An item that is in no sum because its calculation failed.',
  subject: 'profiles',
  fields: (t) => ({
    item: t.field({
      type: ProfileItemRef,
      description: 'The item.',
      resolve: ({ item }) => ({ key: item, entry: null }),
    }),
    message: t.exposeString('message', { description: 'Why it failed, in English.' }),
  }),
});

const CategoryTotalRef = builder
  .objectRef<Omit<ProfileTotalNode, 'byCategory'> & { readonly path: string }>('ProfileCategoryTotal')
  .implement({
    description: 'The part of a total that comes from one category, without those below it.',
    subject: 'profiles',
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

ProfileTotalRef.implement({
  description:
    'What items of a profile amount to together. Every item is in `value`, or in one of `otherUnits`, or in `failedCount`.',
  subject: 'profiles',
  isRecord: true,
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The start of the period; `null` where none was given.',
      resolve: ({ period }) => period?.start ?? null,
    }),
    to: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the period; `null` where it is open, or none was given.',
      resolve: ({ period }) => period?.end ?? null,
    }),
    value: t.float({
      nullable: true,
      description: 'The sum in `unit` per `perUnit`, such as 1712.5.',
      resolve: ({ total }) => finite(total.amount.value),
    }),
    unit: t.string({
      description: 'The unit of `value`: the one asked for, or kg.',
      resolve: ({ total }) => total.amount.unit,
    }),
    perUnit: t.string({
      nullable: true,
      description:
        'What `value` is per: the unit asked for, or year; `null` for the absolute amount of a period.',
      resolve: ({ total }) => total.amount.perUnit,
    }),
    itemCount: t.int({
      description: 'How many items count in the period, on all pages.',
      resolve: ({ total }) => total.itemCount,
    }),
    includedCount: t.int({
      description: 'How many of them are in `value`.',
      resolve: ({ total }) => total.includedCount,
    }),
    failedCount: t.int({
      nullable: true,
      description:
        'How many of them failed to be calculated; `null` where a remote service does not say (version 1).',
      resolve: ({ total }) => total.failedCount,
    }),
    isComplete: t.boolean({
      nullable: true,
      description: 'Whether all of them are in `value`; `null` where `failedCount` is.',
      resolve: ({ total }) => (total.failedCount === null ? null : total.includedCount === total.itemCount),
    }),
    failures: t.field({
      type: [FailedItemRef],
      cost: { size: 20 },
      description: 'The items that failed, the first 20.',
      resolve: ({ total }) => [...total.failures],
    }),
    otherUnits: t.field({
      type: [OtherTotalRef],
      description: 'Sums of amounts that are no mass per time: units are never mixed.',
      resolve: ({ total }) => [...total.otherUnits],
    }),
    gases: t.field({
      type: GasBreakdownRef,
      nullable: true,
      description:
        '`value` by gas, over the items in it; `null` where a remote service does not tell (version 1).',
      resolve: ({ total }) => total.gases,
    }),
    byCategory: t.field({
      type: [CategoryTotalRef],
      cost: { size: 60 },
      description: 'The same by the categories that have items in it, by path.',
      resolve: ({ profileUid, period, byCategory }) =>
        byCategory.map(({ categoryPath, total }) => ({ profileUid, period, path: categoryPath, total })),
    }),
  }),
});
