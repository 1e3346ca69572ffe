import { toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';
import { yearlyFacts } from '../desnz/source.ts';
import { formatCsv, restate } from '../write-category.ts';
import { type NamedTable, tables } from './list.ts';

/** `data.csv`, and `history.csv` and `meta.yml` of what changes by year, with figures where the items have any. */
export function namedTables(
  read: ReadTable,
  rowsOf: (path: string) => readonly Row[],
  metaOf: (path: string) => string,
): readonly (readonly [path: string, files: ReadonlyMap<string, string>])[] {
  return tables.map((table) => {
    const { path, file, yearly } = table;
    const files = fill(table, read(file), rowsOf(path));
    const meta = yearly === undefined ? [] : ([['meta.yml', restate(metaOf(path), yearlyFacts)]] as const);
    return [path, new Map([...files, ...meta])] as const;
  });
}

function fill(
  { path, isOf, columns, yearly }: NamedTable,
  raw: readonly Row[],
  items: readonly Row[],
): ReadonlyMap<string, string> {
  const header = Object.keys(items[0] ?? {});
  const own = header.filter((column) => column in columns);
  const filled = items.map((item) => {
    const byYear = groupBy(
      own.flatMap((column) =>
        item[column] === ''
          ? []
          : raw.filter((row) => isOf(row, item, column)).map((row) => ({ column, row })),
      ),
      ({ row }) => (yearly === undefined ? '' : cell(row, 'year')),
    );
    const editions = [...byYear].map(([year, found]) => ({
      start: yearStart(year),
      values: own.map((column) => {
        const row = found.find((each) => each.column === column)?.row;
        const printed = row?.[columns[column] ?? ''] ?? '';
        return yearly === undefined ? printed : figure(printed);
      }),
    }));
    if (editions.length === 0) return { item, values: own.map((column) => item[column] ?? ''), history: [] };
    return { item, history: [], ...toHistory(editions) };
  });
  const data = filled.map(({ item, values }) =>
    header.map((column) =>
      own.includes(column) ? (values[own.indexOf(column)] ?? '') : (item[column] ?? ''),
    ),
  );
  if (yearly === undefined) return new Map([['data.csv', formatCsv([header, ...data])]]);
  if (filled.some(({ history }) => history.length === 0))
    throw new Error(`An item of ${path} has no history.`);
  const history = filled.flatMap((entry) =>
    entry.history.map(({ start, values }) => [entry.item[yearly] ?? '', start, ...values]),
  );
  return new Map([
    ['data.csv', formatCsv([header, ...data])],
    ['history.csv', formatCsv([[yearly, 'start', ...own], ...history])],
  ]);
}
