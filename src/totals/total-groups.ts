import { type CategoryPath, pathKey, pathOf } from '../domain/basics/category-path.ts';
import type { ProfileItemKey } from '../domain/profiles/profile-item.ts';
import type { TotalGrouping, TotalKey } from '../domain/profiles/profile-total.ts';
import type { Uid } from '../domain/basics/uid.ts';

interface GroupedItem extends Pick<ProfileItemKey, 'profileUid' | 'categoryPath'> {
  readonly dataItemUid: Uid;
  /** The value of the label to group by; `null` without it. */
  readonly label: string | null;
}

export function groupOf(item: GroupedItem, grouping: TotalGrouping): TotalKey {
  const { profile, category, dataItem, depth, label } = grouping;
  return {
    profileUid: profile === true ? item.profileUid : null,
    categoryPath: category === true || dataItem === true ? upTo(item.categoryPath, depth) : null,
    dataItemUid: dataItem === true ? item.dataItemUid : null,
    label: label === undefined ? null : item.label,
  };
}

/** The same for all items of a group, however their paths are spelled; groups are in its order. */
export function groupText({ profileUid, categoryPath, dataItemUid, label }: TotalKey): string {
  return JSON.stringify([profileUid, categoryPath && pathKey(categoryPath), dataItemUid, label]);
}

/** Whether there are groups at all. */
export function isGrouped({ profile, category, dataItem, label }: TotalGrouping): boolean {
  return profile === true || category === true || dataItem === true || label !== undefined;
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
    const { profile, dataItem, label } = this.#grouping;
    const ofItem = `${profile === true ? item.profileUid : ''} ${dataItem === true ? item.dataItemUid : ''}`;
    const beside = label === undefined || item.label === null ? ofItem : `${ofItem} ${item.label}`;
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
