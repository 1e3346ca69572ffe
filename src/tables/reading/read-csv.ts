import { rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import { readGuarded } from '../cells/guarded-text.ts';
import { longestRow, type RawRow, tooLong } from './table-part.ts';

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
  /** A cell that begins with a quote, which may not be closed, or any other. */
  readonly #cell: RegExp;

  constructor(separator: string, line = 1) {
    this.#separator = separator;
    this.#line = line;
    const other = `[^\\r\\n${separator.replace(/[\\\]^-]/, '\\$&')}]`;
    this.#cell = new RegExp(` *"([^"]*(?:""[^"]*)*)(" *)?|(${other}*)`, 'y');
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
    const at = nextOf(breakOrQuote, text, from);
    if (text[at] === '"') return this.#parseQuoted(from, isLast);
    const end = endOfBreak(text, at, isLast);
    return end === null ? null : { row: text.slice(from, at).split(this.#separator), end };
  }

  #parseQuoted(from: number, isLast: boolean): Parsed | null {
    const text = this.#text;
    const cells: string[] = [];
    this.#cell.lastIndex = from;
    for (;;) {
      const start = this.#cell.lastIndex;
      const [match = '', quoted, closed, plain = ''] = this.#cell.exec(text) ?? [];
      const end = start + match.length;
      if (quoted !== undefined && closed === undefined)
        return isLast ? { row: openQuote, end: text.length } : null;
      if (end >= text.length && !isLast) return null;
      cells.push(quoted?.replaceAll('""', '"') ?? plain);
      this.#cell.lastIndex = end + 1;
      if (text[end] === this.#separator) continue;
      const row = /^[\r\n]?$/.test(text[end] ?? '') ? cells : strayQuote;
      const next = endOfBreak(text, nextOf(lineBreak, text, end), isLast);
      return next === null ? null : { row, end: next };
    }
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

function nextOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Where the next row begins; `null` if only more text decides it. */
function endOfBreak(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? text.length : null;
  if (text[at] !== '\r') return at + 1;
  if (at + 1 === text.length && !isLast) return null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

function countBreaks(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  return count;
}
