import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import { dimensionOf } from '../../units/common-units.ts';
import { fold, isActivityWord } from './header-words.ts';
import { isTotalLine } from './total-line.ts';

/** The meaning of a column as its cells say it. */
export interface MeaningByCells {
  readonly use: string;
  /** Whether they say it whatever the headers are, or only where these say nothing. */
  readonly isSure: boolean;
}

/** Headers of times that are those of places as well. */
const headers = new Set(['from', 'to', 'start', 'end', 'von', 'ab', 'bis', 'desde', 'hasta']);

const starts = new Set('start from begin beginn von ab du debut desde inicio dal inizio van'.split(' '));
const ends = new Set('end ende to until through thru bis au fin hasta al fine tot'.split(' '));

const date = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}(?:[./-]\d{1,2})?)(?:[ T].*)?$/;

/**
 * The columns with cells that say what they are. A place to go from has one to go to, so a
 * single column of places under such a header has times that cannot be read. Of columns of dates, one that
 * is called a start and one that is called an end are the time, rather than the date of an invoice;
 * otherwise the first one counts. A category that is no path is the reader's own word.
 */
export function meaningsByCells({ columns, rows }: TablePart): ReadonlyMap<string, MeaningByCells> {
  const read = rows.flatMap((row) => ('fault' in row || isTotalLine(row.cells, undefined, false) ? [] : row));
  const kinds = columns.map((column, index) => {
    const filled = read.flatMap(({ cells }) => textOf(cells[index]).trim() || []);
    return { column, kind: kindOf(column, filled) };
  });
  const of = (kind: Kind) => kinds.flatMap((each) => (each.kind === kind ? each.column : []));
  const places = of('place').length > 1 ? of('place') : [];
  const ownCategory = columns.some(isActivityWord) ? labelled : () => 'search';
  return new Map([
    ...places.map((column) => [column, { use: labelled(column), isSure: true }] as const),
    ...of('words').map((column) => [column, { use: ownCategory(column), isSure: true }] as const),
    ...of('unit').map((column) => [column, { use: 'unit', isSure: false }] as const),
    ...timesIn(of('date')),
  ]);
}

const labelled = (column: string): string => `label.${column}`;

function timesIn(dates: readonly string[]): readonly (readonly [string, MeaningByCells])[] {
  const isOneOf = (words: ReadonlySet<string>) => (column: string) =>
    column.split(/[\s_./()-]+|(?<=[a-z])(?=[A-Z])/).some((word) => words.has(fold(word)));
  const end = dates.find(isOneOf(ends));
  const start = dates.find(isOneOf(starts));
  const isSure = start !== undefined && end !== undefined;
  const first = dates.find((column) => column !== end);
  return [
    ...[start ?? first ?? []].flat().map((column) => [column, { use: 'startDate', isSure }] as const),
    ...[end ?? []].flat().map((column) => [column, { use: 'endDate', isSure }] as const),
  ];
}

type Kind = 'place' | 'words' | 'date' | 'unit' | null;

function kindOf(column: string, filled: readonly string[]): Kind {
  if (headers.has(fold(column)) && filled.filter((text) => !/\d.*\d/.test(text)).length * 2 > filled.length)
    return 'place';
  if (filled.length === 0) return null;
  if (fold(column) === 'category' && filled.every((text) => /^\p{Lu}[^/]*$|^[^/]* [^/]*$/u.test(text)))
    return 'words';
  if (filled.every((text) => date.test(text))) return 'date';
  return filled.every((text) => !/\d/.test(text) && dimensionOf(text) !== null) ? 'unit' : null;
}
