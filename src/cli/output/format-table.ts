type Row = readonly string[];

/** The head of a column, and how long the column stays. */
export interface Heading {
  readonly heading: string;
  /** Whether the heading is a path, whose letters stay as they are. */
  readonly isPath?: true;
  /** Whether it is the first to go where a terminal has no room for all. */
  readonly isSpare?: true;
}

/** These stay in a narrow terminal, with the first column: which record it is, and how much. */
const staying = new Set(['name', 'title', 'amount', 'unit', 'kg', 'per']);
/** These are shortened where they have no room. */
const shortened = new Set(['name', 'title']);
const leastWidth = 12;
const gap = '  ';

/** In a terminal, the columns that it has no room for are left out, and named below. */
export function formatTable(headings: readonly Heading[], rows: readonly Row[]): string {
  const all = [headings.map(textOf), ...rows];
  const room = process.stdout.isTTY ? process.stdout.columns : Infinity;
  const gone = leaving(headings, all, room);
  const shown = <T>(cells: readonly T[]) => cells.filter((_, column) => !gone.has(column));
  const lines = alignColumns(shorten(shown(headings), all.map(shown), room));
  const names = headings.filter((_, column) => gone.has(column)).map(textOf);
  const note =
    names.length === 0 ? [] : ['', `Not shown: ${names.join(', ')}. Use a wider terminal, or --format csv.`];
  return `${[...lines, ...note].join('\n')}\n`;
}

function textOf({ heading, isPath }: Heading): string {
  return isPath === true ? heading : heading.toUpperCase();
}

/** From the last to the first, spare ones before others. */
function leaving(headings: readonly Heading[], rows: readonly Row[], room: number): ReadonlySet<number> {
  const widths = widthsOf(rows);
  const columns = headings.flatMap(({ heading, isSpare }, column) =>
    column === 0 || staying.has(heading) ? [] : [{ column, rank: isSpare === true ? 0 : 1 }],
  );
  const gone = new Set<number>();
  let width = lineWidth(widths);
  for (const { column } of columns.toReversed().toSorted((one, other) => one.rank - other.rank)) {
    if (width <= room) break;
    gone.add(column);
    width -= (widths[column] ?? 0) + gap.length;
  }
  return gone;
}

/** Names and titles with an ellipsis, where what stays has no room either. */
function shorten(headings: readonly Heading[], rows: readonly Row[], room: number): readonly Row[] {
  const widths = widthsOf(rows);
  let excess = lineWidth(widths) - room;
  const most = headings.map(({ heading }, column) => {
    const width = widths[column] ?? 0;
    if (excess <= 0 || !shortened.has(heading)) return width;
    const kept = Math.min(width, Math.max(leastWidth, width - excess));
    excess -= width - kept;
    return kept;
  });
  return rows.map((row) => row.map((cell, column) => cut(cell, most[column] ?? Infinity)));
}

function cut(cell: string, width: number): string {
  return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
}

function widthsOf(rows: readonly Row[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
}

/** Lines of columns as wide as their longest cell. */
export function alignColumns(rows: readonly Row[]): readonly string[] {
  const widths = widthsOf(rows);
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}
