import { type CategoryPath, ROOT_PATH } from '../../../domain/category-path.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../../domain/profile-item.ts';
import { isUid, type Uid } from '../../../domain/uid.ts';
import { decodeCreatedItems } from '../../../wire/data-items/created-items.ts';
import { contentOf } from '../../../wire/format/document.ts';
import { decodePath } from '../../../wire/format/required.ts';
import type { WireNode } from '../../../wire/format/parse-body.ts';
import type { HttpAnswer } from '../transport/exchange.ts';
import { createdInProfile } from '../transport/location.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import { profileItemsIn } from '../profiles/profile-document.ts';
import type { Upstream } from '../transport/upstream.ts';
import { unclearAnswer, writtenDocument } from '../writes/written-document.ts';

const operation = upstreamOperations.createProfileItem;

/**
 * The keys of new items, in the order of their drafts. Version 2 says where a
 * single one is in the Location; everything else is in the document.
 */
export function readCreatedItems(
  upstream: Upstream,
  answer: HttpAnswer,
  profileUid: Uid,
  drafts: readonly ProfileItemDraft[],
): readonly ProfileItemKey[] {
  const located = drafts.length === 1 ? createdInProfile(answer.location, profileUid) : null;
  if (located !== null) return [located];
  const keys = listedKeys(upstream, answer, profileUid, drafts);
  if (keys.length === drafts.length) return keys;
  throw unclearAnswer(operation, 'It does not say where the new record is.');
}

/** One key for each draft; none when the document is not clear about all of them. */
function listedKeys(
  upstream: Upstream,
  answer: HttpAnswer,
  profileUid: Uid,
  drafts: readonly ProfileItemDraft[],
): readonly ProfileItemKey[] {
  const document = writtenDocument(answer, upstream.format, operation);
  if (document === null) return [];
  try {
    const content = contentOf(document, 'ProfileCategoryResource');
    return content.node('dataCategory') === undefined
      ? addressedKeys(document, profileUid)
      : shownKeys(content, profileUid, drafts);
  } catch {
    return [];
  }
}

/** Version 2 answers several with their addresses, in the order in which they came. */
function addressedKeys(document: WireNode, profileUid: Uid): readonly ProfileItemKey[] {
  return decodeCreatedItems(document).items.flatMap(({ uri, uid }) => {
    const key = createdInProfile(uri, profileUid);
    return key?.uid === uid ? [key] : [];
  });
}

/** Version 1 answers with the category and the new items in it, in an order of its own. */
function shownKeys(
  content: WireNode,
  profileUid: Uid,
  drafts: readonly ProfileItemDraft[],
): readonly ProfileItemKey[] {
  const shown = [...profileItemsIn(content)];
  const path = decodePath(content.text('path') ?? '');
  return drafts.flatMap((draft) => {
    const index =
      drafts.length === 1 && shown.length === 1 ? 0 : shown.findIndex((item) => isOf(item, draft));
    const [item] = index < 0 ? [] : shown.splice(index, 1);
    const uid = item?.text('uid') ?? '';
    return isUid(uid) ? [{ profileUid, categoryPath: indexOf(path, draft), uid }] : [];
  });
}

/** What an item does not say counts as the same; one without a name goes by its uid, or by none. */
function isOf(item: WireNode, { dataItemUid, name }: ProfileItemDraft): boolean {
  const shownDataItem = item.text('dataItemUid') ?? item.node('dataItem')?.text('uid');
  const shownName = item.text('name');
  const isSameName =
    name === undefined || name === null || name === ''
      ? shownName === undefined || shownName === '' || shownName === item.text('uid')
      : shownName === undefined || shownName === name;
  return isSameName && (shownDataItem === undefined || shownDataItem === dataItemUid);
}

function indexOf(path: CategoryPath, draft: ProfileItemDraft): CategoryPath {
  return path === ROOT_PATH ? draft.categoryPath : path;
}
