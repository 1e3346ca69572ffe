import { always } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, startOfYear, yearOf } from '../../domain/basics/instant.ts';
import type { EmissionQuery, RecordEmissions } from '../../ports/emission-store.ts';
import type { RequestScope } from '../request-scope.ts';
import { EmissionReader, type EmissionRequest, type EmittedRecord } from './emission-reader.ts';

/** SQLite lets others work only between reads. */
const pageSize = 1000;
/** Records of several profiles that are read together. */
const maxTogether = 5000;
/** For how long one request calculates what is stored, in milliseconds, whatever number of totals it has. */
const maxCalculatingMs = 3000;

/**
 * The records that a total may count, page by page, with what they emitted: as stored, or
 * calculated and stored now. Of very many that have changed, a request leaves some, which are
 * calculated later; a command leaves none. What depends on the profile is not stored, and is
 * calculated by each request.
 */
export async function* readEmissions(
  request: RequestScope,
  requested: EmissionRequest,
  calculatingMs = request.callBudget === undefined ? Infinity : maxCalculatingMs,
): AsyncGenerator<readonly EmittedRecord[]> {
  const { principal, gwp, ...query } = requested;
  const settings = `${principal.apiVersion} ${gwp ?? ''}`.trim();
  const reader = new EmissionReader(request, requested, settings, calculatingMs);
  for await (const page of readPages(request, { ...query, settings })) yield reader.read(page);
  if (!reader.hasLeft) return;
  const all = { ...requested, ...wholeYears(requested), withDetails: false };
  const { principal: _, ...key } = all;
  request.runLater?.(JSON.stringify([settings, key]), async (later) => {
    for await (const _ of readEmissions(later, all, Infinity)) await later.budget.pause();
  });
}

/** The years of a period, so that those of many pages share the work. */
function wholeYears({ start, end }: ClosedPeriod): ClosedPeriod {
  const isOfAllTime = start === always.start || end === always.end;
  return isOfAllTime ? always : { start: startOfYear(yearOf(start)), end: startOfYear(yearOf(end) + 1) };
}

async function* readPages(
  { store, signal }: RequestScope,
  query: Omit<EmissionQuery, 'after' | 'limit'>,
): AsyncGenerator<readonly RecordEmissions[]> {
  const { profileUids } = query;
  if (profileUids.length > 1) {
    const all = await store.emissions.list({ ...query, after: null, limit: maxTogether + 1 }, signal);
    if (all.length <= maxTogether) {
      yield all;
      return;
    }
  }
  for (const profileUid of profileUids) {
    const own = { ...query, profileUids: [profileUid], limit: pageSize };
    for (let after: RecordEmissions['uid'] | null | undefined = null; after !== undefined;) {
      const page: readonly RecordEmissions[] = await store.emissions.list({ ...own, after }, signal);
      yield page;
      after = page.length < pageSize ? undefined : page.at(-1)?.uid;
    }
  }
}
