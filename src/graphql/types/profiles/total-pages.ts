import { assertObjectType, getArgumentValues, getNamedType, type GraphQLResolveInfo } from 'graphql';
import { readSliceArguments } from '../../list-slice.ts';
import { fieldsBelow } from '../../lookahead.ts';
import type { ProfileTotalNode } from './profile-refs.ts';

type TotalKey = Pick<ProfileTotalNode, 'profileUid' | 'period'>;

/** The names of the lists of items of a total, by their fields. */
export const itemLists = {
  failedItems: ({ profileUid, period }: TotalKey) => JSON.stringify(['failed items', profileUid, period]),
  notedItems: ({ profileUid, period }: TotalKey, code?: unknown) =>
    JSON.stringify(['noted items', profileUid, period, code]),
};

const withinTotals = new Set(['byCategory', 'total']);

/** Throws the error of wrong page arguments before a total is computed. */
export function assertItemPages(info: GraphQLResolveInfo, totals: readonly TotalKey[]): void {
  const fields = assertObjectType(getNamedType(info.returnType)).getFields();
  for (const node of fieldsBelow(info, withinTotals)) {
    const name = node.name.value;
    const definition = fields[name];
    if (definition === undefined || (name !== 'failedItems' && name !== 'notedItems')) continue;
    const { code, ...page } = getArgumentValues(definition, node, info.variableValues);
    for (const total of totals) readSliceArguments(itemLists[name](total, code), page);
  }
}
