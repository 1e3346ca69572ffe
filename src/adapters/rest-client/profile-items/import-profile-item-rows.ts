import { EmissionsError } from '../../../domain/basics/errors.ts';
import {
  assertRows,
  type ProfileItemRow,
  type RowFault,
  type RowOfProfile,
  type RowVerdict,
  type RowWriteOptions,
  withOthers,
} from '../../../domain/profiles/table-row.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { itemsOfProfilePath } from '../../../wire/addresses.ts';
import { decodeImport } from '../../../wire/profile-items/decode-import.ts';
import { importQuery } from '../../../wire/profile-items/import-query.ts';
import { argumentOf, encodeRows, longestText } from '../../../wire/profile-items/sent-rows.ts';
import { offersAdditions } from '../access/viewer.ts';
import { withQuery } from '../exchange/with-query.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import type { WriteAnswer } from '../exchange/write-answer.ts';

/** A thousand rows take longer than one record. */
const patience = 5;

/** One table for each profile. */
export async function importProfileItemRows(
  upstream: Upstream,
  rows: readonly RowOfProfile[],
  options: RowWriteOptions = {},
): Promise<readonly RowVerdict[]> {
  assertRows(rows);
  if (!(await offersAdditions(upstream))) throw noImports();
  const profileUids = [...new Set(rows.map(({ profileUid }) => profileUid))];
  if (options.isAllOrNothing === true && profileUids.length > 1) throw notTogether();
  const verdicts = new Map<RowOfProfile, RowVerdict>();
  for (const uid of profileUids) {
    const ofProfile = rows.filter(({ profileUid }) => profileUid === uid);
    const answered = await sendRows(upstream, uid, ofProfile, options);
    for (const [index, row] of ofProfile.entries()) verdicts.set(row, answered[index] as RowVerdict);
  }
  return rows.map((row) => verdicts.get(row) as RowVerdict);
}

/** Sends a table of rows that say what they mean. */
async function sendRows(
  upstream: Upstream,
  profileUid: Uid,
  rows: readonly ProfileItemRow[],
  { isAllOrNothing = false, isDryRun = false, updatesChanged = false, withAmounts = false }: RowWriteOptions,
): Promise<readonly RowVerdict[]> {
  const query = encodeRecord(importQuery, {
    rows: 'all',
    isAllOrNothing,
    isDryRun,
    onChanged: updatesChanged ? 'update' : undefined,
  });
  return upstream.write({
    method: 'POST',
    target: withQuery(itemsOfProfilePath(profileUid, ROOT_PATH), query),
    operation: upstreamOperations.importRows,
    body: encodeRows(rows),
    contentType: 'application/x-ndjson',
    patience,
    read: (answer) => readVerdicts(answer, profileUid, rows, isDryRun, withAmounts),
  });
}

/** `null` for an answer that is not about these rows. */
function readVerdicts(
  { document }: WriteAnswer,
  profileUid: Uid,
  rows: readonly ProfileItemRow[],
  isDryRun: boolean,
  withAmounts: boolean,
): readonly RowVerdict[] | null {
  const shown = document();
  if (shown === null) return null;
  const answered = decodeImport(shown);
  const isAbout =
    answered.profileUid === profileUid &&
    answered.isDryRun === isDryRun &&
    answered.rows.length === rows.length &&
    answered.rows.every(({ line }, index) => line === index + 1);
  return isAbout
    ? answered.rows.map((verdict, index) => verdictOf(verdict, rows[index]?.line ?? 0, withAmounts))
    : null;
}

function verdictOf(verdict: RowVerdict, line: number, withAmounts: boolean): RowVerdict {
  if (verdict.outcome === 'withheld') return { ...verdict, line };
  if (verdict.outcome !== 'refused') {
    const { outcome, uid, message, amount } = verdict;
    // Its notes on a row are those of every reader of tables, which read this one.
    const isOwn = outcome !== 'added' && message !== undefined;
    return { line, outcome, uid, ...(isOwn && { message }), ...(withAmounts && { amount }) };
  }
  return { ...verdict, line, fault: faultOf(verdict.fault) };
}

function faultOf(fault: RowFault): RowFault {
  const column = fault.column === null ? null : argumentOf(fault.column);
  const message = fault.message.replace(`it has ${longestText}.`, `it has ${longestText} or more.`);
  return withOthers({ ...fault, column, message }, faultOf);
}

function notTogether(): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    'Rows of several profiles cannot be added all or none over a remote service: send those of each profile on their own.',
  );
}

function noImports(): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    'The remote service keeps no row keys, so rows that are sent twice would be added twice: create the items with createProfileItem, or import the table where the profiles are stored.',
  );
}
