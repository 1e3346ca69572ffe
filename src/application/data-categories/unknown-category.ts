import {
  type CategoryPath,
  joinPath,
  lastSegment,
  pathKey,
  pathOf,
  ROOT_PATH,
} from '../../domain/basics/category-path.ts';
import { type EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { nearestName } from '../../domain/basics/nearest-name.ts';
import type { RequestScope } from '../request-scope.ts';

/** NOT_FOUND for a path without a category; suggests similar or existing ones. */
export async function unknownCategory(request: RequestScope, path: CategoryPath): Promise<EmissionsError> {
  const advice = await adviseOn(request, path, true);
  return notFound(`The data category ${path}`, { missing: 'categoryPath', advice });
}

/**
 * Follows the path as far as it goes, and from there by the nearest names. Says
 * what there is only where there are no items, which the path may be about.
 */
export async function adviseOn(request: RequestScope, path: string, isOfCategory = false): Promise<string> {
  const segments = path.split('/');
  const above = segments.map((_, index) => pathOf(segments.slice(0, index)));
  const found = await request.cached.categories.getMany(above.map(pathKey), request.signal);
  const deepest = found.findLast((category) => category !== undefined);
  const known = deepest?.path ?? ROOT_PATH;
  const mayBeItem = !isOfCategory && deepest?.definition != null;
  let meant = known;
  for (const segment of segments.slice(known === ROOT_PATH ? 0 : known.split('/').length)) {
    const children = await request.store.dataCategories.listChildren([meant], request.signal);
    const names = children.map((child) => lastSegment(child.path));
    const nearest = nearestName(segment, names);
    if (nearest === undefined && meant === known) return mayBeItem ? '' : listed(known, names);
    if (nearest === undefined) break;
    meant = joinPath(meant, nearest);
  }
  return `Did you mean ${meant}?`;
}

const maxNamed = 20;

function listed(parent: CategoryPath, names: readonly string[]): string {
  const where = parent === ROOT_PATH ? 'The data tree' : parent;
  if (names.length === 0) return `${where} has no subcategories.`;
  const more = names.length > maxNamed ? ', …' : '';
  return `${where} has ${names.slice(0, maxNamed).join(', ')}${more}.`;
}
