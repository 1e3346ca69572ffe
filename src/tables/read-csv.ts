import { rowFault, type RowFault } from '../domain/profiles/table-row.ts';

export const longestRow = 64 * 1024;

/** `null` for a cell that NDJSON does not have. */
export type RawCells = readonly (string | null)[];

/** A row as it stands in a table, or why it cannot be read. `line` is where it starts, counted from 1. */
export type RawRow =
  | { readonly line: number; readonly cells: RawCells }
  | { readonly line: number; readonly fault: RowFault };

interface Parsed {
  readonly row: readonly string[] | RowFault;
  /** After the line break. */
  readonly end: number;
}

const breakOrQuote = /[\r\n"]/g;
const lineBreak = /[\r\n]/g;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads CSV piece by piece: rows end with any line break, a cell that begins with
 * a quote ends with one, with or without blanks around them. A row that is broken, or too long, is a fault of its own,
 * and the row after it is read as usual. Empty rows are left out.
 */
export class CsvReader {
  #text = '';
  #line: number;
  /** Within a row that is too long: where it began, and whether a quote is open. */
  #skipped: { readonly line: number; isQuoted: boolean } | null = null;
  readonly #separator: string;

  constructor(separator: string, line = 1) {
    this.#separator = separator;
    this.#line = line;
  }

  /** The rows that are complete with this piece of text; with `isLast`, all that are left. */
  read(piece: string, isLast: boolean): readonly RawRow[] {
    const rows: RawRow[] = [];
    this.#text += piece;
    let from = this.#skipped === null ? 0 : this.#skip(0, isLast, rows);
    while (this.#skipped === null && from < this.#text.length) {
      const parsed = this.#parse(from, isLast);
      const end = parsed?.end ?? this.#text.length;
      if (end - from > longestRow) {
        this.#skipped = { line: this.#line, isQuoted: false };
        from = this.#skip(from, isLast, rows);
      } else if (parsed === null) break;
      else {
        const { row } = parsed;
        const line = this.#line;
        if (!Array.isArray(row)) rows.push({ line, fault: row as RowFault });
        else if (row.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row });
        this.#line += countBreaks(this.#text, from, end);
        from = end;
      }
    }
    this.#text = this.#text.slice(from);
    return rows;
  }

  /** `null` if the row is not complete. */
  #parse(from: number, isLast: boolean): Parsed | null {
    const text = this.#text;
    breakOrQuote.lastIndex = from;
    const at = breakOrQuote.exec(text)?.index ?? text.length;
    if (text[at] === '"') return this.#parseQuoted(from, isLast);
    const end = endOfBreak(text, at, isLast);
    return end === null ? null : { row: text.slice(from, at).split(this.#separator), end };
  }

  #parseQuoted(from: number, isLast: boolean): Parsed | null {
    const text = this.#text;
    const cells: string[] = [];
    for (let at = from; ;) {
      const open = afterBlanks(text, at);
      const close = text[open] === '"' ? closingQuote(text, open) : null;
      if (close === -1) return isLast ? { row: openQuote, end: text.length } : null;
      const cellEnd = close === null ? this.#endOfPlain(at) : afterBlanks(text, close + 1);
      if (cellEnd >= text.length && !isLast) return null;
      cells.push(
        close === null ? text.slice(at, cellEnd) : text.slice(open + 1, close).replaceAll('""', '"'),
      );
      const next = text[cellEnd];
      if (next === this.#separator) at = cellEnd + 1;
      else if (next === undefined || next === '\n' || next === '\r') {
        const end = endOfBreak(text, cellEnd, isLast);
        return end === null ? null : { row: cells, end };
      } else {
        const rest = endOfBreak(text, this.#nextBreak(cellEnd), isLast);
        return rest === null ? null : { row: strayQuote, end: rest };
      }
    }
  }

  #endOfPlain(from: number): number {
    const end = this.#nextBreak(from);
    const separator = this.#text.slice(from, end).indexOf(this.#separator);
    return separator === -1 ? end : from + separator;
  }

  #nextBreak(from: number): number {
    lineBreak.lastIndex = from;
    return lineBreak.exec(this.#text)?.index ?? this.#text.length;
  }

  /** Moves to the end of a row that is too long without holding it. */
  #skip(from: number, isLast: boolean, rows: RawRow[]): number {
    const skipped = this.#skipped;
    if (skipped === null) return from;
    const text = this.#text;
    let at = from;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (character === '"') skipped.isQuoted = !skipped.isQuoted;
      else if (!skipped.isQuoted && (character === '\n' || character === '\r')) break;
    }
    const end = endOfBreak(text, at, isLast);
    if (end === null) {
      this.#line += countBreaks(text, from, at);
      return at;
    }
    rows.push({ line: skipped.line, fault: at === text.length && skipped.isQuoted ? openQuote : tooLong });
    this.#line += countBreaks(text, from, end);
    this.#skipped = null;
    return end;
  }
}

/** Where the next row begins; `null` if only more text decides it. */
function endOfBreak(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? text.length : null;
  if (text[at] !== '\r') return at + 1;
  if (at + 1 === text.length && !isLast) return null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** -1 without one. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function countBreaks(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1;
  }
  return count;
}

const openQuote = rowFault(
  'MALFORMED_ROW',
  'A cell begins with a quote that is never closed, so everything after it belongs to this cell. Close the quote, or double it if it is part of the text.',
);

const strayQuote = rowFault(
  'MALFORMED_ROW',
  'There is text after the closing quote of a cell. Double quotes that are part of the text: "5"" pipe".',
);

export const tooLong = rowFault(
  'ROW_TOO_LONG',
  `A row has at most ${longestRow} characters. If it should be several rows, a quote before it is not closed.`,
);
