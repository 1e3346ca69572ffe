import { parse } from 'csv-parse/sync';
import { type FileWarnings, Occurrences } from './import-warning.ts';

/** A row and the line it starts on, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/** A file that cannot be read, so that its category keeps what was imported before. */
export class UnreadableSource extends Error {}

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
    const line = info.lines - (raw.trimEnd().match(/\r\n|\r|\n/g)?.length ?? 0);
    // The record still has blanks within quotes; those outside are only in the raw text.
    const cells = record.map((cell) => cell.trim());
    const isTrimmed = record.some((cell, index) => cell !== cells[index]);
    if (isTrimmed || (!raw.includes('"') && strayBlanks.test(raw.trimEnd()))) blanks.add(line);
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    else if (raw.includes(',')) empty.add(line);
  }
  blanks.report(warnings.repaired, 'Cells have surrounding blanks; trimmed.');
  empty.report(warnings.repaired, 'There are empty rows; skipped.');
  return rows;
}

function readRecords(text: string, warnings: FileWarnings): readonly CsvRecord[] {
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    warnings.repaired(null, 'The file is not UTF-8; read as Windows-1252.');
    return new TextDecoder('windows-1252').decode(content);
  }
}
