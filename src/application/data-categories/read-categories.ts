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
  const stored = await request.categories.getMany(paths.map((path) => pathKey(path)));
  return paths.map((path, index) => stored[index] ?? notFound(`The data category ${path}`));
}
