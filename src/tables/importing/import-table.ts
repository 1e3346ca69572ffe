import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ImportRun } from '../../domain/profiles/profile-import.ts';
import { MAXIMUM_ROWS } from '../../domain/profiles/table-row.ts';
import { assertColumnsOf, corrected, type Corrections } from './corrections.ts';
import { type ImportCounts, ImportTally, type Tallied } from './import-tally.ts';
import { assertNamesProfiles } from '../rows/assert-header.ts';
import { openTable, type TableSource } from '../rows/open-table.ts';
import type { TableColumn } from '../columns/column-meanings.ts';
import type { TableMap } from '../columns/table-map.ts';
import type { Notation } from '../rows/notation.ts';
import type { TableActivity } from './table-activity.ts';
import { PartLimit } from '../items/row-items.ts';
import { weighCandidates } from './weigh-candidates.ts';
import { ofAllRows, type ReadRow, type Write, writePart } from './write-part.ts';

/** Rows of one table; digests of the keys of all of them are remembered. */
const mostRows = 1_000_000;
/** All refused rows are named, so there must be an end to them. */
const maxRefusals = 10_000;

interface TableImport extends TableSource {
  /** Rows that begin before it are not written: an earlier import wrote them. */
  readonly fromLine?: number | undefined;
  /** Whether every row must name its profile. */
  readonly needsProfiles?: boolean | undefined;
  /** A fault's column is the argument that is wrong. */
  readonly write: Write;
  readonly isDryRun?: boolean | undefined;
  /** The import that the rows are of, unless it is a dry run. */
  readonly run?: ImportRun | undefined;
  /** Told at the end how many rows could not be read, if others are written. */
  readonly noteRefused?: ((rows: number) => Promise<void>) | undefined;
  /** Whether rows that are known with other content change their items. */
  readonly updatesChanged?: boolean | undefined;
  /** Whether rows are added only if none of the table is refused, which is then no longer than one part. */
  readonly isAllOrNothing?: boolean | undefined;
  /** Whether the outcome lists also the rows that are not refused, of a table of at most 1,000 rows. */
  readonly listsAll?: boolean | undefined;
  /** Cells as they should be, by line and column; the row keeps the key of the cells that it has. */
  readonly corrections?: Corrections | undefined;
  /** Lines whose rows are left out. */
  readonly leaveOut?: ReadonlySet<number> | undefined;
  /** A million if absent. */
  readonly maxRows?: number | undefined;
  readonly onWritten?: ((counts: ImportCounts) => void) | undefined;
}

export interface ImportOutcome extends Tallied {
  readonly columns: readonly TableColumn[];
  readonly notation: Notation;
  readonly activities: readonly TableActivity[];
  /** The map with what was recognized of the table's form and meaning. */
  readonly map: TableMap;
  /** Why the import ended early, and the line of the first row that it did not reach. */
  readonly interruption: { readonly error: EmissionsError; readonly nextLine: number } | null;
}

/**
 * Imports a table in parts, each written as a whole. If it cannot go on, it reports how much is
 * written; importing the same table again adds the rest.
 */
export async function importTable(requested: TableImport): Promise<ImportOutcome> {
  const { maxRows = mostRows, fromLine = 0, write, onWritten, corrections, leaveOut } = requested;
  const { isDryRun = false, isAllOrNothing = false, listsAll = false, updatesChanged, run } = requested;
  const isLimited = isAllOrNothing || listsAll;
  const { columns: header, described, mapper, parts, leftOut, recognized } = await openTable(requested);
  if (requested.format !== 'ndjson') assertColumnsOf(corrections, header);
  const writeAny: Write = async (some, how) => (some.length === 0 ? [] : write(some, how));
  const tally = new ImportTally(listsAll, leftOut);
  const limit = new PartLimit();
  const { found } = limit;
  let waiting: ReadRow[] = [];
  let searched = 0;
  let read = 0;
  let written = 0;
  let unreadable = 0;
  let lastLine = 0;

  async function writeWaiting(): Promise<void> {
    const how = { isAllOrNothing, updatesChanged, isDryRun, run, found };
    for await (const judged of writePart(waiting, writeAny, how)) {
      for (const { verdict, mapped, raw } of judged) tally.count(verdict, mapped, raw);
    }
    unreadable += waiting.filter(({ mapped }) => 'verdict' in mapped).length;
    lastLine = waiting.at(-1)?.raw.line ?? lastLine;
    written += waiting.length;
    waiting = [];
    onWritten?.(tally.counts);
    if (tally.counts.refused > maxRefusals)
      throw tooMany(`More than ${maxRefusals} rows are refused: is the map right?`);
  }

  /** Finds the items of rows that are to be written together. */
  async function findWaiting(): Promise<void> {
    const rows = waiting.slice(searched).flatMap(({ mapped }) => ('row' in mapped ? mapped.row : []));
    searched = waiting.length;
    await writeAny(rows, { isDryRun: true, found });
  }

  let interruption: ImportOutcome['interruption'] = null;
  try {
    if (requested.needsProfiles === true && requested.format !== 'ndjson')
      assertNamesProfiles(mapper.meanings, header);
    for await (const { columns, rows } of parts) {
      for (const raw of rows) {
        if (read === maxRows) throw tooMany(`A table has at most ${maxRows} rows: split it.`);
        const mapped = leaveOut?.has(raw.line)
          ? 'left-out'
          : mapper.map(columns, raw, corrected(raw, columns, corrections));
        if (typeof mapped === 'string') {
          tally.leaveOut(raw, mapped);
          continue;
        }
        if (raw.line >= fromLine) {
          if (isLimited && written + waiting.length === MAXIMUM_ROWS)
            throw tooMany(`Such a table has at most ${MAXIMUM_ROWS} rows: split it.`);
          if (limit.beginsNext('row' in mapped ? mapped.row : mapped.rest?.row))
            await (isAllOrNothing ? findWaiting() : writeWaiting());
          waiting.push({ mapped, raw });
        }
        read += 1;
      }
    }
    await writeWaiting();
  } catch (error) {
    const isOfAll = error instanceof EmissionsError && (read === 0 || ofAllRows.has(error.code));
    if (!(error instanceof EmissionsError) || (isOfAll && tally.isEmpty)) throw error;
    interruption = { error, nextLine: waiting[0]?.raw.line ?? Math.max(fromLine, lastLine + 1) };
  }
  const isWritten = !isDryRun && tally.counts.added + tally.counts.updated > 0;
  if (isWritten && unreadable > 0) await requested.noteRefused?.(unreadable);
  const unclear = tally.activities.unclear();
  const isReadable = interruption === null || interruption.error.code === 'LIMIT_EXCEEDED';
  const weighed = isReadable ? await weighCandidates(unclear, writeAny) : new Map();
  return {
    ...tally.outcome(),
    columns: described,
    notation: mapper.reading.notation,
    activities: tally.activities.list().map((each, index) => weighed.get(index) ?? each),
    map: recognized(),
    interruption,
  };
}

function tooMany(message: string): EmissionsError {
  return new EmissionsError('LIMIT_EXCEEDED', message);
}
