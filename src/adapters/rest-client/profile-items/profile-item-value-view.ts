import { parsePathSegment } from '../../../domain/basics/category-path.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import type { ProfileItemValue, ProfileItemValueKey } from '../../../domain/profiles/profile-item-value.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import { decodeProfileItemValueView } from '../../../wire/profile-items/profile-item-value.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { profileItemValuePath } from '../../../wire/addresses.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { profileKindOf } from '../profiles/profile-document.ts';
import { checkProfileItemKey } from './profile-item-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileItemValue;

/** The view of one value; UPSTREAM_PROTOCOL when the document is about another one. */
export async function readProfileItemValue(
  upstream: Upstream,
  key: ProfileItemValueKey,
): Promise<ReturnType<typeof decodeProfileItemValueView>> {
  const checked = checkProfileItemValueKey(key);
  const { item } = checked;
  return upstream.read(profileItemValuePath(checked), operation, (body) => {
    const kind = profileKindOf(body);
    if (kind === 'category' || kind === 'item') throw notFound(operation.subject);
    const content = contentOf(body, 'ProfileItemValueResource');
    const categoryPath = categoryPathIn(content.text('path'), item.categoryPath, 2, operation);
    const document = decodeProfileItemValueView(body, { ...checked, item: { ...item, categoryPath } });
    const isOfItem = (ownerUidIn(content) ?? item.uid) === item.uid;
    const isOfProfile = (content.node('profile')?.text('uid') ?? item.profileUid) === item.profileUid;
    if (isOfItem && isOfProfile && isRequestedValue(document.value, checked.path)) return document;
    throw otherThanRequested(operation);
  });
}

/** Throws BAD_USER_INPUT for a malformed key. */
export function checkProfileItemValueKey({ item, path }: ProfileItemValueKey): ProfileItemValueKey {
  return { item: checkProfileItemKey(item), path: parsePathSegment(path, 'path') };
}

/** Whether the answer to a write is about the value. */
export function showsValue(document: WireNode, { item, path }: ProfileItemValueKey): boolean {
  const content = contentOf(document, 'ProfileItemValueResource');
  const value = content.node('itemValue');
  const isOfItem = (ownerUidIn(content) ?? item.uid) === item.uid;
  return value !== undefined && isOfItem && [value.text('path'), value.text('uid')].includes(path);
}

/** A value is requested by its path or by its uid. */
export function isRequestedValue(value: ProfileItemValue, path: string): boolean {
  return value.path === path || value.uid === path;
}

function ownerUidIn(content: WireNode): string | undefined {
  const value = content.node('itemValue');
  return (value?.node('item') ?? value?.node('profileItem'))?.text('uid');
}
