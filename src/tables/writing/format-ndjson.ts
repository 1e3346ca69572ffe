import { type Row, textOf } from '../cells/cell.ts';

/** Rows with a cell for each column, an object each, without a member for an empty one. */
export function formatNdjson(columns: readonly string[], rows: readonly Row[]): string {
  const names = columns.map((column) => JSON.stringify(column));
  const lines = rows.map((row) => {
    const members: string[] = [];
    for (const [index, cell] of row.entries())
      if (cell !== null)
        members.push(
          `${names[index] ?? '""'}:${JSON.stringify(typeof cell === 'object' ? textOf(cell) : cell)}`,
        );
    return `{${members.join(',')}}\n`;
  });
  return lines.join('');
}
