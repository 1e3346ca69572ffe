import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import type { Period } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { spanOf } from '../../domain/profiles/profile-import.ts';
import type { ProfileItemRow, RowAmount, RowFlag, RowVerdict } from '../../domain/profiles/table-row.ts';
import { ScopeSum } from '../../totals/scope-parts.ts';
import { textOf } from '../cells/cell.ts';
import { type ImportSum, ImportSums, type YearSum } from './import-sums.ts';
import type { MappedRow } from '../rows/mapped-row.ts';
import { type RawRow, leftOut, type LeftOutLine } from '../reading/table-part.ts';
import { ActivityTally } from './activity-tally.ts';
import { Quantities, type ShownVerdict } from './quantities.ts';
import { type AcceptedRow, acceptedRow, type RefusedRow } from './reported-row.ts';
import { itemFaultOf } from './table-activity.ts';

/** Rows with notes, and lines that are left out, that an outcome lists. */
const maxListed = 10_000;
/** Rows of which the cells are kept. */
const maxShown = 2000;
/** Rows without anything to say about that are listed as well. */
const maxOrdinary = 10;
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

export interface Tallied extends ImportCounts {
  /** Refused rows for which only an item has to be chosen. */
  readonly toChoose: number;
  /** From the first start to the last end of the rows that are not refused; `null` without any. */
  readonly period: Period | null;
  readonly refusals: readonly RefusedRow[];
  /** The rows with a message, unless all rows are to be listed. */
  readonly accepted: readonly AcceptedRow[];
  /** The first rows without a message. */
  readonly ordinary: readonly AcceptedRow[];
  readonly leftOut: readonly LeftOutLine[];
  /** The emission of the rows that are not refused, in kg. */
  readonly kilograms: number;
  readonly years: readonly YearSum[];
  readonly sums: readonly ImportSum[];
  /** The same by scope, in kg. */
  readonly scopes: readonly ScopePart[];
}

/** Counts and lists the outcomes of the rows of a table. */
export class ImportTally {
  readonly counts = { added: 0, known: 0, changed: 0, updated: 0, refused: 0 };
  readonly activities = new ActivityTally();
  readonly #sums = new ImportSums();
  readonly #scopes = new ScopeSum();
  readonly #refusals: RefusedRow[] = [];
  readonly #accepted = new Map<number, AcceptedRow>();
  readonly #ordinary: AcceptedRow[] = [];
  readonly #leftOut: LeftOutLine[];
  readonly #listsAll: boolean;
  readonly #sizes = new Map<Uid | null, Quantities>();
  #toChoose = 0;
  #period: Period | null = null;
  #shown = 0;

  constructor(listsAll: boolean, leftOut: readonly LeftOutLine[]) {
    this.#listsAll = listsAll;
    this.#leftOut = [...leftOut];
  }

  count(verdict: RowVerdict, mapped: MappedRow, raw: RawRow): void {
    if (verdict.outcome !== 'withheld') this.counts[verdict.outcome] += 1;
    const read = 'row' in mapped ? mapped : mapped.rest;
    const cells = raw.cells?.map((cell) => textOf(cell).slice(0, longestShown)) ?? null;
    if (read !== undefined) this.activities.count(verdict, read);
    if (verdict.outcome === 'refused') {
      const { line, fault } = verdict;
      if (itemFaultOf(fault) !== null && fault.others === undefined) this.#toChoose += 1;
      const inTable = 'row' in mapped ? mapped.inTable(fault) : fault;
      this.#refusals.push({ line, ...inTable, cells: this.#ifShown(cells) });
      return;
    }
    if (read !== undefined) this.#period = spanOf([this.#period, periodOf(read.row.draft)]);
    if (verdict.outcome !== 'withheld' && verdict.amount !== undefined) {
      this.#sums.add(verdict.amount);
      if (read === undefined || !isByPlaces(read.row)) this.#compare({ verdict, cells }, verdict.amount);
      this.#scopes.add(verdict.amount.scopes);
    }
    this.#list(acceptedRow(verdict, read?.notes), cells);
  }

  /** Rows of one item are compared by what they emit, so that MWh among kWh are seen. */
  #compare(row: ShownVerdict, { dataItemUid, kilograms }: RowAmount): void {
    const sizes = this.#sizes.get(dataItemUid) ?? new Quantities();
    this.#sizes.set(dataItemUid, sizes);
    if (kilograms !== null) sizes.add(kilograms, row);
  }

  #list(noted: AcceptedRow, cells: readonly string[] | null): void {
    const isToTell = noted.message !== null && this.#accepted.size < maxListed;
    if (this.#listsAll || isToTell) this.#accepted.set(noted.line, { ...noted, cells: this.#ifShown(cells) });
    else if (this.#ordinary.length < maxOrdinary) this.#ordinary.push({ ...noted, cells });
  }

  #ifShown(cells: readonly string[] | null): readonly string[] | null {
    return cells !== null && (this.#shown += 1) <= maxShown ? cells : null;
  }

  /** A line that is no row, for a reason. */
  leaveOut(raw: RawRow, reason: LeftOutLine['reason']): void {
    if ('fault' in raw || this.#leftOut.length >= maxListed) return;
    this.#leftOut.push(leftOut(raw.line, raw.cells, reason));
  }

  get isEmpty(): boolean {
    return Object.values(this.counts).every((count) => count === 0);
  }

  outcome(): Tallied {
    for (const sizes of this.#sizes.values())
      for (const { verdict, cells } of sizes.unusual()) this.#flagUnusual(verdict, cells);
    return {
      ...this.counts,
      toChoose: this.#toChoose,
      period: this.#period,
      refusals: this.#refusals.toSorted((one, other) => one.line - other.line),
      accepted: [...this.#accepted.values()].toSorted((one, other) => one.line - other.line),
      ordinary: this.#ordinary.filter(({ line }) => !this.#accepted.has(line)),
      leftOut: this.#leftOut,
      kilograms: this.#sums.kilograms(),
      years: this.#sums.years(),
      sums: this.#sums.list(),
      scopes: this.#scopes.total(),
    };
  }

  #flagUnusual(verdict: RowVerdict, cells: readonly string[] | null): void {
    if (verdict.outcome === 'refused') return;
    const known = this.#accepted.get(verdict.line);
    const row = known ?? { ...acceptedRow(verdict), cells: this.#ifShown(cells) };
    const message = row.message === null ? tenTimes : `${row.message} ${tenTimes}`;
    const flags: readonly RowFlag[] = [...row.flags, 'UNUSUAL_AMOUNT'];
    this.#accepted.set(verdict.line, { ...row, flags, message });
  }
}

/** Two flights are as different as their lengths. */
function isByPlaces({ item, draft }: ProfileItemRow): boolean {
  const isJourney = item.by === 'search' && draft.values.length === 0;
  return isJourney || draft.values.some(({ name }) => /^IATACode\d$/i.test(name));
}

const tenTimes = 'It emits ten times, or a tenth of, what is usual for its item: are number and unit right?';

function periodOf({
  startDate,
  endDate,
}: {
  readonly startDate?: Period['start'] | undefined;
  readonly endDate?: Period['end'] | undefined;
}): Period | null {
  return startDate === undefined ? null : { start: startDate, end: endDate ?? startDate };
}
