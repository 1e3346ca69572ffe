/** In a terminal, lines are cut to its width. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const width = process.stdout.isTTY ? process.stdout.columns : Infinity;
  const cut = (line: string) => (line.length > width ? `${line.slice(0, width - 1)}…` : line);
  return `${alignColumns(rows).map(cut).join('\n')}\n`;
}

/** Lines of columns as wide as their longest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
