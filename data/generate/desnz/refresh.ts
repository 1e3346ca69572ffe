import { type Item, toHistory, yearStart } from '../category.ts';
import type { Row } from '../tables.ts';
import { formatCsv } from '../write-category.ts';
import { type ColumnSource, figureIn, sourceOfColumn } from './columns.ts';
import { firstEdition, type FlatFiles, lastEdition } from './flat-files.ts';

/** Factors that follow from others of their item. */
const derived: Readonly<Record<string, (row: Row) => string>> = {
  kgCO2ePerPassengerJourney: ({ typicalDistance = '', size = '', kgCO2ePerPassengerKm = '' }) =>
    typicalDistance === '' || kgCO2ePerPassengerKm === ''
      ? ''
      : String(
          Number(
            (
              Number(typicalDistance) *
              Number(kgCO2ePerPassengerKm) *
              (size === 'return' ? 2 : 1)
            ).toPrecision(9),
          ),
        ),
};

/**
 * `data.csv` and `history.csv` of a category whose items are chosen and named by
 * hand: names, rows and empty cells stay, and every other factor is that of the row
 * that the item's source names, in each edition.
 */
export function refresh(
  files: FlatFiles,
  rows: readonly Row[],
  drills: readonly string[],
): ReadonlyMap<string, string> {
  const columns = Object.keys(rows[0] ?? {});
  const factors = columns.filter((column) => !drills.includes(column) && column !== 'source');
  const refreshed = rows.map((row) => ({ row, ...refreshRow(files, row, factors) }));
  const changing = factors.filter((_, index) =>
    refreshed.some(({ history = [] }) => history.some(({ values }) => values[index] !== '')),
  );
  const history = refreshed.flatMap(({ row, history: editions = [] }) =>
    editions.map(({ start, values }) => [
      ...drills.map((drill) => row[drill] ?? ''),
      start,
      ...values.filter((_, index) => changing.includes(factors[index] ?? '')),
    ]),
  );
  const data = refreshed.map(({ row, values, first }) =>
    columns.map((column) => {
      if (column === 'source') return nameEditions(row[column] ?? '', first);
      const index = factors.indexOf(column);
      return index === -1 ? (row[column] ?? '') : (values[index] ?? '');
    }),
  );
  return new Map([
    ['data.csv', formatCsv([columns, ...data])],
    ...(history.length === 0
      ? []
      : ([['history.csv', formatCsv([[...drills, 'start', ...changing], ...history])]] as const)),
  ]);
}

interface RefreshedRow extends Pick<Item, 'values' | 'history'> {
  /** The edition that it appeared in; `null` for one that names no row. */
  readonly first: number | null;
}

function refreshRow(files: FlatFiles, row: Row, factors: readonly string[]): RefreshedRow {
  const sources = factors.map((column) =>
    row[column] === '' ? undefined : sourceOfColumn(files, column, row['source'] ?? ''),
  );
  const years = Array.from({ length: lastEdition - firstEdition + 1 }, (_, index) => firstEdition + index);
  const editions = years.flatMap((year) => {
    const figures = sources.map((source) => figureOf(files, source, year));
    if (figures.every((value) => value === '')) return [];
    const changed = Object.fromEntries(
      factors.flatMap((column, index) =>
        sources[index] === undefined ? [] : [[column, figures[index] ?? '']],
      ),
    );
    const values = factors.map((column, index) =>
      row[column] === '' ? '' : (derived[column]?.({ ...row, ...changed }) ?? figures[index] ?? ''),
    );
    return [{ start: yearStart(year), year, values }];
  });
  const constant = factors.map((column) => row[column] ?? '');
  const first = editions[0]?.year ?? null;
  if (first === null) return { values: constant, first };
  const { values, ...history } = toHistory(editions);
  return { values: values.map((value, index) => value || (constant[index] ?? '')), ...history, first };
}

function figureOf(files: FlatFiles, source: ColumnSource | undefined, year: number): string {
  if (source === undefined) return '';
  return figureIn(
    source,
    files.editionsOf(source.row.id).find((row) => row.year === year),
  );
}

/** `DESNZ 2025` or `DESNZ 2016 to 2025` before the rows. */
function nameEditions(source: string, first: number | null): string {
  const editions =
    first === null || first === lastEdition ? String(lastEdition) : `${first} to ${lastEdition}`;
  return source.replace(/^DESNZ (\d{4} to )?\d{4}/, `DESNZ ${editions}`);
}
