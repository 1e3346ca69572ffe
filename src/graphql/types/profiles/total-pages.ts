import { cutPage } from '../../../domain/basics/page.ts';
import { type ConnectionArguments, readSlice } from '../../list-slice.ts';
import type { ProfileTotalNode } from './profile-refs.ts';

type TotalKey = Pick<ProfileTotalNode, 'profileUids' | 'period'>;

/** The names of the lists of items of a total, by their fields. */
export const itemLists = {
  failedItems: ({ profileUids, period }: TotalKey) => JSON.stringify(['failed items', profileUids, period]),
  notedItems: ({ profileUids, period }: TotalKey, code?: unknown) =>
    JSON.stringify(['noted items', profileUids, period, code]),
};

export function sliceOf<T>(entries: readonly T[], list: string, args: ConnectionArguments) {
  return readSlice(list, args, (page) => Promise.resolve(cutPage(entries, page)));
}
