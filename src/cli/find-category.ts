import { type CategoryPath, joinPath, ROOT_PATH } from '../domain/category-path.ts';
import type { DataCategory } from '../domain/data-category.ts';
import { EmissionsError } from '../domain/errors.ts';
import { nearestName } from '../domain/nearest-name.ts';
import { quote } from '../domain/uid.ts';
import type { Backend } from '../ports/backend.ts';
import { onlyOutcome } from './only-outcome.ts';

/** The category at a path; for a path without one, the error says which was probably meant. */
export async function findCategory(backend: Backend, path: CategoryPath): Promise<DataCategory> {
  const { dataCategories } = backend;
  const [found] = await dataCategories.getMany([path]);
  if (found === undefined || (found instanceof EmissionsError && found.code === 'NOT_FOUND'))
    throw await unknownCategory(backend, path);
  if (found instanceof EmissionsError) throw found;
  return found;
}

/** Follows the path as far as it goes, and from there by the nearest names. */
async function unknownCategory({ dataCategories }: Backend, path: CategoryPath): Promise<EmissionsError> {
  let meant: CategoryPath = ROOT_PATH;
  let known: readonly string[] = [];
  for (const segment of path.split('/')) {
    const children = await onlyOutcome(dataCategories.listChildren([meant]));
    known = children.map((child) => child.path.slice(child.path.lastIndexOf('/') + 1));
    const nearest = nearestName(segment, known);
    if (nearest === undefined) return notFound(path, listed(meant, known));
    meant = joinPath(meant, nearest);
  }
  return notFound(path, `Did you mean ${meant}?`);
}

const mostNamed = 20;

function listed(parent: CategoryPath, names: readonly string[]): string {
  const where = parent === ROOT_PATH ? 'The data tree' : parent;
  if (names.length === 0) return `${where} has no subcategories.`;
  const more = names.length > mostNamed ? ', …' : '';
  return `${where} has ${names.slice(0, mostNamed).join(', ')}${more}.`;
}

function notFound(path: CategoryPath, advice: string): EmissionsError {
  return new EmissionsError('NOT_FOUND', `There is no category ${quote(path)}. ${advice}`);
}
