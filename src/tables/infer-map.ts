import { parseUse } from './table-map.ts';

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
 * Guesses the meaning of a column from its header: a meaning as a map names it, one of its usual
 * names, a level of the drill-down, `…Unit` and `…PerUnit` of another column, or else a value.
 */
export function inferUse(
  column: string,
  columns: readonly string[],
  drillDown: readonly string[] = [],
): string {
  if (isUse(column)) return column;
  const name = fold(column);
  const level = drillDown.find((each) => fold(each) === name);
  if (level !== undefined) return `drill.${level}`;
  for (const kind of ['perUnit', 'unit'] as const) {
    if (!name.endsWith(kind.toLowerCase())) continue;
    const of = columns.find((each) => fold(each) === name.slice(0, -kind.length));
    if (of !== undefined && !useOf.has(fold(of))) return `${kind}.${of}`;
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
