import { refusedRow, type RowFault, withMore } from '../../domain/profiles/table-row.ts';
import { type Activity, activitiesIn, activityFor, withActivity } from '../columns/activities.ts';
import { type CategoryNames, noNames } from '../columns/category-names.ts';
import { ColumnMeanings } from '../columns/column-meanings.ts';
import { attempting, UnreadablePart } from './attempt.ts';
import type { MappedRow } from './mapped-row.ts';
import { anyItem, itemOf, activityIn } from './named-item.ts';
import type { RawRow, TablePart } from '../reading/table-part.ts';
import { type Reading, readingOf } from './notation.ts';
import { editedValues } from './edited-quantity.ts';
import { draftOf } from './row-draft.ts';
import { valuesOf } from './row-values.ts';
import { endOfDay } from '../cells/table-date.ts';
import { RowKeys } from './row-keys.ts';
import { journeyNotes } from './journey-notes.ts';
import { textOf } from '../cells/cell.ts';
import { notesOf } from './row-notes.ts';
import { inWordsOf, partsOf } from './row-cells.ts';
import type { ColumnUse, Parts } from '../columns/column-use.ts';
import type { TableMap } from '../columns/table-map.ts';
import { isTotalLine, totalIn } from '../columns/total-line.ts';
import { assertHeader, assertSeparated } from './assert-header.ts';

/** Columns that may name an item where its activity is empty. */
const otherNames: ReadonlySet<ColumnUse['kind'] | undefined> = new Set([
  'dataItemUid',
  'category',
  'drill',
] as const);

interface MappedTable {
  readonly map: TableMap;
  readonly names?: CategoryNames | undefined;
  /** The first rows, which show how dates and numbers are written. */
  readonly sample: TablePart;
  readonly keys?: Pick<RowKeys, 'take' | 'digest'> | undefined;
}

/**
 * Reads rows by a map. Throws BAD_USER_INPUT where map and header do not fit:
 * for a column that the map does not have, and for one that the header lacks.
 */
export class RowMapper {
  readonly meanings: ColumnMeanings;
  /** How numbers and dates are read. */
  readonly reading: Reading;
  readonly #keys: Pick<RowKeys, 'take' | 'digest'>;
  readonly #names: CategoryNames;
  readonly #activities: ReturnType<typeof activitiesIn>;

  /** Without columns in the map, their meaning is inferred; columns of NDJSON may be missing in any row. */
  constructor({ map, names = noNames, sample, keys = new RowKeys() }: MappedTable) {
    this.#keys = keys;
    this.meanings = new ColumnMeanings(map, names, sample);
    this.reading = readingOf(map, this.meanings, sample);
    this.#names = names;
    this.#activities = activitiesIn(map.activities);
    if (sample.found === undefined) return;
    if (this.meanings.isClosed) assertHeader(map, sample.columns);
    else if (sample.found.separator !== null) assertSeparated(sample.columns);
  }

  #isDated(columns: readonly string[]): boolean {
    return this.meanings.all(columns).some((meaning) => meaning?.kind === 'startDate');
  }

  /**
   * A row whose cells are in the order of `columns`, which may have grown since the last one, or why it is none.
   * A corrected row has the key of the raw one.
   */
  map(columns: readonly string[], raw: RawRow, corrected = raw): MappedRow | 'total' | 'left-out' {
    const { line } = raw;
    if ('fault' in raw) return { verdict: refusedRow(line, raw.fault) };
    const cells = 'fault' in corrected ? raw.cells : corrected.cells;
    const faults: RowFault[] = [];
    const said = partsOf(columns, cells, this.meanings, faults);
    const chosen = this.#chosenFor(said);
    const parts = withActivity(said, chosen);
    const isOfDated = this.#isDated(columns);
    if (isTotalLine(cells, parts.get('startDate'), isOfDated)) return 'total';
    if (chosen?.leaveOut === true) return 'left-out';
    const inTable = (fault: RowFault): RowFault => inWordsOf(parts, fault);
    const attempt = attempting(faults, inTable);
    const { digest, isRepeated } = this.#keys.digest(columns, raw.cells, parts.get('rowKey')?.column);
    const key = attempt(() => this.#keyOf(line, parts, digest), null) ?? `line-${line}`;
    const draft = draftOf(parts, key, this.#inputsOf(parts), this.reading, attempt);
    const { startDate, endDate } = draft;
    const isOpen = startDate !== undefined && endDate === undefined;
    const usedUpBy = isOpen ? endOfDay(startDate, this.reading.timeZone) : undefined;
    const meanings = this.meanings.all(columns);
    const isNamedOtherwise = meanings.some((meaning) => otherNames.has(meaning?.kind));
    const activityColumn = isNamedOtherwise
      ? undefined
      : columns.find((_, index) => meanings[index]?.kind === 'search');
    const leftOut = columns.filter((_, index) => meanings[index]?.isLeftOut);
    const item = attempt(() => itemOf(parts, leftOut, activityColumn), null);
    const profile = parts.get('profile')?.text;
    const ofJourney = journeyNotes(
      columns,
      columns.map((_, index) => textOf(cells[index]).trim()),
      meanings,
    );
    const onRow = notesOf({
      draft,
      columns,
      meanings,
      isRepeated,
      isOfDated,
      total: totalIn(
        cells,
        meanings.map((meaning) => meaning?.kind),
      ),
      isHidden: raw.isHidden === true,
    });
    const notes = [...onRow, ...ofJourney];
    const activity = activityIn(said, draft);
    const row = { line, key, profile, item: item ?? anyItem(parts), draft, usedUpBy };
    const values = this.meanings.isClosed
      ? null
      : attempt(() => editedValues(columns, cells, draft.values, this.reading), null);
    const edited = values === null ? undefined : { ...row, draft: { ...draft, values } };
    const [first, ...others] = faults;
    if (first === undefined) return { row, edited, activity, notes, inTable };
    const verdict = refusedRow(line, withMore(first, others));
    return { verdict, rest: { row, activity, notes, inTable, namesItem: item !== null } };
  }

  /** The item that the map has for the activity of a row. */
  #chosenFor(said: Parts): Activity | undefined {
    const search = said.get('search');
    if (search === undefined || this.#activities.size === 0) return undefined;
    const values = valuesOf(
      said,
      [],
      this.reading,
      attempting([], (fault) => fault),
    );
    const units = [activityIn(said, { values }).unit ?? '', said.get('unit')?.text ?? ''];
    return activityFor(search.text, units, this.#activities);
  }

  /** The inputs of the category of the table; those of another that a row names are not known. */
  #inputsOf(parts: Parts): CategoryNames['inputs'] {
    const isOther = parts.has('dataItemUid') || parts.get('category')?.column != null;
    return isOther ? [] : this.#names.inputs;
  }

  #keyOf(line: number, parts: Parts, digest: string): string {
    const named = parts.get('rowKey');
    const key =
      named === undefined
        ? digest
        : this.#keys.take(line, named.text, named.column, parts.get('profile')?.text);
    if (typeof key !== 'string') throw new UnreadablePart(key);
    return key;
  }
}
