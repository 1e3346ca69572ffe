import { pathKey, pathOf, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { isUid, type Uid } from '../../../domain/basics/uid.ts';
import type { ProfileLocation } from '../../../ports/profiles.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import { categoryPath } from '../../../wire/elements/scalars.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { profileCategoryPath } from '../../../wire/addresses.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { parseSegments } from '../data-items/data-tree-node.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { lacksProfileViews, profileKindOf } from './profile-category-view.ts';
import { orUnsupported, orFromAddress } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, protocolError } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.profileTree;

/** Resolves a path below a profile by the kind of its document. */
export async function locateInProfile(
  upstream: Upstream,
  profileUid: Uid,
  path: readonly string[],
  isWritten: boolean,
): Promise<ProfileLocation> {
  const segments = parseSegments(path);
  const target = profileCategoryPath(profileUid, pathOf(segments));
  const locating = upstream.read(target, operation, (body) => toNode(body, profileUid, segments));
  const [above = '', last = above] = segments.slice(-2);
  const shown = isUid(last) ? upstreamOperations.profileItem : upstreamOperations.profileCategory;
  const lacking = orUnsupported(
    upstream,
    shown,
    async () => !isUid(above) && (await lacksProfileViews(upstream, profileUid)),
  );
  return orFromAddress(isWritten, locating, () => fromAddress(profileUid, segments)).catch(lacking);
}

/** The profile and its items can be deleted, and nothing else. */
function fromAddress(profileUid: Uid, segments: readonly string[]): ProfileLocation | null {
  const uid = segments.at(-1);
  if (uid === undefined) return { kind: 'category', path: ROOT_PATH };
  const categoryPath = pathOf(segments.slice(0, -1));
  return isUid(uid) ? { kind: 'item', key: { profileUid, categoryPath, uid } } : null;
}

function toNode(body: WireNode, profileUid: Uid, segments: readonly string[]): ProfileLocation {
  switch (profileKindOf(body)) {
    case 'category':
      return toCategory(body, profileUid, segments);
    case 'item':
      return toItem(body, profileUid, segments);
    case 'value':
      return toValue(body, profileUid, segments);
    case 'other':
      throw protocolError(operation, 'Its response is not a profile document.');
  }
}

function toCategory(body: WireNode, profileUid: Uid, segments: readonly string[]): ProfileLocation {
  const content = contentOf(body, 'ProfileCategoryResource');
  const requested = pathOf(segments);
  const path = categoryPath.find(content, 'path') ?? requested;
  const isOfProfile = (content.node('profile')?.text('uid') ?? profileUid) === profileUid;
  if (isOfProfile && pathKey(path) === pathKey(requested)) return { kind: 'category', path };
  throw otherThanRequested(operation);
}

function toItem(body: WireNode, profileUid: Uid, segments: readonly string[]): ProfileLocation {
  const content = contentOf(body, 'ProfileItemResource');
  const requested = pathOf(segments.slice(0, -1));
  const uid = segments.at(-1) ?? '';
  if (!isUid(uid) || requested === ROOT_PATH || content.node('profileItem')?.text('uid') !== uid)
    throw otherThanRequested(operation);
  const categoryPath = categoryPathIn(content.text('path'), requested, 1, operation);
  return { kind: 'item', key: { profileUid, categoryPath, uid } };
}

function toValue(body: WireNode, profileUid: Uid, segments: readonly string[]): ProfileLocation {
  const content = contentOf(body, 'ProfileItemValueResource');
  const requested = pathOf(segments.slice(0, -2));
  const [uid = '', path = ''] = segments.slice(-2);
  const value = content.node('itemValue');
  const isRequested = value?.text('path') === path || value?.text('uid') === path;
  if (!isUid(uid) || requested === ROOT_PATH || !isRequested) throw otherThanRequested(operation);
  const categoryPath = categoryPathIn(content.text('path'), requested, 2, operation);
  return { kind: 'value', key: { item: { profileUid, categoryPath, uid }, path } };
}
