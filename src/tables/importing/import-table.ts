import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ImportRun } from '../../domain/profiles/profile-import.ts';
import {
  MAXIMUM_ROWS,
  type RowVerdict,
  type RowWriteOptions,
  withheld,
} from '../../domain/profiles/table-row.ts';
import { withAllFaults } from './all-faults.ts';
import { type ImportCounts, ImportTally, type Tallied } from './import-tally.ts';
import type { MappedRow, TableRow } from '../rows/mapped-row.ts';
import { openTable, type TableSource } from '../rows/open-table.ts';
import type { TableMap } from '../columns/table-map.ts';

/** Rows of one table; digests of the keys of all of them are remembered. */
const maxRows = 1_000_000;
/** All refused rows are named, so there must be an end to them. */
const maxRefusals = 10_000;

interface TableImport extends TableSource {
  /** Rows that begin before it are not written: an earlier import wrote them. */
  readonly fromLine?: number | undefined;
  /** Whether every row must name its profile. */
  readonly needsProfiles?: boolean | undefined;
  /** Writes some rows; a fault's column is the argument that is wrong. */
  readonly write: (rows: readonly TableRow[], options: RowWriteOptions) => Promise<readonly RowVerdict[]>;
  readonly isDryRun?: boolean | undefined;
  /** The import that the rows are of, unless it is a dry run. */
  readonly run?: ImportRun | undefined;
  /** Told at the end how many rows could not be read, if others are written. */
  readonly noteRefused?: ((rows: number) => Promise<void>) | undefined;
  /** Whether rows that are known with other content change their items. */
  readonly updatesChanged?: boolean | undefined;
  /** Whether rows are added only if none of the table is refused, which is then no longer than one part. */
  readonly isAllOrNothing?: boolean | undefined;
  /** Whether the outcome lists also the rows that are not refused, of a table of one part. */
  readonly listsAll?: boolean | undefined;
  readonly onWritten?: ((counts: ImportCounts) => void) | undefined;
}

export interface ImportOutcome extends Tallied {
  /** The map with what was recognized of the table's form and meaning. */
  readonly map: TableMap;
  /** Columns of which nothing is known. */
  readonly columnsLeftOut: readonly string[];
  /** Why the import ended early, and the line of the first row that it did not reach. */
  readonly interruption: { readonly error: EmissionsError; readonly nextLine: number } | null;
}

/**
 * Imports a table in parts, each written as a whole. If it cannot go on, it reports how much is
 * written; importing the same table again adds the rest.
 */
export async function importTable(requested: TableImport): Promise<ImportOutcome> {
  const { fromLine = 0, write, onWritten } = requested;
  const { isDryRun = false, isAllOrNothing = false, listsAll = false, updatesChanged, run } = requested;
  const isOnePart = isAllOrNothing || listsAll;
  const { columns: header, mapper, parts, leftOut, recognized } = await openTable(requested);
  const tally = new ImportTally(listsAll, leftOut);
  let waiting: MappedRow[] = [];
  let read = 0;
  let unreadable = 0;
  let lastLine = 0;

  async function writeWaiting(): Promise<void> {
    const rows = waiting.flatMap((each) => ('row' in each && each.row.line >= fromLine ? [each] : []));
    const refused = waiting.flatMap((each) => ('verdict' in each ? [each] : []));
    unreadable += refused.length;
    const isRefused = isAllOrNothing && refused.length > 0;
    const options = {
      isAllOrNothing,
      updatesChanged,
      withAmounts: true,
      isDryRun: isDryRun || isRefused,
      run,
    };
    const writeAny = async (some: readonly TableRow[], how: RowWriteOptions) =>
      some.length === 0 ? [] : write(some, how);
    const verdicts = await writeAny(
      rows.map(({ row }) => row),
      options,
    );
    const written = isRefused ? verdicts.map(withheld) : verdicts;
    for (const [index, verdict] of written.entries()) tally.count(verdict, rows[index]);
    const named = await withAllFaults(
      refused.filter(({ verdict }) => verdict.line >= fromLine),
      (some) => writeAny(some, { isDryRun: true }),
    );
    for (const verdict of named) tally.count(verdict);
    lastLine = lineOf(waiting.at(-1)) ?? lastLine;
    waiting = [];
    onWritten?.(tally.counts);
    if (tally.counts.refused >= maxRefusals)
      throw tooMany(`More than ${maxRefusals} rows are refused: is the map right?`);
  }

  let interruption: ImportOutcome['interruption'] = null;
  try {
    if (requested.needsProfiles === true) mapper.assertNamesProfiles(header);
    for await (const { columns, rows } of parts) {
      for (const raw of rows) {
        if (read === maxRows) throw tooMany(`A table has at most ${maxRows} rows: split it.`);
        const mapped = mapper.map(columns, raw);
        if (mapped === null) {
          tally.leaveOut(raw);
          continue;
        }
        if (waiting.length === MAXIMUM_ROWS) {
          if (isOnePart) throw tooMany(`Such a table has at most ${MAXIMUM_ROWS} rows: split it.`);
          await writeWaiting();
        }
        waiting.push(mapped);
        read += 1;
      }
    }
    await writeWaiting();
  } catch (error) {
    if (!(error instanceof EmissionsError) || (read === 0 && tally.isEmpty)) throw error;
    interruption = { error, nextLine: lineOf(waiting[0]) ?? lastLine + 1 };
  }
  const isWritten = !isDryRun && tally.counts.added + tally.counts.updated > 0;
  if (isWritten && unreadable > 0) await requested.noteRefused?.(unreadable);
  return { ...tally.outcome(), map: recognized(), columnsLeftOut: mapper.leftOut(header), interruption };
}

function lineOf(mapped: MappedRow | undefined): number | undefined {
  return mapped === undefined ? undefined : 'row' in mapped ? mapped.row.line : mapped.verdict.line;
}

function tooMany(message: string): EmissionsError {
  return new EmissionsError('LIMIT_EXCEEDED', message);
}
