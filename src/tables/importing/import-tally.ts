import type { ItemCandidate, RowFault, RowVerdict } from '../../domain/profiles/table-row.ts';
import { textOf } from '../cells/cell.ts';
import { type ImportSum, ImportSums } from './import-sums.ts';
import type { MappedRow } from '../rows/mapped-row.ts';
import type { RawRow } from '../reading/raw-row.ts';
import type { LeftOutLine } from '../reading/header.ts';
import { noAmount } from '../rows/row-notes.ts';

/** Rows with notes, and lines that are left out, that an outcome lists. */
const maxListed = 10_000;
const longestShown = 200;

export interface ImportCounts {
  readonly added: number;
  readonly known: number;
  /** Known with other content. */
  readonly changed: number;
  /** Changed to what the row says. */
  readonly updated: number;
  readonly refused: number;
}

interface UnclearActivity {
  readonly text: string;
  /** Refused for it. */
  readonly rows: number;
  readonly candidates: readonly ItemCandidate[];
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
  /** Sums of what the rows emit that are not refused. */
  readonly sums: readonly ImportSum[];
  /** Texts that name no item, or several. */
  readonly activities: readonly UnclearActivity[];
}

/** Counts and lists the outcomes of the rows of a table. */
export class ImportTally {
  readonly counts = { added: 0, known: 0, changed: 0, updated: 0, refused: 0 };
  readonly #sums = new ImportSums();
  readonly #refusals: RefusedRow[] = [];
  readonly #accepted: AcceptedRow[] = [];
  readonly #leftOut: LeftOutLine[];
  readonly #activities = new Map<string, UnclearActivity>();
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
      if (of?.row.item.by === 'search') this.#countActivity(of.row.item.query, fault);
      this.#refusals.push({ line, ...(of === undefined ? fault : of.inTable(fault)) });
      return;
    }
    if (verdict.outcome !== 'withheld' && verdict.amount !== undefined) this.#sums.add(verdict.amount);
    const noted = withNotes(verdict, of?.notes ?? []);
    const isToTell = 'message' in noted && this.#accepted.length < maxListed;
    if (this.#listsAll || isToTell) this.#accepted.push(noted);
  }

  #countActivity(text: string, { code, candidates = [] }: RowFault): void {
    const known = this.#activities.get(text);
    if (code !== 'ITEM_UNKNOWN' && code !== 'ITEM_AMBIGUOUS') return;
    if (known === undefined && this.#activities.size >= maxListed) return;
    this.#activities.set(text, { text, rows: (known?.rows ?? 0) + 1, candidates });
  }

  /** A line of totals. */
  leaveOut(raw: RawRow): void {
    if ('fault' in raw || this.#leftOut.length >= maxListed) return;
    const text = raw.cells
      .map((cell) => textOf(cell).trim())
      .filter((cell) => cell !== '')
      .join(', ');
    this.#leftOut.push({ line: raw.line, text: text.slice(0, longestShown), reason: 'total' });
  }

  get isEmpty(): boolean {
    return Object.values(this.counts).every((count) => count === 0);
  }

  outcome(): Tallied {
    return {
      ...this.counts,
      refusals: this.#refusals.toSorted((one, other) => one.line - other.line),
      accepted: this.#accepted,
      leftOut: this.#leftOut,
      sums: this.#sums.list(),
      activities: [...this.#activities.values()],
    };
  }
}

function withNotes(verdict: AcceptedRow, notes: readonly string[]): AcceptedRow {
  if (verdict.outcome === 'withheld') return verdict;
  const failure = verdict.amount?.failure ?? null;
  const hasNone = failure !== null && !notes.some((note) => note.startsWith(noAmount));
  const told = [
    verdict.message ?? [],
    notes.filter((note) => verdict.message?.includes(note) !== true),
    hasNone ? `${noAmount}: ${failure}` : [],
  ].flat();
  return told.length === 0 ? verdict : { ...verdict, message: told.join(' ') };
}
