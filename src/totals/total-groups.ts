import { type CategoryPath, pathKey, pathOf } from '../domain/category-path.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import type { TotalGrouping, TotalKey } from '../domain/profile-total.ts';
import type { Uid } from '../domain/uid.ts';

/** What an item is grouped by. */
export type GroupedItem = Pick<ProfileItemKey, 'profileUid' | 'categoryPath'>;

/** The group of an item. */
export function groupOf(item: GroupedItem, { profile, category, depth }: TotalGrouping): TotalKey {
  return {
    profileUid: profile === true ? item.profileUid : null,
    categoryPath: category === true ? upTo(item.categoryPath, depth) : null,
  };
}

/** The same for all items of a group, however their paths are spelled; groups are in its order. */
export function groupText({ profileUid, categoryPath }: TotalKey): string {
  return JSON.stringify([profileUid, categoryPath && pathKey(categoryPath)]);
}

function upTo(path: CategoryPath, depth: number | undefined): CategoryPath {
  return depth === undefined ? path : pathOf(path.split('/').slice(0, depth));
}

/** Something for each group of items, with the first of them. */
export class Groups<T> {
  readonly #grouping: TotalGrouping;
  readonly #create: () => T;
  readonly #byText = new Map<string, readonly [GroupedItem, T]>();
  /** As paths are spelled: to look at every one closely takes as long as to sum. */
  readonly #known = new Map<Uid | null, Map<CategoryPath, T>>();

  constructor(grouping: TotalGrouping, create: () => T) {
    this.#grouping = grouping;
    this.#create = create;
  }

  of(item: GroupedItem): T {
    const profileUid = this.#grouping.profile === true ? item.profileUid : null;
    let byPath = this.#known.get(profileUid);
    if (byPath === undefined) this.#known.set(profileUid, (byPath = new Map<CategoryPath, T>()));
    let found = byPath.get(item.categoryPath);
    if (found === undefined) {
      const text = groupText(groupOf(item, this.#grouping));
      const [, same] = this.#byText.get(text) ?? [];
      found = same ?? this.#create();
      byPath.set(item.categoryPath, found);
      if (same === undefined) this.#byText.set(text, [item, found]);
    }
    return found;
  }

  /** In the order of the groups. */
  sorted(): readonly (readonly [GroupedItem, T])[] {
    return [...this.#byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  }
}
