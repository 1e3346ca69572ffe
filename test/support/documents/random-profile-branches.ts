import fc from 'fast-check';
import type { DataCategoryReference } from '../../../src/domain/data-tree/data-category.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { ProfileCategoryBranch } from '../../../src/wire/profiles/profile-category-version-1.ts';
import * as random from './random-documents.ts';
import * as randomProfile from './random-profile-documents.ts';

const drawnBranch = fc.record({ category: random.categoryAndChildren, page: randomProfile.page });

type DrawnBranch = typeof drawnBranch extends fc.Arbitrary<infer T> ? T : never;

/** Two levels, which still have to be put into a profile. */
export const drawnBranches = fc.array(fc.tuple(drawnBranch, fc.array(drawnBranch, { maxLength: 2 })), {
  maxLength: 2,
});

/** Without the root, which is below nothing. `null` where nothing is left. */
export function toBranches(
  drawn: readonly (readonly [DrawnBranch, readonly DrawnBranch[]])[],
  profileUid: Uid,
): readonly ProfileCategoryBranch[] | null {
  const isBelow = ({ category }: DrawnBranch): boolean => category.dataCategory.path !== '';
  const branches = drawn
    .filter(([branch]) => isBelow(branch))
    .map(([branch, below]) => ({
      ...toBranch(branch, profileUid),
      branches: below.filter(isBelow).map((each) => toBranch(each, profileUid)),
    }));
  return branches.length === 0 ? null : branches;
}

/** A category as far as others carry it with them. */
export function inShort({ uid, name, path }: DataCategoryReference): DataCategoryReference {
  return { uid, name, path };
}

function toBranch({ category, page }: DrawnBranch, profileUid: Uid): ProfileCategoryBranch {
  const { dataCategory } = category;
  const { itemDefinition } = dataCategory;
  const items =
    itemDefinition === null
      ? null
      : page({ profileUid, dataCategory: inShort(dataCategory), itemDefinition });
  return { dataCategory, items, branches: [] };
}
