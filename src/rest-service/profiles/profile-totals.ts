import { EmissionsError } from '../../domain/basics/errors.ts';
import { assertProfiles, periodsOf } from '../../domain/profiles/profile-total.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import { convertTotals, parseTotalUnits } from '../../totals/convert-total.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { encodeProfileTotals } from '../../wire/profiles/profile-totals.ts';
import { decodeProfileTotalsQuery } from '../../wire/profiles/profile-totals-query.ts';
import { categoryPathOf } from '../http/category-path.ts';
import { envelopeFor } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { queryContextOf, readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** Maximum length that clients read of one answer. */
const maxLength = 8 * 1024 * 1024;

/** GET /totals/{uids} and /totals/{uids}/{category}. Unknown parameters are refused: the figures would be others. */
export async function viewProfileTotals(
  call: RestCall,
  profileUids: readonly Uid[],
  segments: readonly string[],
): Promise<RestAnswer> {
  const { request, parameters, format } = call;
  const found = await readProfileTotals(call, readQuery(parameters), profileUids, segments);
  const { requested, categoryPath, periods } = found;
  const totals = found.totals.map((each, index) => {
    return { profileUids, categoryPath, period: periods[index] ?? null, ...each };
  });
  let left = maxLength;
  const steps = encodeProfileTotals(
    { ...envelopeFor(call), totals, details: requested.details },
    format,
    (length) => {
      left -= length;
      if (left < 0) throw tooLong();
    },
  );
  return { document: await runInSlices(budgetOf(request.signal), steps) };
}

/** Totals in the requested units, one for each period. */
export async function readProfileTotals(
  call: RestCall,
  query: FormFields,
  profileUids: readonly Uid[],
  segments: readonly string[],
) {
  const decoded = decodeProfileTotalsQuery(query, queryContextOf(call));
  const { returnUnit, returnPerUnit, ...requested } = decoded;
  assertProfiles(profileUids);
  const categoryPath = categoryPathOf(segments);
  const periods = periodsOf(requested);
  const units = periods.map((period) => parseTotalUnits({ returnUnit, returnPerUnit }, period));
  const scope = { profileUids, categoryPath };
  const found = await onlyOne(call.backend.profileItems.listTotals([{ ...scope, ...requested }]));
  return { requested, categoryPath, periods, totals: convertTotals(found, units) };
}

function tooLong(): EmissionsError {
  return new EmissionsError(
    'LIMIT_EXCEEDED',
    `The response would exceed ${maxLength} characters; request fewer periods, or lists of fewer items.`,
  );
}
