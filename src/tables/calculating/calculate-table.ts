import type { Provenance } from '../../domain/amounts/provenance.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { FoundItems, ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { RowOutcome } from './calculate-rows.ts';
import { hasAmount, notCalculated, refusedCells, resultCells, resultColumns } from './result-cells.ts';
import { type Cell, numericCell, type Row } from '../cells/cell.ts';
import type { TableOutput } from '../writing/table-output.ts';
import type { MappedRow } from '../rows/mapped-row.ts';
import { PartLimit } from '../items/row-items.ts';
import type { RowMapper } from '../rows/map-rows.ts';
import { openTable, type TableSource } from '../rows/open-table.ts';
import type { RawRow } from '../reading/table-part.ts';

interface TableCalculation extends TableSource {
  /** An outcome for each of at most 1,000 rows; a fault's column is the argument that is wrong. */
  readonly calculate: (rows: readonly ProfileItemRow[], found: FoundItems) => Promise<readonly RowOutcome[]>;
  /** A longer table is PAYLOAD_TOO_LARGE. */
  readonly maxRows?: number | undefined;
  /** NDJSON for NDJSON: its columns may begin in any row, and the header of others comes first. */
  readonly output: TableOutput;
  readonly onWritten?: ((counts: CalculationCounts) => void) | undefined;
}

interface CalculationCounts {
  readonly calculated: number;
  readonly failed: number;
}

/** Rows that are only calculated may have the same key, and none of them is remembered. */
const anyKeys = {
  take: (_line: number, text: string) => text,
  digest: () => ({ digest: '', isRepeated: false }),
};

/**
 * Writes the rows of a table with their amounts, in their order, while it is read.
 * Throws BAD_USER_INPUT where the table cannot be read on.
 */
export async function calculateTable(requested: TableCalculation): Promise<CalculationCounts> {
  const { bytes, format, map, namesOf, calculate, output, onWritten, maxRows = Infinity } = requested;
  const sources = new Set<Provenance>();
  const counts = { calculated: 0, failed: 0 };
  const limit = new PartLimit();
  let waiting: { readonly raw: RawRow; readonly mapped: MappedRow | null }[] = [];

  async function writeWaiting(columns: readonly string[], by: RowMapper): Promise<void> {
    const rows = waiting.flatMap(({ mapped }) => (mapped !== null && 'row' in mapped ? [mapped] : []));
    const outcomes = await calculate(
      rows.map(({ row }) => row),
      limit.found,
    );
    for (const outcome of outcomes)
      if ('provenance' in outcome && outcome.provenance !== null) sources.add(outcome.provenance);
    const outputs = outputColumns(columns, by);
    let next = 0;
    const cells = waiting.map(({ raw, mapped }): Row => {
      // A line of totals stays as it is, without an amount.
      const inputs = outputs.map(({ index }) => inputCell(raw, index));
      if (mapped === null) return [...inputs, ...notCalculated];
      const isFirst = counts.calculated + counts.failed === 0;
      const ofTable = isFirst ? unusedColumns(columns, by) : null;
      const results =
        'row' in mapped ? resultCells(outcomes[next++], mapped, ofTable) : refusedCells(mapped, raw, ofTable);
      counts[hasAmount(results) ? 'calculated' : 'failed'] += 1;
      return [...inputs, ...results];
    });
    await output.add(headersOf(outputs), cells);
    waiting = [];
    onWritten?.(counts);
  }

  let read = 0;
  const { columns: header, mapper, parts } = await openTable({ bytes, format, map, namesOf, keys: anyKeys });
  await output.begin(headersOf(outputColumns(header, mapper)));
  let last: readonly string[] = header;
  for await (const { columns, rows } of parts) {
    for (const raw of rows) {
      read += 1;
      if (read > maxRows) throw tooLong(maxRows);
      const mapped = mapper.map(columns, raw);
      if (limit.beginsNext(typeof mapped !== 'string' && 'row' in mapped ? mapped.row : undefined))
        await writeWaiting(columns, mapper);
      waiting.push({ raw, mapped: typeof mapped === 'string' ? null : mapped });
    }
    last = columns;
  }
  if (waiting.length > 0) await writeWaiting(last, mapper);
  await output.end({ name: 'amounts', title: 'Calculated amounts', sources: [...sources] });
  return counts;
}

function tooLong(maxRows: number): EmissionsError {
  const message = `A table to calculate has at most ${maxRows} rows: send the others in further requests.`;
  return new EmissionsError('PAYLOAD_TOO_LARGE', message);
}

interface OutputColumn {
  readonly index: number;
  readonly column: string;
}

/** Without amounts that were calculated before, which are ignored and written again. */
function outputColumns(columns: readonly string[], mapper: RowMapper): readonly OutputColumn[] {
  const meanings = mapper.meanings.all(columns);
  const all = columns.map((column, index) => ({ index, column }));
  return all.filter(
    ({ index, column }) => !resultColumns.includes(column) || meanings[index]?.kind !== 'ignore',
  );
}

/** Says which columns nothing is known of; `null` without one. */
function unusedColumns(columns: readonly string[], { meanings }: RowMapper): string | null {
  const all = meanings.all(columns);
  const unused = columns.filter((_, index) => all[index]?.isLeftOut);
  return unused.length === 0 ? null : `Not used in any row: ${unused.map((each) => quote(each)).join(', ')}.`;
}

function headersOf(outputs: readonly OutputColumn[]): readonly string[] {
  const columns = outputs.map(({ column }) => column);
  return [...columns, ...resultColumns.map((each) => (columns.includes(each) ? `calculated.${each}` : each))];
}

function inputCell(raw: RawRow, index: number): Cell {
  const cell = raw.cells?.[index] ?? null;
  if (typeof cell === 'string') return numericCell(cell);
  return typeof cell === 'object' && cell?.fault !== undefined ? cell.text : cell;
}
