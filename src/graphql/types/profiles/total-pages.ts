import { assertObjectType, getArgumentValues, getNamedType, type GraphQLResolveInfo } from 'graphql';
import { cutPage } from '../../../domain/basics/page.ts';
import { type ConnectionArguments, readSlice, readSliceArguments } from '../../list-slice.ts';
import { fieldsBelow } from '../../lookahead.ts';
import type { ProfileTotalNode } from './profile-refs.ts';

type TotalKey = Pick<ProfileTotalNode, 'profileUids' | 'period'>;

/** The names of the lists of items of a total, by their fields. */
export const itemLists = {
  failedItems: ({ profileUids, period }: TotalKey) => JSON.stringify(['failed items', profileUids, period]),
  notedItems: ({ profileUids, period }: TotalKey, code?: unknown) =>
    JSON.stringify(['noted items', profileUids, period, code]),
};

const withinTotals = new Set(['byCategory', 'total', 'rows', 'comparedTotal']);

export function sliceOf<T>(entries: readonly T[], list: string, args: ConnectionArguments) {
  return readSlice(list, args, (page) => Promise.resolve(cutPage(entries, page)));
}

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
