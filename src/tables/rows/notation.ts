import type { Instant } from '../../domain/basics/instant.ts';
import type { DecimalMark } from '../../domain/basics/written-number.ts';
import { type DateOrder, ordersIn } from '../cells/free-date.ts';
import { dateReader, type ParseDate } from '../cells/table-date.ts';
import { marksIn, readNumber } from '../cells/table-number.ts';
import type { ColumnMeanings } from '../columns/column-meanings.ts';
import type { ColumnUse } from '../columns/column-use.ts';
import type { TableMap } from '../columns/table-map.ts';
import type { TablePart } from '../reading/table-part.ts';

/** How the numbers and dates of a table are read, with an example of each, for people. */
export interface Notation {
  /** Whether decimals follow a comma; `null` where nothing shows it and nothing depends on it. */
  readonly decimalComma: boolean | null;
  /** Its value is `null` where it can be read in two ways and nothing says which. */
  readonly number: { readonly text: string; readonly value: string | null } | null;
  /** Whether its numbers fit both readings, so that 61.200 can be 61,200 or 61.2. */
  readonly isNumberOpen: boolean;
  readonly dateFormat: string | null;
  /** The same. */
  readonly date: { readonly text: string; readonly start: Instant | null } | null;
  /** Whether its dates fit both orders of day and month. */
  readonly isDateOpen: boolean;
}

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
  readonly notation: Notation;
}

/**
 * Follows the map, and otherwise what the first rows show. No language writes the month first and a decimal
 * comma, so one notation shows the other.
 */
export function readingOf(map: TableMap, meanings: ColumnMeanings, sample: TablePart): Reading {
  const { dateFormat, timeZone, decimalComma } = map;
  const dates = cellsOf(sample, meanings, isDate);
  const numbers = cellsOf(sample, meanings, isNumber);
  const others = cellsOf(sample, meanings, (kind) => !isDate(kind) && !isNumber(kind));
  const ordersShown = ordersIn(dates);
  const ofMoney = [...marksIn(others.filter(isWrittenOut))];
  const shownMark = onlyOf<DecimalMark>([marksIn(numbers), ofMoney, ordersShown.has('MDY') ? ['.'] : []]);
  const shownOrder = onlyOf<DateOrder>([ordersShown, ordersIn(others), shownMark === ',' ? ['DMY'] : []]);
  const saidOrder = dateFormat === 'DMY' || dateFormat === 'MDY' ? dateFormat : null;
  const order = dateFormat === undefined ? shownOrder : saidOrder;
  const mark = decimalComma === undefined ? shownMark : decimalComma ? ',' : '.';
  const isPointUsual = sample.found === undefined;
  // Files with commas between their cells rarely have them in their numbers.
  const isUnusual = shownMark === ',' && sample.found?.separator === ',' && ofMoney.length === 0;
  const parseDate = dateReader(saidOrder === null ? dateFormat : undefined, timeZone, order);
  const parseAnyDate = dateReader(undefined, timeZone);
  const readMark = mark ?? (isPointUsual ? '.' : null);
  const openNumber = numbers.find((text) => readNumber(text, null) === 'ambiguous');
  const openDate = dates.find((text) => parseAnyDate(text) === 'order');
  return {
    dateForm: dateFormat ?? '2026-01-31, 31 Jan 2026, Jan 2026 or Q1 2026, with all digits of the year',
    parseDate,
    parseIsoForm: parseAnyDate,
    timeZone,
    recognized: {
      ...(decimalComma === undefined && mark !== null && { decimalComma: mark === ',' }),
      ...(dateFormat === undefined && order !== null && { dateFormat: order }),
    },
    mark,
    unitOf: unitReader(map.units),
    isPointUsual,
    notation: {
      decimalComma: readMark === null ? null : readMark === ',',
      number: numberIn(
        openNumber ?? numbers.find((text) => /[.,\s']/.test(text.trim())) ?? numbers[0],
        readMark,
      ),
      isNumberOpen: openNumber !== undefined && (shownMark === null || isUnusual),
      dateFormat: dateFormat ?? order,
      date: dateIn(openDate ?? dates[0], parseDate),
      isDateOpen: openDate !== undefined && shownOrder === null,
    },
  };
}

function numberIn(text = '', mark: DecimalMark | null): Notation['number'] {
  const read = readNumber(text, mark);
  return read && { text, value: read === 'ambiguous' ? null : read.value };
}

function dateIn(text = '', parseDate: ParseDate): Notation['date'] {
  const read = parseDate(text);
  return read && { text, start: read === 'order' ? null : read.start };
}

function unitReader(units: TableMap['units'] = {}): Reading['unitOf'] {
  const fold = (text: string): string => text.trim().toLowerCase();
  const meant = new Map(Object.entries(units).map(([text, unit]) => [fold(text), unit]));
  return (text) =>
    meant.get(fold(text)) ?? text.trim().replace(plural, '').replace(gross, '').replace(nation, ' $1');
}

const plural = /\(s\)$/i;
/** The energy of fuels is measured so, unless something else is said. */
const gross = /\s*\(?\bgross(?:\s+cv)?\)?$/i;
const nation = /\s*\((us|uk)\)$/i;

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

/** The texts in the columns that are meant. */
function cellsOf(
  { columns, rows }: TablePart,
  meanings: ColumnMeanings,
  isMeant: (kind: Kind) => boolean,
): readonly string[] {
  const uses = meanings.all(columns);
  return rows.flatMap((row) =>
    'fault' in row
      ? []
      : row.cells.filter(
          (cell, index): cell is string => typeof cell === 'string' && isMeant(uses[index]?.kind),
        ),
  );
}
