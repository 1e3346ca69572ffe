import { parseUse, type TableMap } from './table-map.ts';

const synonyms: Readonly<Record<string, readonly string[]>> = {
  rowKey: ['rowkey', 'key', 'id', 'reference', 'externalid'],
  dataItemUid: ['dataitemuid', 'dataitem', 'itemuid'],
  category: ['category', 'categorypath', 'datacategory'],
  search: ['search', 'item', 'description'],
  name: ['name'],
  note: ['note', 'notes', 'comment', 'remark'],
  startDate: ['startdate', 'start', 'date', 'from', 'validfrom'],
  endDate: ['enddate', 'end', 'to', 'until', 'validto'],
  ignore: [
    'uid',
    'label',
    'amount',
    'amountunit',
    'amountperunit',
    'amounts',
    'amountnotes',
    'failure',
    'failuremessage',
    'created',
    'modified',
  ],
};

const useOf = new Map(Object.entries(synonyms).flatMap(([use, names]) => names.map((name) => [name, use])));

/**
 * What the columns of a table probably mean, by their headers: a meaning as it
 * stands in a map, one of its usual names, a level of the drill-down, `…Unit`
 * and `…PerUnit` of another column, or else a value. A meaning belongs to the
 * first column that has it; the others are ignored.
 */
export function inferMap(columns: readonly string[], drillDown: readonly string[] = []): TableMap {
  const folded = new Map(columns.map((column) => [fold(column), column]));
  const taken = new Set<string>();
  const entries = columns.map((column) => {
    const use = useOfHeader(column, folded, drillDown);
    if (use !== 'ignore' && taken.has(use.toLowerCase())) return [column, 'ignore'] as const;
    taken.add(use.toLowerCase());
    return [column, use] as const;
  });
  // Entries define own members, also for the name __proto__.
  return { columns: Object.fromEntries(entries) };
}

function useOfHeader(
  column: string,
  folded: ReadonlyMap<string, string>,
  drillDown: readonly string[],
): string {
  if (isUse(column)) return column;
  const name = fold(column);
  const level = drillDown.find((each) => fold(each) === name);
  if (level !== undefined) return `drill.${level}`;
  for (const kind of ['perUnit', 'unit'] as const) {
    const of = name.endsWith(kind.toLowerCase()) ? folded.get(name.slice(0, -kind.length)) : undefined;
    if (of !== undefined && useOf.get(fold(of)) === undefined) return `${kind}.${of}`;
  }
  return useOf.get(name) ?? `value.${column}`;
}

function isUse(text: string): boolean {
  try {
    parseUse(text);
    return true;
  } catch {
    return false;
  }
}

function fold(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, '');
}
