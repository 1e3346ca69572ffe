import { queries } from '../../../api/queries.ts';
import { type ProfileRecord, recordsQuery } from './records-query.ts';

interface Time {
  readonly from: string | null;
  readonly to: string | null;
}

const noFilters = { contains: '', scope: '', source: '', label: '', onlyFailed: false };
const maxPages = 1000;

/** The records of a time, or of all, in the order of their time. */
export async function allRecords(uid: string, { from, to }: Time): Promise<readonly ProfileRecord[]> {
  const query = recordsQuery({ uid, from, to, sort: 'period', filters: noFilters });
  const { pages } = await queries.fetchInfiniteQuery({ ...query, pages: maxPages, staleTime: 0 });
  return pages.flatMap(({ records }) => records);
}
