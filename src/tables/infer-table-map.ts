import { levelsOf, type TableImport } from './import-table.ts';
import { inferUse } from './infer-map.ts';
import { readTable } from './read-table.ts';
import type { TableMap } from './table-map.ts';

/** The map that a table's header suggests, completing `map`. Throws as `readTable` does. */
export async function inferTableMap({
  bytes,
  format,
  map,
  drillDownOf,
}: Pick<TableImport, 'bytes' | 'format' | 'map' | 'drillDownOf'>): Promise<TableMap> {
  for await (const { columns } of readTable(bytes, { ...map, format })) {
    const levels = await levelsOf(map, drillDownOf);
    // Entries define own members, also for the name __proto__.
    const inferred = Object.fromEntries(columns.map((each) => [each, inferUse(each, columns, levels)]));
    return { ...map, columns: { ...inferred, ...map.columns } };
  }
  return map;
}
