import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { RawRow } from '../reading/table-part.ts';

/** Cells as they should be, by line and column. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** Throws BAD_USER_INPUT for a correction in a column that the table does not have. */
export function assertColumnsOf(corrections: Corrections = new Map(), header: readonly string[]): void {
  const unknown = [...corrections.values()]
    .flatMap((cells) => [...cells.keys()])
    .find((column) => !header.includes(column));
  if (unknown === undefined) return;
  const columns = header.map((column) => quote(column)).join(', ');
  throw badInput('corrections', `The table has no column ${quote(unknown)}; its columns are ${columns}.`);
}

export function corrected(
  raw: RawRow,
  columns: readonly string[],
  corrections: Corrections = new Map(),
): RawRow {
  const cells = corrections.get(raw.line);
  if (cells === undefined || 'fault' in raw) return raw;
  return { ...raw, cells: columns.map((column, index) => cells.get(column) ?? raw.cells[index] ?? null) };
}
