import { type CategoryPath, pathKey, pathOf } from '../../../domain/basics/category-path.ts';
import type { UpstreamOperation } from './exchange.ts';
import { otherThanRequested } from './upstream-errors.ts';

/**
 * The path of the category, as the service spells it, from the path that a
 * document contains: the category's segments, then at most `below` more.
 * The requested path when the document has none; UPSTREAM_PROTOCOL
 * when it has another one.
 */
export function categoryPathIn(
  path: string | undefined,
  requested: CategoryPath,
  below: number,
  operation: UpstreamOperation,
): CategoryPath {
  if (path === undefined || path === '') return requested;
  const segments = path.replace(/^\/|\/$/g, '').split('/');
  const depth = requested.split('/').length;
  const found = pathOf(segments.slice(0, depth));
  if (pathKey(found) === pathKey(requested) && segments.length <= depth + below) return found;
  throw otherThanRequested(operation);
}
