import { type CategoryPath, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { ProfileItemDraft, ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import { isUid, type Uid } from '../../../domain/basics/uid.ts';
import { decodeCreatedItems } from '../../../wire/profile-items/created-items.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import { categoryPath } from '../../../wire/elements/scalars.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { createdInProfile } from '../exchange/location.ts';
import { profileItemsIn } from '../profiles/profile-category-view.ts';
import type { WriteAnswer } from '../exchange/write-answer.ts';

/**
 * The keys of new items, in the order of their drafts. Version 2 says where a
 * single one is in the Location; everything else is in the document. `null` for
 * an answer that is not clear about all of them.
 */
export function readCreatedItems(
  { location, document }: WriteAnswer,
  profileUid: Uid,
  drafts: readonly ProfileItemDraft[],
): readonly ProfileItemKey[] | null {
  const located = drafts.length === 1 ? createdInProfile(location, profileUid) : null;
  if (located !== null) return [located];
  const shown = document();
  if (shown === null) return null;
  const content = contentOf(shown, 'ProfileCategoryResource');
  const keys =
    content.node('dataCategory') === undefined
      ? addressedKeys(shown, profileUid)
      : shownKeys(content, profileUid, drafts);
  return keys.length === drafts.length ? keys : null;
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
  if ((content.node('profile')?.text('uid') ?? profileUid) !== profileUid) return [];
  const shown = [...profileItemsIn(content)];
  const path = categoryPath.find(content, 'path') ?? ROOT_PATH;
  return drafts.flatMap((draft) => {
    const isAlone = drafts.length === 1 && shown.length === 1;
    const index = shown.findIndex((item) => isOfItem(item, draft) && (isAlone || isNamed(item, draft)));
    const [item] = index < 0 ? [] : shown.splice(index, 1);
    const uid = item?.text('uid') ?? '';
    return isUid(uid) ? [{ profileUid, categoryPath: indexOf(path, draft), uid }] : [];
  });
}

/** Members that an item lacks count as equal. */
function isOfItem(item: WireNode, { dataItemUid }: ProfileItemDraft): boolean {
  const shown = item.text('dataItemUid') ?? item.node('dataItem')?.text('uid');
  return shown === undefined || shown === dataItemUid;
}

/** One without a name goes by its uid, or by none. */
function isNamed(item: WireNode, { name }: ProfileItemDraft): boolean {
  const shown = item.text('name');
  return name === undefined || name === ''
    ? shown === undefined || shown === '' || shown === item.text('uid')
    : shown === undefined || shown === name;
}

function indexOf(path: CategoryPath, draft: ProfileItemDraft): CategoryPath {
  return path === ROOT_PATH ? draft.categoryPath : path;
}
