import { parse } from 'csv-parse/sync';
import { type FileWarnings, Occurrences } from './import-warning.ts';

/** A row and the line it starts on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record of csv-parse; `raw` is its text as it stands in the file. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/** A file that cannot be read, so that its category keeps what was imported before. */
export class UnreadableSource extends Error {}

const skippedLines = /^\s*[\r\n]/;
const strayBlanks = /(?:^|,)[ \t]+[^\s,]|[^\s,][ \t]+(?:,|$)/;

/**
 * Reads rows of any length, trims cells and skips empty rows, with warnings for
 * both. Warns and throws UnreadableSource for a file that csv-parse cannot read,
 * such as one with an unclosed quote.
 */
export function parseCsv(content: Buffer, warnings: FileWarnings): readonly CsvRow[] {
  const records = readRecords(decodeText(content, warnings), warnings);
  const blanks = new Occurrences();
  const empty = new Occurrences();
  const rows: CsvRow[] = [];
  for (const { record, raw, info } of records) {
    const text = raw.replace(skippedLines, '').trimEnd();
    const line = info.lines - (text.match(/\r\n|\r|\n/g)?.length ?? 0);
    // The record still has blanks within quotes; those outside are only in the raw text.
    const cells = record.map((cell) => cell.trim());
    const isTrimmed = record.some((cell, index) => cell !== cells[index]);
    if (isTrimmed || (!text.includes('"') && strayBlanks.test(text))) blanks.add(line);
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    else if (text.includes(',')) empty.add(line);
  }
  blanks.report(warnings.repaired, 'Cells have surrounding blanks; trimmed.');
  empty.report(warnings.repaired, 'There are empty rows; skipped.');
  return rows;
}

/** A cell without quotes, or quoted as a whole. */
const regularCell = /(?:[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*|([^",]*))(?:,|$)/y;

/**
 * The records of a text in which each line is one, which csv-parse reads at five times the cost;
 * `null` for a text with line breaks or quotes within cells.
 */
function splitRecords(text: string): readonly CsvRecord[] | null {
  const [lineBreak = '\n', ...others] = new Set(text.match(/\r\n|\r|\n/g));
  if (others.length > 0) return null;
  const records: CsvRecord[] = [];
  for (const [index, raw] of text.split(lineBreak).entries()) {
    if (raw.trim() === '') continue;
    const record = raw.includes('"') ? splitQuoted(raw) : raw.split(',').map((cell) => cell.trim());
    if (record === null) return null;
    records.push({ record, raw, info: { lines: index + 1 } });
  }
  return records;
}

function splitQuoted(line: string): readonly string[] | null {
  const cells: string[] = [];
  regularCell.lastIndex = 0;
  for (;;) {
    const [match, quoted, plain = ''] = regularCell.exec(line) ?? [];
    if (match === undefined) return null;
    cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (!match.endsWith(',')) return cells;
  }
}

function readRecords(text: string, warnings: FileWarnings): readonly CsvRecord[] {
  const regular = splitRecords(text);
  if (regular !== null) return regular;
  try {
    return parse(text, {
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly CsvRecord[];
  } catch (error) {
    const line = (error as { lines?: unknown }).lines;
    warnings.rejected(
      typeof line === 'number' ? line : null,
      'The file is not valid CSV: a quote is unclosed or misplaced. The category is left unchanged.',
    );
    throw new UnreadableSource();
  }
}

/** Decodes UTF-8 or else Windows-1252, which some published files use. Throws UnreadableSource for anything that is not text. */
export function decodeText(content: Buffer, warnings: FileWarnings): string {
  if (content.includes(0)) {
    warnings.rejected(
      null,
      'The file is not UTF-8 or Windows-1252 text; it looks like UTF-16 or binary data. The category is left unchanged.',
    );
    throw new UnreadableSource();
  }
  const line = longLine(content);
  if (line !== null) {
    warnings.rejected(
      line,
      `The line has more than ${longestLine} bytes; a quote may be unclosed. The category is left unchanged.`,
    );
    throw new UnreadableSource();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    warnings.repaired(null, 'The file is not UTF-8; read as Windows-1252.');
    return new TextDecoder('windows-1252').decode(content);
  }
}

const longestLine = 1_000_000;
const lineFeed = 10;

/** The first line that is too long, if there is one. */
function longLine(content: Buffer): number | null {
  let line = 1;
  for (let from = 0; content.length - from > longestLine; line += 1) {
    const end = content.indexOf(lineFeed, from);
    if (end === -1 || end - from > longestLine) return line;
    from = end + 1;
  }
  return null;
}
