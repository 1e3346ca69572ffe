import { type CategoryPath, isPathSegment, pathOf } from '../../domain/basics/category-path.ts';
import { notFound } from '../../domain/basics/errors.ts';

/** Throws NOT_FOUND for segments that no category has. */
export function categoryPathOf(segments: readonly string[]): CategoryPath {
  if (!segments.every(isPathSegment)) throw notFound('The path');
  return pathOf(segments);
}
