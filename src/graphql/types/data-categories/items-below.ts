import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { GraphQLContext } from '../../context.ts';
import type { IndexedSlice } from '../../list-slice.ts';
import { namedIn } from '../../../domain/data-tree/no-item.ts';

interface ListInCategory {
  readonly path: CategoryPath;
  readonly slice: IndexedSlice<unknown>;
  /** Reads the categories in question, unless they came with the list. */
  readonly readBelow: () => Promise<readonly CategoryPath[]>;
}

/** Notes for an empty list of a category in which categories below it to look instead. */
export async function noteItemsBelow(
  { path, slice: { total, offset, below: known }, readBelow }: ListInCategory,
  { notes }: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<void> {
  if (total > 0 || offset > 0) return;
  const below = known ?? (await readBelow());
  if (below.length === 0) return;
  const what = path === ROOT_PATH ? 'The root' : `The category ${pathKey(path)}`;
  const message = `${what} has no such items of its own. Look in the categories below it: ${namedIn(below.map(pathKey))}.`;
  notes.push({ path: responsePathAsArray(info.path), message });
}
