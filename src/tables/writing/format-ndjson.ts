import { type Cell, SharedCells, textOf } from '../cells/cell.ts';

type Cells = readonly (Cell | SharedCells)[];

/**
 * Rows with a cell for each column, an object each, without a member for an empty
 * one. Put together once for all of them, and not as objects, which have so many
 * members, of other names in each table, that they take twice as long.
 */
export function formatNdjson(columns: readonly string[], rows: readonly Cells[]): string {
  const names = columns.map((column) => `,${JSON.stringify(column)}:`);
  const text: string[] = [];
  for (const row of rows) {
    const start = text.push('{');
    writeMembers(row, names, 0, text);
    const first = text[start];
    if (first !== undefined) text[start] = first.slice(1);
    text.push('}\n');
  }
  return text.join('');
}

/** Each member after a comma. */
function writeMembers(cells: Cells, names: readonly string[], from: number, text: string[]): void {
  let column = from;
  for (const cell of cells) {
    if (cell instanceof SharedCells) {
      const at = column;
      const shared = cell.writtenBy((own) => membersOf(own, names, at));
      if (shared !== '') text.push(shared);
      column += cell.cells.length;
      continue;
    }
    if (cell !== null) text.push(names[column] ?? ',"":', valueOf(cell));
    column += 1;
  }
}

function membersOf(cells: Cells, names: readonly string[], from: number): string {
  const text: string[] = [];
  writeMembers(cells, names, from, text);
  return text.join('');
}

function valueOf(cell: NonNullable<Cell>): string {
  return JSON.stringify(typeof cell === 'object' ? textOf(cell) : cell);
}
