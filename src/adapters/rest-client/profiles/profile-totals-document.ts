import { pathKey } from '../../../domain/basics/category-path.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { floorToSecond, type Period } from '../../../domain/basics/instant.ts';
import { periodsOf, type ProfileTotals, totalDetails } from '../../../domain/profiles/profile-total.ts';
import type { ProfileTotalRequest } from '../../../ports/profiles.ts';
import { profileTotalsPath } from '../../../wire/addresses.ts';
import { decodeProfileTotals, type TotalEntry } from '../../../wire/profiles/profile-totals.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { profileTotalsQuery } from '../../../wire/profiles/profile-totals-query.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Upstream } from '../known/upstream.ts';
import { protocolError } from '../exchange/upstream-errors.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';

const operation = upstreamOperations.profileTotals;

/** The totals as the service has summed them. */
export async function readTotals(
  upstream: Upstream,
  request: ProfileTotalRequest,
): Promise<readonly ProfileTotals[]> {
  const { profileUids, categoryPath, groupBy, details = totalDetails } = request;
  const fields = encodeRecord(profileTotalsQuery, { ...request, details });
  const target = withQuery(profileTotalsPath(profileUids, categoryPath), fields);
  try {
    const totals = await upstream.readInSlices(target, operation, (body) =>
      decodeProfileTotals(body, groupBy),
    );
    assertRequested(totals, request);
    upstream.budget.count('calculations', itemsOf(totals));
    return totals.map(({ whole, groups }) => ({ whole, groups }));
  } catch (error) {
    const isTooMuch = error instanceof EmissionsError && error.code === 'PAYLOAD_TOO_LARGE';
    throw isTooMuch ? tooMuch(error) : error;
  } finally {
    upstream.forget(target);
  }
}

/** The number of calculations that the store would have counted for this request. */
function itemsOf(totals: readonly TotalEntry[]): number {
  return totals.reduce((sum, { whole }) => sum + whole.itemCount, 0);
}

function assertRequested(totals: readonly TotalEntry[], request: ProfileTotalRequest): void {
  const periods = periodsOf(request);
  const isRequested = (total: TotalEntry, index: number): boolean =>
    total.profileUids.join() === request.profileUids.join() &&
    pathKey(total.categoryPath) === pathKey(request.categoryPath) &&
    isSame(total.period, periods[index] ?? null);
  if (totals.length === periods.length && totals.every(isRequested)) return;
  throw protocolError(operation, 'It answered with other totals than requested.');
}

/** Dates are in seconds on the wire. */
function isSame(one: Period | null, other: Period | null): boolean {
  const inSeconds = (period: Period | null) =>
    period && [floorToSecond(period.start), period.end && floorToSecond(period.end)];
  return JSON.stringify(inSeconds(one)) === JSON.stringify(inSeconds(other));
}

function tooMuch({ upstream }: EmissionsError): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    'The totals take more than the remote service does in one request. Request fewer totals, shorter or fewer periods, or a category further down.',
    { upstream },
  );
}
