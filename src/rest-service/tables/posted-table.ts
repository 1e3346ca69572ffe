import { setTimeout as wait } from 'node:timers/promises';
import { type CategoryPath, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { parseTableMap, type TableMap } from '../../tables/columns/table-map.ts';
import type { RestCall } from '../http/rest-request.ts';

interface PostedTableQuery {
  readonly map?: string | undefined;
  readonly sheet?: string | undefined;
}

/** The map in the query; rows are of the category of the address unless they say otherwise. */
export function readMap({ map: text, sheet }: PostedTableQuery, categoryPath: CategoryPath): TableMap {
  const read = text === undefined ? { columns: {} } : parseTableMap(text);
  const map = sheet === undefined ? read : { ...read, sheet };
  if (categoryPath === ROOT_PATH) return map;
  return { ...map, constants: { category: categoryPath, ...map.constants } };
}

/** Each part counts as a request; one beyond the rate limit of the caller waits. */
export async function countPart({ request }: RestCall): Promise<void> {
  for (;;) {
    try {
      request.countReads?.(1);
      return;
    } catch (error) {
      if (!(error instanceof EmissionsError) || error.retryAfter === undefined) throw error;
      await wait(error.retryAfter * 1000, undefined, { signal: request.signal });
    }
  }
}
