import type { RowFault, RowVerdict } from '../domain/profiles/table-row.ts';
import type { MappedRow } from './map-rows.ts';
import type { RawRow } from './read-csv.ts';
import type { LeftOutLine } from './read-table.ts';

/** Rows with notes, and lines that are left out, that an outcome lists. */
const maxListed = 10_000;
const longestShown = 200;

export interface ImportCounts {
  readonly added: number;
  readonly known: number;
  readonly refused: number;
}

interface RefusedRow extends RowFault {
  readonly line: number;
}

type AcceptedRow = Exclude<RowVerdict, { readonly outcome: 'refused' }>;

export interface Tallied extends ImportCounts {
  readonly refusals: readonly RefusedRow[];
  /** The rows with a message, unless all rows are to be listed. */
  readonly accepted: readonly AcceptedRow[];
  readonly leftOut: readonly LeftOutLine[];
}

/** Counts and lists the outcomes of the rows of a table. */
export class ImportTally {
  readonly counts = { added: 0, known: 0, refused: 0 };
  readonly #refusals: RefusedRow[] = [];
  readonly #accepted: AcceptedRow[] = [];
  readonly #leftOut: LeftOutLine[];
  readonly #listsAll: boolean;

  constructor(listsAll: boolean, leftOut: readonly LeftOutLine[]) {
    this.#listsAll = listsAll;
    this.#leftOut = [...leftOut];
  }

  /** `of` is the row, unless its fault is in words of the table already. */
  count(verdict: RowVerdict, of?: Extract<MappedRow, { row: unknown }>): void {
    if (verdict.outcome !== 'withheld') this.counts[verdict.outcome] += 1;
    if (verdict.outcome === 'refused') {
      const { line, fault } = verdict;
      this.#refusals.push({ line, ...(of === undefined ? fault : of.inTable(fault)) });
      return;
    }
    const noted = withNotes(verdict, of?.notes ?? []);
    const isToTell = 'message' in noted && this.#accepted.length < maxListed;
    if (this.#listsAll || isToTell) this.#accepted.push(noted);
  }

  /** A line of totals. */
  leaveOut(raw: RawRow): void {
    if ('fault' in raw || this.#leftOut.length >= maxListed) return;
    const text = raw.cells.filter((cell) => cell !== null && cell.trim() !== '').join(', ');
    this.#leftOut.push({ line: raw.line, text: text.slice(0, longestShown), reason: 'total' });
  }

  outcome(): Tallied {
    return {
      ...this.counts,
      refusals: this.#refusals.toSorted((one, other) => one.line - other.line),
      accepted: this.#accepted,
      leftOut: this.#leftOut,
    };
  }
}

function withNotes(verdict: AcceptedRow, notes: readonly string[]): AcceptedRow {
  if (verdict.outcome === 'withheld') return verdict;
  const message = [verdict.message ?? [], notes].flat().join(' ');
  return message === '' ? verdict : { ...verdict, message };
}
