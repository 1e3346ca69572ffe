import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import { dimensionOf } from '../../units/common-units.ts';
import { readNumber } from '../cells/table-number.ts';
import { fold, isActivityWord, isDetailWord } from './header-words.ts';
import { isOfJourney, isRoute, journeyRole } from './journey-words.ts';
import { isUnitWord } from './quantity-words.ts';
import { isDate, unitIn } from './texts-of-cells.ts';
import { isTotalLine } from './total-line.ts';

type Uses = ReadonlyMap<string, string>;

/** The meanings of columns as their cells say them. */
export interface UsesByCells {
  /** Whatever the headers are. */
  readonly sure: Uses;
  /** Where the headers say nothing. */
  readonly likely: Uses;
  /** Columns that say more of the activity of another one. */
  readonly details: ReadonlySet<string>;
  /** Columns that say the journey of a row without a quantity. */
  readonly journeys: ReadonlySet<string>;
  /** Columns with a cell that another row has as well. */
  readonly repeated: ReadonlySet<string>;
  /** The unit of the numbers in the cells of a column, where all have the same. */
  readonly units: Uses;
  /** Whether two columns have places, or one has the routes between them. */
  readonly hasPlaces: boolean;
}

export const nothingByCells: UsesByCells = {
  sure: new Map(),
  likely: new Map(),
  details: new Set(),
  journeys: new Set(),
  repeated: new Set(),
  units: new Map(),
  hasPlaces: false,
};

const starts = new Set('start from begin beginn von ab du debut desde inicio dal inizio van'.split(' '));
const ends = new Set('end ende to until through thru bis au fin hasta al fine tot'.split(' '));

/**
 * A place to go from has one to go to, so a single column of places under such a header has times that cannot
 * be read. Of columns of dates, one that is called a start and one that is called an end are the time, rather
 * than the date of an invoice; otherwise the first one counts. A category that is no path is the reader's own word.
 */
export function usesByCells({ columns, rows }: TablePart): UsesByCells {
  const read = rows.flatMap((row) => ('fault' in row || isTotalLine(row.cells, undefined, false) ? [] : row));
  const filled = columns.map((_, index) => read.flatMap(({ cells }) => textOf(cells[index]).trim() || []));
  const kinds = columns.map((column, index) => kindOf(column, filled[index] ?? []));
  const of = (kind: Kind) => columns.filter((_, index) => kinds[index] === kind);
  const places = of('place').length > 1 ? of('place') : [];
  const labels = [...places, ...(columns.some(isActivityWord) ? of('words') : [])];
  const searches = of('words').filter((column) => !labels.includes(column));
  const dates = of('date');
  const [start, end] = [starts, ends].map((words) => dates.find((column) => isOneOf(words, column)));
  const time = [start ?? dates.find((column) => column !== end), end].flatMap((column, index) =>
    column === undefined ? [] : [[column, index === 0 ? 'startDate' : 'endDate'] as const],
  );
  const isTimeSure = start !== undefined && end !== undefined;
  return {
    sure: new Map([
      ...labels.map((column) => [column, `label.${column}`] as const),
      ...searches.map((column) => [column, 'search'] as const),
      ...(isTimeSure ? time : []),
    ]),
    repeated: new Set(columns.filter((_, index) => hasRepeated(filled[index] ?? []))),
    units: new Map(
      columns.flatMap((column, index) => {
        const unit = unitIn(filled[index] ?? []);
        return unit === null ? [] : [[column, unit] as const];
      }),
    ),
    hasPlaces: places.length > 0 || columns.some((column, index) => isRoute(column, filled[index] ?? [])),
    journeys: new Set(
      columns.filter((column, index) => places.includes(column) || isOfJourney(column, filled[index] ?? [])),
    ),
    details: new Set(columns.filter((column, index) => isDetailWord(column, filled[index] ?? []))),
    likely: new Map([
      ...ofNameless(columns, kinds, filled),
      ...of('unit').map((column) => [column, 'unit'] as const),
      ...(isTimeSure ? [] : time),
    ]),
  };
}

/** The first text of columns without a name is the activity, and the first number the quantity. */
function ofNameless(
  columns: readonly string[],
  kinds: readonly Kind[],
  filled: readonly (readonly string[])[],
): readonly (readonly [string, string])[] {
  const areOpen = columns.filter((column, index) => isNameless(column) && kinds[index] === null);
  const isOfNumbers = (column: string) =>
    filled[columns.indexOf(column)]?.every((text) => readNumber(text, null) !== null) === true;
  const quantity = areOpen.find(isOfNumbers);
  const activity = areOpen.find((column) => !isOfNumbers(column));
  return [
    ...(quantity === undefined ? [] : [[quantity, 'quantity'] as const]),
    ...(activity === undefined ? [] : [[activity, 'search'] as const]),
  ];
}

const isNameless = (column: string): boolean => /^Column \d+$/.test(column);

function hasRepeated(cells: readonly string[]): boolean {
  return new Set(cells).size < cells.length;
}

function isOneOf(words: ReadonlySet<string>, header: string): boolean {
  return header.split(/[\s_./()-]+|(?<=[a-z])(?=[A-Z])/).some((word) => words.has(fold(word)));
}

type Kind = 'place' | 'words' | 'date' | 'unit' | null;

function kindOf(column: string, filled: readonly string[]): Kind {
  const role = journeyRole(column);
  if (
    (role === 'from' || role === 'to') &&
    filled.filter((text) => !/\d.*\d/.test(text)).length * 2 > filled.length
  )
    return 'place';
  if (filled.length === 0) return null;
  if (fold(column) === 'category' && filled.every((text) => /^\p{Lu}[^/]*$|^[^/]* [^/]*$/u.test(text)))
    return 'words';
  if (filled.filter(isDate).length * 2 >= filled.length) return 'date';
  // Single letters may be initials.
  const isOfUnits = filled.every((text) => !/\d/.test(text) && dimensionOf(text) !== null);
  const isOther = isUnitWord(column) || isNameless(column);
  return isOfUnits && (isOther || filled.some((text) => text.length > 1)) ? 'unit' : null;
}
