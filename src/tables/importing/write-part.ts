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

/** Writes what can be read of some rows, with a verdict for each, first those that can be read. */
export async function writePart(
  part: readonly ReadRow[],
  write: Write,
  requested: RowWriteOptions,
): Promise<readonly JudgedRow[]> {
  const rows = part.flatMap(({ mapped, raw }) => ('row' in mapped ? [{ mapped, raw }] : []));
  const refused = part.flatMap(({ mapped, raw }) => ('verdict' in mapped ? [{ mapped, raw }] : []));
  const isRefused = requested.isAllOrNothing === true && refused.length > 0;
  const isDryRun = requested.isDryRun === true || isRefused;
  const verdicts = await writeEdited(
    rows.map(({ mapped }) => mapped),
    (some) => write(some, { ...requested, withAmounts: true, isDryRun }),
  );
  const written = isRefused ? verdicts.map(withheld) : verdicts;
  const named = await withAllFaults(
    refused.map(({ mapped }) => mapped),
    (some) => write(some, { isDryRun: true }),
  );
  const all = [...written, ...named];
  return [...rows, ...refused].map((row, index) => ({ ...row, verdict: all[index] as RowVerdict }));
}

/** Rows that are stored as they are, but for a quantity that was edited, are written with that. */
async function writeEdited(
  rows: readonly Extract<MappedRow, { readonly row: TableRow }>[],
  write: (rows: readonly TableRow[]) => Promise<readonly RowVerdict[]>,
): Promise<readonly RowVerdict[]> {
  const verdicts = await write(rows.map(({ row }) => row));
  const isEdited = rows.map(
    ({ edited }, index) => edited !== undefined && verdicts[index]?.outcome === 'known',
  );
  const judged = (
    await write(rows.flatMap(({ edited }, index) => (isEdited[index] && edited ? [edited] : [])))
  ).values();
  return verdicts.map((verdict, index) => (isEdited[index] ? (judged.next().value as RowVerdict) : verdict));
}
