import type { RemovedProfileItem } from '../../domain/profiles/profile-item.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { slashed } from '../data-categories/data-category.ts';
import { type Element, eachOf, element, listOf, type Member } from '../elements/element.ts';
import { categoryPath, text, uid } from '../elements/scalars.ts';
import { list, optional, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** Only for callers that request complete items: for those of the original it is an unknown member. */
export function encodeRemovedItems(removed: readonly RemovedProfileItem[] = []): Member {
  if (removed.length === 0) return undefined;
  const encode = ({ key, label }: RemovedProfileItem): Element =>
    element({ uid: key.uid }, { path: slashed(key.categoryPath), label });
  return listOf('removedProfileItem', eachOf(removed, encode));
}

const removedItemShape = shape('profile item whose data item was removed', {
  uid,
  path: categoryPath,
  label: text,
});

export const removedItemsRule = optional(list('removedProfileItem', removedItemShape), why.addition);

export function toRemovedItems({
  profile,
  removedProfileItems,
}: {
  readonly profile: { readonly uid: Uid };
  readonly removedProfileItems: readonly ReadOf<typeof removedItemShape>[] | null;
}): readonly RemovedProfileItem[] | undefined {
  return removedProfileItems?.map((item) => ({
    key: { profileUid: profile.uid, categoryPath: item.path, uid: item.uid },
    label: item.label,
  }));
}
