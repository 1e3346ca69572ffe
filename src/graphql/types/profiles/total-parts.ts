import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { OtherTotal } from '../../../domain/profiles/profile-total.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { finiteNumber } from '../finite-number.ts';
import { builder } from '../../builder.ts';
import { ProfileCategoryRef, type ProfileTotalNode, ProfileTotalRef } from './profile-refs.ts';

export const OtherTotalRef = builder.objectRef<OtherTotal>('OtherTotal').implement({
  description: 'A sum of amounts that are not mass per time, such as MJ, in their own unit.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    value: finiteNumber(t, 'The sum in `unit` per `perUnit`, such as 36.', ({ value }) => value),
    unit: t.exposeString('unit', { description: 'The unit, such as `MJ`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the sum is per, such as `year`; `null` for an absolute amount.',
    }),
    itemCount: t.exposeInt('itemCount', { description: 'The number of items in the sum.' }),
  }),
});

interface CategoryTotalNode {
  readonly path: CategoryPath;
  readonly profileUid: Uid;
  readonly total: ProfileTotalNode;
}

export const CategoryTotalRef = builder.objectRef<CategoryTotalNode>('ProfileCategoryTotal').implement({
  description: 'The part of a total that comes from one category, excluding those below it.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    category: t.field({
      type: ProfileCategoryRef,
      description: 'The category.',
      resolve: ({ path, profileUid }) => ({ profileUid, path }),
    }),
    total: t.expose('total', { type: ProfileTotalRef, description: 'The total of the category.' }),
  }),
});
