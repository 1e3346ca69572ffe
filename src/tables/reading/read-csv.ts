import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import { readGuarded } from '../cells/guarded-text.ts';
import { afterBlanks, closingQuote, countBreaks, endOfBreak } from './csv-text.ts';
import { longestRow, type RawRow, tooLong } from './raw-row.ts';

interface Parsed {
  readonly row: readonly string[] | RowFault;
  /** After the line break. */
  readonly end: number;
}

const breakOrQuote = /[\r\n"]/g;
const lineBreak = /[\r\n]/g;

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
        else if (row.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.map(readGuarded) });
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

const openQuote = rowFault(
  'MALFORMED_ROW',
  'A cell begins with a quote that is never closed, so everything after it belongs to this cell. Close the quote, or double it if it is part of the text.',
);

const strayQuote = rowFault(
  'MALFORMED_ROW',
  'There is text after the closing quote of a cell. Double quotes that are part of the text: "5"" pipe".',
);
