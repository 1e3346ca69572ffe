import { type CategoryPath, pathKey } from '../../domain/basics/category-path.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import type { RequestScope } from '../request-scope.ts';
import { unknownCategory } from './unknown-category.ts';

/** Maximum unknown paths for which errors suggest others. */
const maxAdvised = 5;

/** One outcome per path, unknown ones included, with one statement where all are known. */
export async function readCategories(
  request: RequestScope,
  paths: readonly CategoryPath[],
): Promise<readonly Outcome<StoredDataCategory>[]> {
  const stored = await request.cached.categories.getMany(paths.map(pathKey), request.signal);
  const unknown = new Set(paths.filter((_, index) => stored[index] === undefined));
  const advised = new Map(
    await Promise.all(
      [...unknown]
        .slice(0, maxAdvised)
        .map(async (path) => [path, await unknownCategory(request, path)] as const),
    ),
  );
  return paths.map(
    (path, index) =>
      stored[index] ??
      advised.get(path) ??
      notFound(`The data category ${path}`, { missing: 'categoryPath' }),
  );
}
