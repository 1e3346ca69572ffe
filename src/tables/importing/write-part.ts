import { type RowVerdict, type RowWriteOptions, withheld } from '../../domain/profiles/table-row.ts';
import type { RawRow } from '../reading/raw-row.ts';
import type { MappedRow, TableRow } from '../rows/mapped-row.ts';
import { withAllFaults } from './all-faults.ts';

/** A row of the table, read by its map. */
export interface ReadRow {
  readonly mapped: MappedRow;
  readonly raw: RawRow;
}

interface JudgedRow extends ReadRow {
  readonly verdict: RowVerdict;
}

type Write = (rows: readonly TableRow[], options: RowWriteOptions) => Promise<readonly RowVerdict[]>;

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
  yield judged(rows, isRefused ? verdicts.map(withheld) : verdicts);
  const named = await withAllFaults(
    refused.map(({ mapped }) => mapped),
    (some) => write(some, { isDryRun: true, found: requested.found }),
  );
  yield judged(refused, named);
}

function judged(rows: readonly ReadRow[], verdicts: readonly RowVerdict[]): readonly JudgedRow[] {
  return rows.map((row, index) => ({ ...row, verdict: verdicts[index] as RowVerdict }));
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
