import type { InferredUses } from './infer-map.ts';
import type { TableMap } from './table-map.ts';

/** The map that a table's header suggests, completing `map`. */
export function completeMap(map: TableMap, columns: readonly string[], uses: InferredUses): TableMap {
  if (Object.keys(map.columns).length > 0) return map;
  const meant = columns.map((column) => ({ column, ...uses.of(column) }));
  const counts = new Map<string, number>();
  for (const { use } of meant) counts.set(use.toLowerCase(), (counts.get(use.toLowerCase()) ?? 0) + 1);
  // A map has one unit for an input: where several columns are it, those named by units stay values.
  const inferred = meant.map((each) =>
    each.header === undefined || counts.get(each.use.toLowerCase()) === 1
      ? each
      : { column: each.column, use: `value.${each.column}`, header: undefined },
  );
  return {
    ...map,
    // Entries define own members, also for the name __proto__.
    columns: Object.fromEntries(inferred.map(({ column, use }) => [column, use])),
    constants: { ...Object.assign({}, ...inferred.map(({ header }) => header)), ...map.constants },
  };
}
