import {
  type CategoryPath,
  joinPath,
  parseCategoryPath,
  parsePathSegment,
  ROOT_PATH,
} from '../basics/category-path.ts';
import { badInput } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';

/** The deepest path of the published data sets has seven segments. */
export const maxDepth = 18;

const reservedSegments: ReadonlySet<string> = new Set(['drill']);

/** The path segment of a category or an item. Throws BAD_USER_INPUT that names `argument`. */
export function parseNewSegment(text: string, argument: string): string {
  const segment = parsePathSegment(text, argument);
  if (!reservedSegments.has(segment.toLowerCase())) return segment;
  throw badInput(argument, `${argument} must not be ${quote(segment)}, which is reserved.`);
}

/** The path of a new category below another one. Throws BAD_USER_INPUT that names `argument`. */
export function newCategoryPath(parent: CategoryPath, segment: string, argument = 'segment'): CategoryPath {
  const path = parseCategoryPath(joinPath(parent, parseNewSegment(segment, argument)), argument);
  // Below the root, the segment `categories` addresses categories by uid.
  if (parent === ROOT_PATH && segment.toLowerCase() === 'categories') {
    throw badInput(argument, `${argument} must not be ${quote(segment)} below the root, which is reserved.`);
  }
  if (path.split('/').length > maxDepth) {
    throw badInput(argument, `Categories are at most ${maxDepth} levels deep.`);
  }
  return path;
}
