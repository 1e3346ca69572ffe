import { pathKey, type CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataCategory, DataCategoryReference } from '../../domain/data-tree/data-category.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { PageRequest } from '../../domain/basics/page.ts';
import type { ProfileItemPage } from '../../domain/profiles/profile-item-page.ts';
import type { ProfileItemSelection } from '../../domain/profiles/profile-item.ts';
import type { Backend } from '../../ports/backend.ts';
import type { ProfileCategoryBranch } from '../../wire/profiles/profile-category-version-1.ts';
import { allOf } from '../http/outcome.ts';
import type { CategoryOfProfile } from '../profile-items/profile-item-bodies.ts';
import type { RestCall } from '../http/rest-request.ts';

/** A response without pages is limited too. */
const maxBranches = 200;

/** Lists without pages end where a client can still hold them. */
export const wholeList: PageRequest = { page: 1, itemsPerPage: 1000 };

/**
 * The categories below one with their items, level by level. Throws
 * BAD_USER_INPUT where there are too many for one answer.
 */
export async function readBranches(
  { backend }: RestCall,
  scope: CategoryOfProfile,
  children: readonly DataCategoryReference[],
  selection: ProfileItemSelection | undefined,
): Promise<readonly ProfileCategoryBranch[]> {
  const below = new Map<string, readonly DataCategoryReference[]>([[pathKey(scope.categoryPath), children]]);
  for (let level = children; level.length > 0;) {
    const known = [...below.values()].flat().length;
    if (known > maxBranches) throw tooMany();
    const lists = await allOf(backend.dataCategories.listChildren(level.map(({ path }) => path)));
    for (const [at, { path }] of level.entries()) below.set(pathKey(path), lists[at] ?? []);
    level = lists.flat();
  }
  const paths = [...below.values()].flat().map(({ path }) => path);
  const categories = await allOf(backend.dataCategories.getMany(paths));
  const items = await readItems(backend, scope, categories, selection);
  const byPath = new Map(categories.map((category) => [pathKey(category.path), category]));
  const toBranches = (above: CategoryPath): readonly ProfileCategoryBranch[] =>
    (below.get(pathKey(above)) ?? []).flatMap(({ path }) => {
      const dataCategory = byPath.get(pathKey(path));
      if (dataCategory === undefined) return [];
      return [{ dataCategory, items: items.get(dataCategory.uid) ?? null, branches: toBranches(path) }];
    });
  return toBranches(scope.categoryPath);
}

async function readItems(
  { profileItems }: Backend,
  { profileUid }: CategoryOfProfile,
  categories: readonly DataCategory[],
  selection: ProfileItemSelection | undefined,
): Promise<ReadonlyMap<string, ProfileItemPage>> {
  const holding = categories.filter(({ itemDefinition }) => itemDefinition !== null);
  const pages = await allOf(
    profileItems.list(
      holding.map(({ path }) => ({
        profileUid,
        categoryPath: path,
        page: wholeList,
        selection,
        withAmounts: true,
      })),
    ),
  );
  return new Map(
    holding.flatMap(({ uid }, at) => {
      const page = pages[at];
      return page === undefined ? [] : [[uid, page]];
    }),
  );
}

function tooMany(): Error {
  return badInput(
    'recurse',
    `recurse=true answers with at most ${maxBranches} categories; request a category further down.`,
  );
}
