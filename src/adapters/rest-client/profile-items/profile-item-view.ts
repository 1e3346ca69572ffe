import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../exchange/with-query.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { ProfileItemValue } from '../../../domain/profiles/profile-item-value.ts';
import { decodeProfileItemView, type ProfileItemDocument } from '../../../wire/profile-items/profile-item.ts';
import { profileItemPath } from '../../../wire/addresses.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { lacksProfileViews, profileKindOf } from '../profiles/profile-category-view.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, unsupported } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileItem;

/** The one document with an item, its values, its amount and its actions; requested once. */
export async function readProfileItem(
  upstream: Upstream,
  key: ProfileItemKey,
  query: readonly FormField[] = [],
): Promise<ProfileItemDocument<ProfileItemValue>> {
  const checked = checkProfileItemKey(key);
  const target = withQuery(profileItemPath(checked), query);
  const reading = upstream.read(target, operation, (body) => {
    const kind = profileKindOf(body);
    if (kind === 'category' || kind === 'value') throw notFound(operation.subject);
    const path = contentOf(body, 'ProfileItemResource').text('path');
    const categoryPath = categoryPathIn(path, checked.categoryPath, 1, operation);
    const document = decodeProfileItemView(body, { ...checked, categoryPath });
    const { uid, profileUid, itemDefinition } = document.entry.item;
    if (uid !== checked.uid || profileUid !== checked.profileUid) throw otherThanRequested(operation);
    upstream.named.add(itemDefinition.uid);
    return document;
  });
  const isThere = () => lacksProfileViews(upstream, key.profileUid);
  return reading.catch(orUnsupported(upstream, operation, isThere));
}

/** The address of an item names its category: UPSTREAM_UNSUPPORTED without it. */
export function checkProfileItemKey(key: ProfileItemKey): ProfileItemKey {
  if (key.categoryPath !== ROOT_PATH) return key;
  throw unsupported(operation, undefined, 'a profile item without its category');
}
