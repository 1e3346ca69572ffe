import { parse } from 'csv-parse/sync';

/** A row with the line of the file that it starts on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads rows of any length, without blanks around the cells and without empty
 * rows. Throws what csv-parse throws when a quote is left open.
 */
export function parseCsv(content: Buffer): readonly CsvRow[] {
  const records = parse(decodeText(content), {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[];
  return records
    .map(({ record, info }) => ({ line: info.lines, cells: record }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** UTF-8 where the bytes are; otherwise Windows-1252, which some published files are written in. */
export function decodeText(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
