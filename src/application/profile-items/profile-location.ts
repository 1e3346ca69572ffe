import { notFound } from '../../domain/errors.ts';
import { isUid, type Uid } from '../../domain/uid.ts';
import type { ProfileLocation } from '../../ports/profiles.ts';
import { findDeepestCategory } from '../data-items/data-tree-location.ts';
import type { RequestScope } from '../request-scope.ts';

/** Tells what a path below a profile leads to; the category and the item must exist, and belong together. */
export async function locateInProfile(
  request: RequestScope,
  profileUid: Uid,
  segments: readonly string[],
): Promise<ProfileLocation> {
  const { category, rest } = await findDeepestCategory(request, segments);
  const [itemSegment, valueSegment] = rest;
  if (itemSegment === undefined) return { kind: 'category', path: category.path };
  if (rest.length > 2 || !isUid(itemSegment)) throw notFound('The path');
  const [item] = await request.profileItems.getMany([{ profileUid, uid: itemSegment }]);
  if (item?.dataCategory.uid !== category.uid) throw notFound('The profile item');
  const key = { profileUid, categoryPath: category.path, uid: item.uid };
  return valueSegment === undefined
    ? { kind: 'item', key }
    : { kind: 'value', key: { item: key, path: valueSegment } };
}
