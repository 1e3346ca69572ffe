import { type DateOrder, ordersIn } from '../cells/free-date.ts';
import type { ColumnMeanings } from '../columns/column-meanings.ts';
import type { ColumnUse } from '../columns/column-use.ts';
import type { TablePart } from '../reading/table-part.ts';
import { dateReader, type ParseDate } from '../cells/table-date.ts';
import { type Notation, notationOf } from './notation-shown.ts';
import type { TableMap } from '../columns/table-map.ts';
import type { DecimalMark } from '../../domain/basics/written-number.ts';
import { marksIn } from '../cells/table-number.ts';

/** How the dates and numbers of a table are written. */
export interface Reading {
  readonly dateForm: string;
  readonly parseDate: ParseDate;
  /** For cells that are dates, whatever the form of texts. */
  readonly parseIsoForm: ParseDate;
  readonly timeZone?: string | undefined;
  /** Members of the map that the first rows showed. */
  readonly recognized: Pick<TableMap, 'decimalComma' | 'dateFormat'>;
  /** `null` where nothing shows it. */
  readonly mark: DecimalMark | null;
  /** The unit that a text means, which is the text itself unless the map says another. */
  readonly unitOf: (text: string) => string;
  /** Whether 1.234 is taken for a decimal number where nothing shows what it is. */
  readonly isPointUsual: boolean;
  /** For people. */
  readonly notation: Notation;
}

/**
 * Follows the map, and otherwise what the first rows show. No language writes the month first and a decimal
 * comma, so one notation shows the other.
 */
export function readingOf(map: TableMap, meanings: ColumnMeanings, sample: TablePart): Reading {
  const dates = [...cellsOf(sample, meanings, isDate)];
  const numbers = [...cellsOf(sample, meanings, isNumber)];
  const others = [...cellsOf(sample, meanings, (kind) => !isDate(kind) && !isNumber(kind))];
  const ordersShown = ordersIn(dates);
  const shownMark = onlyOf<DecimalMark>([
    marksIn(numbers),
    marksIn(others.filter(isWrittenOut)),
    ordersShown.has('MDY') ? ['.'] : [],
  ]);
  const shownOrder = onlyOf<DateOrder>([ordersShown, ordersIn(others), shownMark === ',' ? ['DMY'] : []]);
  const order = map.dateFormat === undefined ? shownOrder : orderIn(map);
  const isComma = map.decimalComma ?? null;
  const mark = isComma === null ? shownMark : isComma ? ',' : '.';
  const isPointUsual = sample.found === undefined || sample.found.separator === ',';
  const parseDate = dateReader(isOrder(map.dateFormat) ? undefined : map.dateFormat, map.timeZone, order);
  const parseAnyDate = dateReader(undefined, map.timeZone);
  return {
    dateForm: map.dateFormat ?? 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00',
    parseDate,
    parseIsoForm: parseAnyDate,
    timeZone: map.timeZone,
    recognized: {
      ...(isComma === null && mark !== null && { decimalComma: mark === ',' }),
      ...(map.dateFormat === undefined && order !== null && { dateFormat: order }),
    },
    mark,
    unitOf: unitReader(map.units),
    isPointUsual,
    notation: notationOf({
      numbers,
      dates,
      mark: mark ?? (isPointUsual ? '.' : null),
      shownMark,
      dateFormat: map.dateFormat ?? order,
      shownOrder,
      parseDate,
      parseAnyDate,
    }),
  };
}

function unitReader(units: TableMap['units'] = {}): Reading['unitOf'] {
  const meant = new Map(Object.entries(units).map(([text, unit]) => [foldUnit(text), unit]));
  return (text) => meant.get(foldUnit(text)) ?? text;
}

function foldUnit(text: string): string {
  return text.trim().toLowerCase();
}

type Kind = ColumnUse['kind'] | undefined;

const isDate = (kind: Kind): boolean => kind === 'startDate' || kind === 'endDate';
const isNumber = (kind: Kind): boolean => kind === 'value' || kind === 'quantity';

/** Money, or a number with several marks: a single one may be part of a code or a time. */
const isWrittenOut = (text: string): boolean => /[.,].*[.,]|\p{Sc}/u.test(text);

/** The only thing that the first sample with any shows; `null` without one, or where it shows several. */
function onlyOf<Shown>(samples: readonly Iterable<Shown>[]): Shown | null {
  const [only = null, ...others] = samples.map((each) => [...each]).find(({ length }) => length > 0) ?? [];
  return others.length === 0 ? only : null;
}

function isOrder(text: string | undefined): text is DateOrder {
  return text === 'DMY' || text === 'MDY';
}

function orderIn({ dateFormat }: TableMap): DateOrder | null {
  return isOrder(dateFormat) ? dateFormat : null;
}

function* cellsOf(
  { columns, rows }: TablePart,
  meanings: ColumnMeanings,
  isMeant: (kind: Kind) => boolean,
): Generator<string> {
  const indexes = meanings.all(columns).flatMap((meaning, index) => (isMeant(meaning?.kind) ? [index] : []));
  for (const row of rows) {
    if ('fault' in row) continue;
    for (const index of indexes) {
      const cell = row.cells[index];
      if (typeof cell === 'string') yield cell;
    }
  }
}
