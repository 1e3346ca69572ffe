import { assertBatch } from '../../../domain/basics/batch.ts';
import { mapEntries } from '../../../domain/basics/batch-entries.ts';
import type { ApiVersion } from '../../../domain/access/access.ts';
import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type {
  ProfileItemChange,
  ProfileItemDeletion,
  ProfileItemDraft,
  ProfileItemKey,
} from '../../../domain/profiles/profile-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { itemsOfProfilePath, profileCategoryPath, profileItemPath } from '../../../wire/addresses.ts';
import {
  assertNoExpectedVersion,
  batchUnsupported,
  deleteOne,
  onlyPath,
  writeRecords,
} from '../writes/write-batch.ts';
import { readCreatedItems } from './created-profile-items.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import {
  dependsOnVersion,
  isDescribed,
  encodeProfileItemChange,
  encodeProfileItemDraft,
} from '../../../wire/profile-items/profile-item-form.ts';
import { assertDescribable } from '../profiles/describable.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { checkProfileItemKey } from './profile-item-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { emptyOr, isEmpty } from '../exchange/write-answer.ts';
import { readApiVersion } from '../access/viewer.ts';

const argument = 'profileItems';

export async function insertProfileItems(
  upstream: Upstream,
  uid: Uid,
  drafts: readonly ProfileItemDraft[],
): Promise<readonly ProfileItemKey[]> {
  const operation = upstreamOperations.createProfileItem;
  assertBatch(drafts, argument);
  mapEntries(drafts, ({ itemFault }) => {
    if (itemFault !== undefined) throw itemFault;
  });
  const version = await versionFor(upstream, drafts, operation);
  const path = commonPath(drafts);
  // Version 1 answers with the items of one category, so that the uids of others are not said.
  const isOfSome = path === ROOT_PATH && (await readApiVersion(upstream)) === '1.0';
  const paths = drafts.map(({ categoryPath }) => categoryPath);
  if (isOfSome && !upstream.offered().hasAdditions) onlyPath(paths, operation);
  return writeRecords(upstream, {
    list: 'profileItems',
    method: 'POST',
    target: profileCategoryPath(uid, path),
    operation,
    entries: drafts.map((draft) => ({ fields: encodeProfileItemDraft(draft, version) })),
    read: (answer) => readCreatedItems(answer, uid, drafts),
  });
}

export async function updateProfileItems(
  upstream: Upstream,
  changes: readonly ProfileItemChange[],
): Promise<void> {
  const operation = upstreamOperations.updateProfileItem;
  assertBatch(changes, argument);
  assertNoExpectedVersion(changes);
  const keys = changes.map(({ item }) => item);
  const [key] = keys;
  if (key === undefined) return;
  const version = await versionFor(upstream, changes, operation);
  if (keys.some(({ profileUid }) => profileUid !== key.profileUid)) throw batchUnsupported(operation);
  const read = emptyOr((document) => shownItemUid(document) === key.uid);
  await writeRecords(upstream, {
    list: 'profileItems',
    method: 'PUT',
    target: profileCategoryPath(key.profileUid, commonPath(keys)),
    operation,
    entries: changes.map((each) => ({ uid: each.item.uid, fields: encodeProfileItemChange(each, version) })),
    read: emptyOr((document) => shownProfileUid(document) === key.profileUid),
    alone: key.categoryPath === ROOT_PATH ? null : { target: profileItemPath(key), read },
  });
}

export async function deleteProfileItems(
  upstream: Upstream,
  deletions: readonly ProfileItemDeletion[],
): Promise<void> {
  const operation = upstreamOperations.deleteProfileItem;
  assertBatch(deletions, argument);
  const [first, ...others] = deletions.map(checkProfileItemKey);
  if (first === undefined || others.length === 0) {
    return deleteOne(upstream, deletions, profileItemPath, operation);
  }
  assertNoExpectedVersion(deletions);
  const isOfOneProfile = others.every(({ profileUid }) => profileUid === first.profileUid);
  const isVersion2 = (await readApiVersion(upstream)) === '2.0';
  const isOffered = upstream.offered().hasAdditions;
  if (!isOfOneProfile || !isVersion2 || !isOffered) throw batchUnsupported(operation);
  await writeRecords(upstream, {
    list: 'profileItems',
    method: 'DELETE',
    target: itemsOfProfilePath(first.profileUid, commonPath(deletions)),
    operation,
    entries: deletions.map(({ uid }) => ({ uid, fields: [] })),
    read: isEmpty,
  });
}

/** Read only where the fields depend on it. */
async function versionFor(
  upstream: Upstream,
  items: readonly Parameters<typeof dependsOnVersion>[0][],
  operation: UpstreamOperation,
): Promise<ApiVersion | null> {
  for (const { labels } of items.filter(isDescribed)) await assertDescribable(upstream, operation, labels);
  return items.some(dependsOnVersion) ? readApiVersion(upstream) : null;
}

function shownItemUid(document: WireNode): string | undefined {
  return contentOf(document, 'ProfileItemResource').node('profileItem')?.text('uid');
}

/** Version 1 answers a batch with the category of the profile. */
function shownProfileUid(document: WireNode): string | undefined {
  return contentOf(document, 'ProfileCategoryResource').node('profile')?.text('uid');
}

/** Items of several categories are written through the root: the data item determines the category. */
function commonPath(items: readonly Pick<ProfileItemKey, 'categoryPath'>[]): CategoryPath {
  const { categoryPath = ROOT_PATH } = items[0] ?? {};
  return items.every((item) => pathKey(item.categoryPath) === pathKey(categoryPath))
    ? categoryPath
    : ROOT_PATH;
}
