import { EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import {
  type RefusedVerdict,
  type RowVerdict,
  type RowWriteOptions,
  withheld,
  withMore,
} from '../../domain/profiles/table-row.ts';
import type { RawRow } from '../reading/table-part.ts';
import type { MappedRow, RefusedTableRow, TableRow } from '../rows/mapped-row.ts';

/** Errors that would refuse any row of the table. */
export const ofAllRows: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'UPSTREAM_UNSUPPORTED',
]);

/** A row of the table, read by its map. */
export interface ReadRow {
  readonly mapped: MappedRow;
  readonly raw: RawRow;
}

interface JudgedRow extends ReadRow {
  readonly verdict: RowVerdict;
}

/** Writes some rows, or tries them. */
export type Write = (rows: readonly TableRow[], options: RowWriteOptions) => Promise<readonly RowVerdict[]>;

/**
 * Writes what can be read of some rows. Yields those with their verdicts, so that they count
 * whatever happens to the rest, and then the others, with all that is wrong with them.
 */
export async function* writePart(
  part: readonly ReadRow[],
  write: Write,
  requested: RowWriteOptions,
): AsyncGenerator<readonly JudgedRow[], void, void> {
  const rows = part.flatMap(({ mapped, raw }) => ('row' in mapped ? [{ mapped, raw }] : []));
  const refused = part.flatMap(({ mapped, raw }) => ('verdict' in mapped ? [{ mapped, raw }] : []));
  const isRefused = requested.isAllOrNothing === true && refused.length > 0;
  const isDryRun = requested.isDryRun === true || isRefused;
  const verdicts = await writeEdited(
    rows.map(({ mapped }) => mapped),
    (some) => write(some, { ...requested, withAmounts: true, isDryRun }),
  );
  yield rows.map((row, index) => {
    const verdict = verdicts[index] as RowVerdict;
    return { ...row, verdict: isRefused ? withheld(verdict) : verdict };
  });
  // The readable parts of refused rows are checked, and not added. Where that fails the import goes on.
  const checked = await write(
    refused.flatMap(({ mapped }) => mapped.rest?.row ?? []),
    { isDryRun: true, found: requested.found },
  ).catch((error: unknown) => {
    if (!(error instanceof EmissionsError) || ofAllRows.has(error.code)) throw error;
    return [];
  });
  const byLine = new Map(checked.map((verdict) => [verdict.line, verdict]));
  yield refused.map((row) => ({ ...row, verdict: withFaults(row.mapped, byLine.get(row.raw.line)) }));
}

/** Omits faults of placeholder parts. */
function withFaults({ verdict, rest }: RefusedTableRow, checked: RowVerdict | undefined): RefusedVerdict {
  if (rest === undefined || checked?.outcome !== 'refused') return verdict;
  const { others = [], ...first } = rest.inTable(checked.fault);
  const more = [first, ...others].filter(
    ({ code }) => code !== 'DUPLICATE_ITEM' && (rest.namesItem || !code.startsWith('ITEM_')),
  );
  return { ...verdict, fault: withMore(verdict.fault, more) };
}

/** Rows that are stored as they are, but for a quantity that was edited, are written with that. */
async function writeEdited(
  rows: readonly Extract<MappedRow, { readonly row: TableRow }>[],
  write: (rows: readonly TableRow[]) => Promise<readonly RowVerdict[]>,
): Promise<readonly RowVerdict[]> {
  const verdicts = await write(rows.map(({ row }) => row));
  const isEdited = rows.map((row, index) => row.edited !== undefined && verdicts[index]?.outcome === 'known');
  const edited = (
    await write(rows.flatMap((row, index) => (isEdited[index] && row.edited ? [row.edited] : [])))
  ).values();
  return verdicts.map((verdict, index) => (isEdited[index] ? (edited.next().value as RowVerdict) : verdict));
}
