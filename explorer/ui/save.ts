/** Gives the browser a file to keep. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The name has only letters, digits and dashes, which every system accepts. */
export const fileNameOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** CSV that spreadsheets read as text and numbers, never as formulas. */
export function asCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(asCell).join(',')).join('\r\n');
}

function asCell(cell: string | number | null): string {
  const text = String(cell ?? '');
  const safe =
    typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
