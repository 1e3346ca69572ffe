import { assertBatch } from '../../../domain/basics/batch.ts';
import type { ApiVersion } from '../../../domain/access/access.ts';
import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type {
  ProfileItemChange,
  ProfileItemDeletion,
  ProfileItemDraft,
  ProfileItemKey,
} from '../../../domain/profiles/profile-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { encodeProfileItemBatch } from '../../../wire/documents/batch.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { itemsOfProfilePath, profileCategoryPath, profileItemPath } from '../../../wire/addresses.ts';
import { assertNoExpectedVersion, batchUnsupported, deleteOne, sendBatch } from '../writes/write-batch.ts';
import { readCreatedItems } from './created-profile-items.ts';
import { collectFields, toForm } from '../../../wire/forms/fields.ts';
import { fitsForm } from '../exchange/request-form.ts';
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
import { emptyOr, isEmpty, type ReadAnswer } from '../exchange/write-answer.ts';
import { readApiVersion } from '../access/viewer.ts';

const argument = 'profileItems';

export async function insertProfileItems(
  upstream: Upstream,
  uid: Uid,
  drafts: readonly ProfileItemDraft[],
): Promise<readonly ProfileItemKey[]> {
  const operation = upstreamOperations.createProfileItem;
  assertBatch(drafts, argument);
  const paths = drafts.map(({ categoryPath }) => categoryPath);
  const version = await versionFor(upstream, drafts, operation);
  const entries = drafts.map((draft) => encodeProfileItemDraft(draft, version));
  const target = profileCategoryPath(uid, commonPath(paths));
  const read: ReadAnswer<readonly ProfileItemKey[]> = (answer) => readCreatedItems(answer, uid, drafts);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && fitsForm(first)) {
    return upstream.write({ method: 'POST', target, operation, body: toForm(first), read });
  }
  const body = encodeProfileItemBatch(entries.map(collectFields), upstream.format);
  return sendBatch(upstream, { method: 'POST', target, operation, body, read });
}

export async function updateProfileItems(
  upstream: Upstream,
  changes: readonly ProfileItemChange[],
): Promise<void> {
  const operation = upstreamOperations.updateProfileItem;
  assertBatch(changes, argument);
  assertNoExpectedVersion(changes);
  const keys = changes.map(({ item }) => item);
  const version = await versionFor(upstream, changes, operation);
  const entries = changes.map((change) => encodeProfileItemChange(change, version));
  const [key, ...otherKeys] = keys;
  const [first] = entries;
  if (key === undefined || first === undefined) return;
  if (otherKeys.length === 0 && key.categoryPath !== ROOT_PATH && fitsForm(first)) {
    const read = emptyOr((document) => shownItemUid(document) === key.uid);
    const request = { method: 'PUT', target: profileItemPath(key), operation, read } as const;
    await upstream.write({ ...request, body: toForm(first) });
    return;
  }
  if (otherKeys.some(({ profileUid }) => profileUid !== key.profileUid)) throw batchUnsupported(operation);
  const target = profileCategoryPath(
    key.profileUid,
    commonPath(keys.map(({ categoryPath }) => categoryPath)),
  );
  const named = entries.map((fields, index) =>
    collectFields([['profileItemUid', keys[index]?.uid ?? ''] as const, ...fields]),
  );
  const body = encodeProfileItemBatch(named, upstream.format);
  const read = emptyOr((document) => shownProfileUid(document) === key.profileUid);
  await sendBatch(upstream, { method: 'PUT', target, operation, body, read });
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
  const entries = deletions.map(({ uid }) => new Map([['profileItemUid', uid]]));
  await sendBatch(upstream, {
    method: 'DELETE',
    target: itemsOfProfilePath(first.profileUid, commonPath(deletions.map((each) => each.categoryPath))),
    operation,
    body: encodeProfileItemBatch(entries, upstream.format),
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
function commonPath(paths: readonly CategoryPath[]): CategoryPath {
  const [first = ROOT_PATH] = paths;
  return paths.every((path) => pathKey(path) === pathKey(first)) ? first : ROOT_PATH;
}
