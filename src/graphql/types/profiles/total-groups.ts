import type { InputShapeFromFields } from '@pothos/core';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { labelKey, parseLabelKey } from '../../../domain/profiles/labels.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import type { FieldArguments } from '../../facts/schema-facts.ts';

/** Only execution knows how many there are. */
export const usualCategories = 10;

const TotalGroupRef = describedEnum<'profile' | 'category' | 'dataItem' | 'gas'>(
  'ProfileTotalGroup',
  'The properties that the items of one row share.',
  {
    profile: 'Their profile.',
    category: 'Their category, or with `depth` a category above it.',
    dataItem: 'Their data item: what was used. Rows have its category, too.',
    gas: 'The gas: one row for each gas of each other group, and one for amounts that are not attributed to a gas.',
  },
);

/** Which items count, and how rows are grouped. */
export const groupArguments = builder.args((t) => ({
  categoryPath: t.field({
    type: 'CategoryPath',
    defaultValue: ROOT_PATH,
    description: 'Only items of this category and those below it.',
  }),
  groupBy: t.field({ type: [TotalGroupRef], description: 'How rows are grouped within each period.' }),
  depth: t.int({
    description:
      'The number of levels of categories, such as 1 for `transport`; all when absent. Requires CATEGORY in `groupBy`, without DATA_ITEM.',
  }),
  label: t.string({
    description:
      'Also group by the values of the label with this key, such as `site`. An item without it has the label of its profile.',
  }),
}));

type Grouped = Pick<ProfileTotalRequest, 'categoryPath' | 'withSubcategories' | 'groupBy' | 'details'>;

/** Throws BAD_USER_INPUT for levels of nothing, and for too many. */
export function toGrouped({
  categoryPath,
  groupBy,
  depth,
  label,
}: InputShapeFromFields<typeof groupArguments>): Grouped {
  const groups = groupBy ?? [];
  const [category, dataItem] = [groups.includes('category'), groups.includes('dataItem')];
  if (depth != null && (!category || dataItem)) {
    const instead = dataItem ? 'omit it for DATA_ITEM' : 'add CATEGORY to groupBy';
    throw badInput('depth', `depth is the number of levels of categories; ${instead}.`);
  }
  if (depth != null && (depth < 1 || depth > 99)) {
    throw badInput('depth', `depth must be a number of levels from 1 to 99; got ${depth}.`);
  }
  return {
    categoryPath: categoryPath ?? ROOT_PATH,
    withSubcategories: true,
    groupBy: {
      profile: groups.includes('profile'),
      category,
      dataItem,
      depth: depth ?? undefined,
      label: label == null ? undefined : labelKey(parseLabelKey(label, 'label')),
    },
    ...(groups.includes('gas') ? { details: ['gas'] } : {}),
  };
}

/** Only execution knows which categories, data items and gases there are. */
export function usualGroups({ groupBy, profiles, label }: FieldArguments): number {
  const groups: readonly unknown[] = Array.isArray(groupBy) ? groupBy : [groupBy];
  const ofProfiles = groups.includes('profile') && Array.isArray(profiles) ? profiles.length : 1;
  return (
    ofProfiles *
    (groups.includes('category') || groups.includes('dataItem') || label != null ? usualCategories : 1) *
    (groups.includes('gas') ? 5 : 1)
  );
}
