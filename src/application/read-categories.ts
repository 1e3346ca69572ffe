import { type CategoryPath, parseCategoryPath, pathKey } from '../domain/category-path.ts';
import { EmissionsError, notFound } from '../domain/errors.ts';
import type { CalculableDefinition } from '../domain/item-definition.ts';
import type { Uid } from '../domain/uid.ts';
import type { Outcome } from '../ports/backend.ts';
import type { StoredDataCategory } from '../ports/store.ts';
import type { Request } from './request.ts';

/** One outcome per path, malformed and unknown paths included, with one statement for all. */
export async function readCategories(
  request: Request,
  paths: readonly CategoryPath[],
): Promise<readonly Outcome<StoredDataCategory>[]> {
  const parsed = paths.map((path) => attempt(() => parseCategoryPath(path, 'path')));
  const known = parsed.filter((path) => typeof path === 'string');
  const stored = await request.store.dataCategories.getMany(known, request.signal);
  const byKey = new Map(stored.map((category) => [pathKey(category.path), category]));
  return parsed.map((path) =>
    typeof path === 'string' ? (byKey.get(pathKey(path)) ?? notFound('The data category')) : path,
  );
}

/** The definitions of the categories that hold items. */
export function definitionsOf(
  request: Request,
  categories: readonly Outcome<StoredDataCategory>[],
): Promise<ReadonlyMap<Uid, CalculableDefinition>> {
  const wanted = categories.flatMap((category) =>
    category instanceof EmissionsError || category.itemDefinition === null ? [] : [category.itemDefinition],
  );
  return request.definitions.getMany(wanted, request.signal);
}

/** The result of `work`, or the foreseen error that it throws. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}
