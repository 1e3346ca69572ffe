import { dimensionOf } from '../units/common-units.ts';
import { type Dimension, isSameDimension, time } from '../units/dimension.ts';
import { type CategoryNames, noNames } from './category-names.ts';
import { parseUse } from './table-map.ts';

const synonyms: Readonly<Record<string, readonly string[]>> = {
  rowKey: ['rowkey', 'key', 'id', 'reference', 'externalid'],
  profile: ['profile', 'profileuid', 'profilename'],
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

interface Inferred {
  readonly use: string;
  /** The part of its rows that the header is, where it is a unit. */
  readonly unitOf?: string;
}

/**
 * Guesses the meaning of a column from its header: a meaning as a map names it, one of its usual
 * names, a level of the drill-down, `…Unit` and `…PerUnit` of another column, the unit of the one
 * input that it measures, or else a value.
 */
export function inferUse(
  column: string,
  columns: readonly string[],
  names: CategoryNames = noNames,
): Inferred {
  if (isUse(column)) return { use: column };
  const { levels, inputs } = names;
  const name = fold(column);
  const level = levels.find((each) => fold(each) === name);
  if (level !== undefined) return { use: `drill.${level}` };
  for (const kind of ['perUnit', 'unit'] as const) {
    if (!name.endsWith(kind.toLowerCase())) continue;
    const of = columns.find((each) => fold(each) === name.slice(0, -kind.length));
    if (of === undefined || useOf.has(fold(of))) continue;
    const [, ...path] = inferUse(of, columns, names).use.split('.');
    return { use: `${kind}.${path.join('.')}` };
  }
  const usual = useOf.get(name);
  if (usual !== undefined) return { use: usual };
  const measured = inputs.some(({ path }) => fold(path) === name) ? undefined : inputIn(column, inputs);
  if (measured === undefined) return { use: `value.${column}` };
  return { use: `value.${measured}`, unitOf: `unit.${measured}` };
}

/** The only input, per time or per nothing, that can be in a unit. */
function inputIn(unit: string, inputs: CategoryNames['inputs']): string | undefined {
  const dimension = dimensionOf(unit);
  if (dimension === null) return undefined;
  const fits = (own: string | null, wanted: Dimension) =>
    own !== null && isSameDimension(dimensionOf(own) ?? [], wanted);
  const [input, ...others] = inputs.filter(
    (each) => fits(each.unit, dimension) && (each.perUnit === null || fits(each.perUnit, time)),
  );
  return others.length === 0 ? input?.path : undefined;
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
