import type { InputShapeFromFields } from '@pothos/core';
import type { ItemConditions, ItemScope } from '../../../domain/profiles/profile-item-search.ts';
import { builder } from '../../builder.ts';
import { ScopeRef } from '../calculation/figure-facts.ts';
import { LabelFilterInput, toLabelFilters } from '../label.ts';

/** Which items of a profile are meant. */
export const conditionArguments = builder.args((t) => ({
  labels: t.field({ type: [LabelFilterInput], description: 'Only items with all of these labels.' }),
  dataItems: t.field({ type: ['Uid'], description: 'Only items of any of these data items, at most 100.' }),
  scopes: t.field({
    type: [ScopeRef],
    description: 'Only items that emit something in any of these scopes.',
  }),
  contains: t.string({
    description:
      'Only items with all of these words, or parts of words, in their name, their note, their labels, or in the name of their data item or category; ignoring case.',
  }),
}));

const itemScopes: Readonly<Record<typeof ScopeRef.$inferType, ItemScope>> = {
  SCOPE_1: '1',
  SCOPE_2_LOCATION_BASED: '2 location-based',
  SCOPE_2_MARKET_BASED: '2 market-based',
  SCOPE_3: '3',
  OUTSIDE: 'outside',
};

/** Throws BAD_USER_INPUT for a label that is none. */
export function toConditions({
  labels,
  dataItems,
  scopes,
  contains,
}: InputShapeFromFields<typeof conditionArguments>): ItemConditions {
  return {
    labels: toLabelFilters(labels),
    dataItemUids: dataItems ?? undefined,
    scopes: scopes?.map((scope) => itemScopes[scope]),
    contains: contains ?? undefined,
  };
}
