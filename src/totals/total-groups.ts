import { type CategoryPath, pathKey, pathOf } from '../domain/basics/category-path.ts';
import type { ProfileItemKey } from '../domain/profiles/profile-item.ts';
import type { TotalGrouping, TotalKey } from '../domain/profiles/profile-total.ts';

interface GroupedItem extends Pick<ProfileItemKey, 'profileUid' | 'categoryPath'> {
  /** The value of the label to group by; `null` without it. */
  readonly label: string | null;
}

export function groupOf(item: GroupedItem, { profile, category, depth, label }: TotalGrouping): TotalKey {
  return {
    profileUid: profile === true ? item.profileUid : null,
    categoryPath: category === true ? upTo(item.categoryPath, depth) : null,
    label: label === undefined ? null : item.label,
  };
}

/** The same for all items of a group, however their paths are spelled; groups are in its order. */
export function groupText({ profileUid, categoryPath, label }: TotalKey): string {
  return JSON.stringify([profileUid, categoryPath && pathKey(categoryPath), label]);
}

function upTo(path: CategoryPath, depth: number | undefined): CategoryPath {
  return depth === undefined ? path : pathOf(path.split('/').slice(0, depth));
}

/** Something for each group of items, with the first of them. */
export class Groups<T> {
  readonly #grouping: TotalGrouping;
  readonly #create: () => T;
  readonly #byText = new Map<string, readonly [GroupedItem, T]>();
  /** Keyed by spelling, because normalizing each path takes as long as summing. */
  readonly #known = new Map<string, Map<CategoryPath, T>>();

  constructor(grouping: TotalGrouping, create: () => T) {
    this.#grouping = grouping;
    this.#create = create;
  }

  of(item: GroupedItem): T {
    const { profile, label } = this.#grouping;
    const ofProfile = profile === true ? item.profileUid : '';
    const beside = label === undefined || item.label === null ? ofProfile : `${ofProfile} ${item.label}`;
    let byPath = this.#known.get(beside);
    if (byPath === undefined) this.#known.set(beside, (byPath = new Map<CategoryPath, T>()));
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

  sorted(): readonly (readonly [GroupedItem, T])[] {
    return [...this.#byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  }
}
