import { EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import { type RefusedVerdict, type RowVerdict, withMore } from '../../domain/profiles/table-row.ts';
import type { RefusedTableRow, TableRow } from '../rows/mapped-row.ts';

/** Errors that would refuse any row of the table. */
export const ofAllRows: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'UPSTREAM_UNSUPPORTED',
]);

/**
 * Refused rows with all that is wrong with them: what can be read of them is checked, and not
 * added. Where the check fails they are refused for what is known, and the import goes on.
 */
export async function withAllFaults(
  refused: readonly RefusedTableRow[],
  check: (rows: readonly TableRow[]) => Promise<readonly RowVerdict[]>,
): Promise<readonly RefusedVerdict[]> {
  const checked = await check(refused.flatMap(({ rest }) => rest?.row ?? [])).catch((error: unknown) => {
    if (!(error instanceof EmissionsError) || ofAllRows.has(error.code)) throw error;
    return [];
  });
  const verdicts = new Map(checked.map((verdict) => [verdict.line, verdict]));
  return refused.map((row) => withFaultsOf(row, verdicts.get(row.verdict.line)));
}

/** Omits faults of placeholder parts. */
function withFaultsOf({ verdict, rest }: RefusedTableRow, checked: RowVerdict | undefined): RefusedVerdict {
  if (rest === undefined || checked?.outcome !== 'refused') return verdict;
  const { others = [], ...first } = rest.inTable(checked.fault);
  const more = [first, ...others].filter(
    ({ code }) => code !== 'DUPLICATE_ITEM' && (rest.namesItem || !code.startsWith('ITEM_')),
  );
  return { ...verdict, fault: withMore(verdict.fault, more) };
}
