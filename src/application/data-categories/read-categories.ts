import { type CategoryPath, pathKey } from '../../domain/category-path.ts';
import { notFound } from '../../domain/errors.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import type { RequestScope } from '../request-scope.ts';

/** One outcome per path, unknown ones included, with one statement. */
export async function readCategories(
  request: RequestScope,
  paths: readonly CategoryPath[],
): Promise<readonly Outcome<StoredDataCategory>[]> {
  const keys = paths.map((path) => pathKey(path));
  const stored = await request.categories.getMany(keys);
  const byKey = new Map(keys.map((key, index) => [key, stored[index]]));
  return keys.map((key) => byKey.get(key) ?? notFound('The data category'));
}
