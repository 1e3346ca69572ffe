import type { InputShapeFromFields } from '@pothos/core';
import { parseLabelKey } from '../../../domain/profiles/labels.ts';
import {
  assertProfileSearch,
  newestProfilesFirst,
  type ProfileSearch,
  type ProfileSort,
} from '../../../domain/profiles/profile-search.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { LabelFilterInput, toLabelFilters } from '../label.ts';

const SortRef = describedEnum<ProfileSort>('ProfileSort', 'What profiles are sorted by.', {
  created: 'When they were created.',
  name: 'Their name, ignoring case; profiles without one count as empty.',
  modified: 'When their name, note or labels were changed.',
  label: 'The value of one label; profiles without it count as empty.',
});

const OrderInput = builder.inputType('ProfileOrder', {
  description: 'The order of profiles.',
  fields: (t) => ({
    by: t.field({ type: SortRef, required: true, description: 'What to sort by.' }),
    label: t.string({ description: 'For LABEL: the key of the label.' }),
    isDescending: t.boolean({ defaultValue: false, description: 'Whether the largest comes first.' }),
  }),
});

export const searchArguments = builder.args((t) => ({
  nameContains: t.string({ description: 'Only profiles with this part of a name, ignoring case.' }),
  labels: t.field({ type: [LabelFilterInput], description: 'Only profiles with all of these labels.' }),
  orderBy: t.field({ type: OrderInput, description: 'The order; the newest first when absent.' }),
}));

/** `undefined` for all profiles, newest first. */
export function toProfileSearch({
  nameContains,
  labels,
  orderBy,
}: InputShapeFromFields<typeof searchArguments>): ProfileSearch | undefined {
  if (nameContains == null && labels == null && orderBy == null) return undefined;
  const search = {
    nameContains: nameContains ?? undefined,
    labels: toLabelFilters(labels),
    orderBy:
      orderBy == null
        ? newestProfilesFirst
        : {
            by: orderBy.by,
            label: orderBy.label == null ? undefined : parseLabelKey(orderBy.label),
            isDescending: orderBy.isDescending === true,
          },
  };
  assertProfileSearch(search);
  return search;
}
