import { type CategoryPath, parseCategoryPath } from '../domain/basics/category-path.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import {
  MAXIMUM_ROWS,
  type RowFault,
  type RowVerdict,
  type RowWriteOptions,
  withheld,
} from '../domain/profiles/table-row.ts';
import { withAllFaults } from './all-faults.ts';
import { type CategoryNames, noNames } from './category-names.ts';
import { type MappedRow, RowMapper, type TableRow } from './map-rows.ts';
import { readTable } from './read-table.ts';
import type { TableFormat } from './table-format.ts';
import type { TableMap } from './table-map.ts';

/** Rows of one table; digests of the keys of all of them are remembered. */
const maxRows = 1_000_000;
/** All refused rows are named, so there must be an end to them. */
const maxRefusals = 10_000;

export interface TableImport {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly format: TableFormat;
  readonly map: TableMap;
  /** Rows that begin before it are not written: an earlier import wrote them. */
  readonly fromLine?: number | undefined;
  /** Reads the names by which columns of a category are recognized. */
  readonly namesOf: (category: CategoryPath) => Promise<CategoryNames>;
  /** Whether every row must name its profile. */
  readonly needsProfiles?: boolean | undefined;
  /** Writes some rows; a fault's column is the argument that is wrong. */
  readonly write: (rows: readonly TableRow[], options: RowWriteOptions) => Promise<readonly RowVerdict[]>;
  readonly isDryRun?: boolean | undefined;
  /** Whether rows are added only if none of the table is refused, which is then no longer than one part. */
  readonly isAllOrNothing?: boolean | undefined;
  /** Whether the outcome lists also the rows that are not refused, of a table of one part. */
  readonly listsAll?: boolean | undefined;
  readonly onWritten?: ((counts: ImportCounts) => void) | undefined;
}

interface ImportCounts {
  readonly added: number;
  readonly known: number;
  readonly refused: number;
}

interface RefusedRow extends RowFault {
  readonly line: number;
}

type AcceptedRow = Exclude<RowVerdict, { readonly outcome: 'refused' }>;

export interface ImportOutcome extends ImportCounts {
  readonly refusals: readonly RefusedRow[];
  /** Empty unless all rows are to be listed. */
  readonly accepted: readonly AcceptedRow[];
  /** Why the import ended early, and the line of the first row that it did not reach. */
  readonly interruption: { readonly error: EmissionsError; readonly nextLine: number } | null;
}

/**
 * Imports a table in parts, each written as a whole. If it cannot go on, it reports how much is
 * written; importing the same table again adds the rest.
 */
export async function importTable(requested: TableImport): Promise<ImportOutcome> {
  const { bytes, format, map, fromLine = 0, namesOf, write, onWritten } = requested;
  const { isDryRun = false, isAllOrNothing = false, listsAll = false } = requested;
  const isOnePart = isAllOrNothing || listsAll;
  const counts = { added: 0, known: 0, refused: 0 };
  const refusals: RefusedRow[] = [];
  const accepted: AcceptedRow[] = [];
  let mapper: RowMapper | null = null;
  let waiting: MappedRow[] = [];
  let read = 0;
  let lastLine = 0;

  async function writeWaiting(): Promise<void> {
    const rows = waiting.flatMap((each) => ('row' in each && each.row.line >= fromLine ? [each] : []));
    const refused = waiting.flatMap((each) => ('verdict' in each ? [each] : []));
    const isRefused = isAllOrNothing && refused.length > 0;
    const options = { isAllOrNothing, isDryRun: isDryRun || isRefused };
    const writeAny = async (some: readonly TableRow[], how: RowWriteOptions) =>
      some.length === 0 ? [] : write(some, how);
    const verdicts = await writeAny(
      rows.map(({ row }) => row),
      options,
    );
    const written = isRefused ? verdicts.map(withheld) : verdicts;
    for (const [index, verdict] of written.entries()) count(verdict, rows[index]);
    const named = await withAllFaults(
      refused.filter(({ verdict }) => verdict.line >= fromLine),
      (some) => writeAny(some, { isDryRun: true }),
    );
    for (const verdict of named) count(verdict);
    lastLine = lineOf(waiting.at(-1)) ?? lastLine;
    waiting = [];
    onWritten?.(counts);
    if (counts.refused >= maxRefusals)
      throw tooMany(`More than ${maxRefusals} rows are refused: is the map right?`);
  }

  function count(verdict: RowVerdict, of?: Extract<MappedRow, { row: unknown }>): void {
    if (verdict.outcome !== 'withheld') counts[verdict.outcome] += 1;
    if (verdict.outcome !== 'refused') {
      if (listsAll) accepted.push(verdict);
      return;
    }
    const { line, fault } = verdict;
    refusals.push({ line, ...(of === undefined ? fault : of.inTable(fault)) });
  }

  let interruption: ImportOutcome['interruption'] = null;
  try {
    for await (const { columns, rows } of readTable(bytes, { ...map, format })) {
      if (mapper === null) {
        mapper = new RowMapper(map, format, columns, await namesIn(map, namesOf));
        if (requested.needsProfiles === true) mapper.assertNamesProfiles(columns);
      }
      for (const raw of rows) {
        if (read === maxRows) throw tooMany(`A table has at most ${maxRows} rows: split it.`);
        if (waiting.length === MAXIMUM_ROWS) {
          if (isOnePart) throw tooMany(`Such a table has at most ${MAXIMUM_ROWS} rows: split it.`);
          await writeWaiting();
        }
        waiting.push(mapper.map(columns, raw));
        read += 1;
      }
    }
    await writeWaiting();
  } catch (error) {
    if (!(error instanceof EmissionsError) || (read === 0 && counts.added === 0)) throw error;
    interruption = { error, nextLine: lineOf(waiting[0]) ?? lastLine + 1 };
  }
  refusals.sort((one, other) => one.line - other.line);
  return { ...counts, refusals, accepted, interruption };
}

function lineOf(mapped: MappedRow | undefined): number | undefined {
  return mapped === undefined ? undefined : 'row' in mapped ? mapped.row.line : mapped.verdict.line;
}

export async function namesIn(map: TableMap, namesOf: TableImport['namesOf']): Promise<CategoryNames> {
  const category = map.constants?.['category'];
  return category === undefined ? noNames : namesOf(parseCategoryPath(category, 'category'));
}

function tooMany(message: string): EmissionsError {
  return new EmissionsError('LIMIT_EXCEEDED', message);
}
