import type { ProfileItemRow } from '../../../schema/generated/graphql.ts';
import type { Fault } from './cells.ts';
import type { Table, TableRow } from './read-file.ts';
import { asRow, type Reading } from './rows.ts';

/** A row of the table as it is to be sent; one with faults of its own only to be told what else is wrong. */
export interface PartRow {
  readonly line: number;
  /** `null` where nothing of it can be sent. */
  readonly row: ProfileItemRow | null;
  readonly faults: readonly Fault[];
  readonly isNamed: boolean;
  readonly inFile: (fault: Fault) => Fault;
}

/** One request, with the number of rows that are sent after it. */
interface Part {
  readonly rows: readonly PartRow[];
  readonly reached: number;
}

const maxRows = 1_000;
/** The service takes bodies of 512 KiB; what is around the rows is some hundred bytes. */
const maxBytes = 512 * 1024 - 8 * 1024;

/** The rows of a table from a place on. Of equal keys the first one counts, wherever it is and whatever is wrong with its row. */
export function* partsOf(
  table: Table,
  reading: Reading,
  digests: readonly string[] | null,
  from: number,
): Generator<Part> {
  const lines = new Map<string, number>();
  let rows: PartRow[] = [];
  let bytes = 0;
  for (const [index, tableRow] of table.rows.entries()) {
    const { size, ...row } = partRow(table, tableRow, reading, digests?.[index] ?? null, lines);
    if (index < from) continue;
    if (rows.length === maxRows || bytes + size > maxBytes) {
      yield { rows, reached: index };
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield { rows, reached: table.rows.length };
}

function partRow(
  table: Table,
  tableRow: TableRow,
  reading: Reading,
  digest: string | null,
  lines: Map<string, number>,
): PartRow & { readonly size: number } {
  const { line } = tableRow;
  const read = asRow(table, tableRow, reading, digest);
  const { row, key, faults, inFile } = read;
  if (row === null) return { ...read, line, size: 0 };
  const unsent = (fault: Fault) => ({ ...read, line, row: null, faults: [...faults, fault], size: 0 });
  const earlier = key === null ? undefined : lines.get(key);
  if (earlier !== undefined)
    return unsent(inFile({ field: 'rowKey', message: `Line ${earlier} has the same key.` }));
  if (key !== null) lines.set(key, line);
  // With the comma after it.
  const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
  if (size > maxBytes) return unsent({ field: null, message: tooLarge(size) });
  return { ...read, line, size };
}

const tooLarge = (size: number): string =>
  `The row takes ${Math.ceil(size / 1024)} KiB to send, and at most ${maxBytes / 1024} can be sent. Shorten its longest cells, or choose “Nothing” for their columns.`;
