import { namesIn, type TableImport } from './import-table.ts';
import { inferUse } from './infer-map.ts';
import { readTable } from './read-table.ts';
import type { TableMap } from './table-map.ts';

/** The map that a table's header suggests, completing `map`. Throws as `readTable` does. */
export async function inferTableMap({
  bytes,
  format,
  map,
  namesOf,
}: Pick<TableImport, 'bytes' | 'format' | 'map' | 'namesOf'>): Promise<TableMap> {
  for await (const { columns } of readTable(bytes, { ...map, format })) {
    const names = await namesIn(map, namesOf);
    const meant = columns.map((column) => ({ column, ...inferUse(column, columns, names) }));
    const isOnly = (use: string) =>
      meant.filter((each) => each.use.toLowerCase() === use.toLowerCase()).length === 1;
    // A map has one unit for an input: where several columns are it, those named by units stay values.
    const inferred = meant.map((each) =>
      each.unitOf === undefined || isOnly(each.use)
        ? each
        : { column: each.column, use: `value.${each.column}`, unitOf: undefined },
    );
    const units = inferred.flatMap(({ column, unitOf }) => (unitOf === undefined ? [] : [[unitOf, column]]));
    return {
      ...map,
      // Entries define own members, also for the name __proto__.
      columns: { ...Object.fromEntries(inferred.map(({ column, use }) => [column, use])), ...map.columns },
      constants: { ...Object.fromEntries(units), ...map.constants },
    };
  }
  return map;
}
