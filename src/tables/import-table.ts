import { type CategoryPath, parseCategoryPath } from '../domain/category-path.ts';
import { EmissionsError } from '../domain/errors.ts';
import { MAXIMUM_ROWS, type ProfileItemRow, type RowFault, type RowVerdict } from '../domain/table-row.ts';
import { inColumn, RowMapper } from './map-rows.ts';
import { readTable } from './read-table.ts';
import type { TableFormat } from './table-format.ts';
import type { TableMap } from './table-map.ts';

/** Rows of one table; keys of all of them are remembered. */
const mostRows = 1_000_000;
/** All refused rows are named, so there must be an end to them. */
const mostRefusals = 10_000;

export interface TableImport {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly format: TableFormat;
  readonly map: TableMap;
  /** Rows that begin before it are not written: an earlier import wrote them. */
  readonly fromLine?: number | undefined;
  /** The levels of a category's drill-down, by which columns of that name are recognized. */
  readonly drillDownOf: (category: CategoryPath) => Promise<readonly string[]>;
  /** Writes some rows; a fault's column is the argument that is wrong. */
  readonly write: (rows: readonly ProfileItemRow[]) => Promise<readonly RowVerdict[]>;
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

export interface ImportOutcome extends ImportCounts {
  readonly refusals: readonly RefusedRow[];
  /** Why the import ended early, and the line of the first row that it did not reach. */
  readonly interruption: { readonly error: EmissionsError; readonly nextLine: number } | null;
}

/**
 * Imports a table in parts, each of which is written as a whole. Where it cannot go
 * on, it says what is written; the same table again adds the rest.
 */
export async function importTable(requested: TableImport): Promise<ImportOutcome> {
  const { bytes, format, map, fromLine = 0, drillDownOf, write, onWritten } = requested;
  const counts = { added: 0, known: 0, refused: 0 };
  const refusals: RefusedRow[] = [];
  let mapper: RowMapper | null = null;
  let waiting: Mapped[] = [];
  let read = 0;
  let lastLine = 0;

  async function writeWaiting(): Promise<void> {
    const rows = waiting.flatMap((each) => ('row' in each && each.row.line >= fromLine ? [each] : []));
    const written = rows.length === 0 ? [] : await write(rows.map(({ row }) => row));
    const refused = waiting.flatMap((each) => ('verdict' in each ? [each.verdict] : []));
    for (const [index, verdict] of written.entries()) count(verdict, rows[index]);
    for (const verdict of refused) if (verdict.line >= fromLine) count(verdict);
    lastLine = lineOf(waiting.at(-1)) ?? lastLine;
    waiting = [];
    onWritten?.(counts);
    if (counts.refused >= mostRefusals)
      throw tooMany(`More than ${mostRefusals} rows are refused: is the map right?`);
  }

  function count(verdict: RowVerdict, of?: Extract<Mapped, { row: unknown }>): void {
    counts[verdict.outcome] += 1;
    if (verdict.outcome !== 'refused') return;
    const { line, fault } = verdict;
    refusals.push({ line, ...(of === undefined ? fault : inColumn(fault, of.columnOf)) });
  }

  let interruption: ImportOutcome['interruption'] = null;
  try {
    for await (const { columns, rows } of readTable(bytes, { ...map, format })) {
      mapper ??= new RowMapper(map, format, columns, await levelsOf(map, drillDownOf));
      for (const raw of rows) {
        waiting.push(mapper.map(columns, raw));
        if (waiting.length === MAXIMUM_ROWS) await writeWaiting();
        read += 1;
        if (read === mostRows) throw tooMany(`A table has at most ${mostRows} rows: split it.`);
      }
    }
    await writeWaiting();
  } catch (error) {
    if (!(error instanceof EmissionsError) || (read === 0 && counts.added === 0)) throw error;
    interruption = { error, nextLine: lineOf(waiting[0]) ?? lastLine + 1 };
  }
  refusals.sort((one, other) => one.line - other.line);
  return { ...counts, refusals, interruption };
}

type Mapped = ReturnType<RowMapper['map']>;

function lineOf(mapped: Mapped | undefined): number | undefined {
  return mapped === undefined ? undefined : 'row' in mapped ? mapped.row.line : mapped.verdict.line;
}

export async function levelsOf(
  map: TableMap,
  drillDownOf: TableImport['drillDownOf'],
): Promise<readonly string[]> {
  const category = map.constants?.['category'];
  return category === undefined ? [] : drillDownOf(parseCategoryPath(category, 'category'));
}

function tooMany(message: string): EmissionsError {
  return new EmissionsError('LIMIT_EXCEEDED', message);
}
