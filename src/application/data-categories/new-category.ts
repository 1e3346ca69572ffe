import { type CategoryPath, joinPath, parseCategoryPath, ROOT_PATH } from '../../domain/category-path.ts';
import { badInput } from '../../domain/errors.ts';
import { quote, type Uid } from '../../domain/uid.ts';
import { maximumDepth } from '../data-items/data-tree-location.ts';
import { parseNewSegment } from '../writes/record-names.ts';
import type { RequestScope } from '../request-scope.ts';

/** The path of a category below another one. Throws BAD_USER_INPUT that names `path` if it is reserved. */
export function newCategoryPath(parent: CategoryPath, segment: string): CategoryPath {
  const path = parseCategoryPath(joinPath(parent, parseNewSegment(segment, 'path')), 'path');
  // Below the root, the segment `categories` addresses categories by uid.
  if (parent === ROOT_PATH && segment.toLowerCase() === 'categories') {
    throw badInput('path', `path must not be ${quote(segment)} below the root, which is reserved.`);
  }
  if (path.split('/').length > maximumDepth) {
    throw badInput('path', `Categories are at most ${maximumDepth} levels deep.`);
  }
  return path;
}

/** Throws BAD_USER_INPUT with the fault `unknown-entity` unless all definitions exist. */
export async function assertDefinitions(
  request: RequestScope,
  uids: readonly (Uid | null | undefined)[],
): Promise<void> {
  const named = uids.filter((uid) => uid !== null && uid !== undefined);
  if (named.length === 0) return;
  const known = await request.definitions.getCurrent(named, request.signal);
  const unknown = named.find((uid) => !known.has(uid));
  if (unknown === undefined) return;
  throw badInput(
    'itemDefinitionUid',
    `itemDefinitionUid must be the uid of an item definition; there is none with ${quote(unknown)}.`,
    'unknown-entity',
  );
}
