import type { DataCategory, Profile, ProfileItem } from '../data/model.ts';
import { changeProfileItem, createProfileItem, type Fields } from '../data/profile-items.ts';
import { profileCategoryDocument } from '../documents/profile-categories.ts';
import { batchDocument } from '../documents/written-items.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { fault } from '../http/faults.ts';
import { readXmlEntries } from '../http/read-entries.ts';
import { type Exchange, wantsBody } from './exchange.ts';
import { listingOf } from './profile-listing.ts';

const maxEntries = 50;

/** The entries of a document with profile items; null when the body is a form. */
export function readBatch({ request, view }: Exchange): readonly Fields[] | null {
  const { contentType, body } = request;
  const isJson = contentType === 'application/json';
  if (!isJson && contentType !== 'application/xml') return null;
  const entries = isJson ? readJsonEntries(body) : readXmlEntries(body, 'ProfileItem');
  if (entries === null) throw fault('INVALID_CONTENT');
  if (entries.length === 0) throw fault('EMPTY_LIST');
  if (view.version === 2 && entries.length > maxEntries) throw fault('MAX_BATCH_SIZE_EXCEEDED');
  return entries;
}

/** Every value is read as a text. */
function readJsonEntries(body: string): readonly Fields[] | null {
  try {
    const { profileItems } = JSON.parse(body) as { profileItems?: unknown };
    if (!Array.isArray(profileItems)) return null;
    return profileItems.map((entry: Record<string, unknown>) => {
      const texts = Object.entries(entry).map(([name, value]) => [name, String(value)] as const);
      return new Map(texts);
    });
  } catch {
    return null;
  }
}

/** One bad entry fails the whole batch, and nothing is stored. */
export function answerBatch(
  exchange: Exchange,
  profile: Profile,
  category: DataCategory,
  entries: readonly Fields[],
): Answer {
  const { store, view, request } = exchange;
  const before = store.profileItems;
  const apply = request.method === 'PUT' ? change : create;
  try {
    const items = entries.map((fields) => apply(exchange, profile, fields));
    const document = profileCategoryDocument(listingOf(exchange, profile, category, items), view);
    if (wantsBody(exchange)) return found(document);
    return request.method === 'PUT' ? empty : found(batchDocument(items));
  } catch (error) {
    store.profileItems = before;
    throw error;
  }
}

function create({ store, view, now }: Exchange, profile: Profile, fields: Fields): ProfileItem {
  const item = createProfileItem(store, profile, fields, view.version, now);
  store.profileItems = [...store.profileItems, item];
  return item;
}

function change({ store, view, now }: Exchange, profile: Profile, fields: Fields): ProfileItem {
  const uid = fields.get('profileItemUid') ?? '';
  if (uid === '') throw fault('MISSING_PARAMETERS', 'profileItemUid');
  const item = store.profileItems.find((each) => each.uid === uid && each.profile === profile);
  if (item === undefined) throw fault('ENTITY_NOT_FOUND', 'profileItemUid');
  const changed = changeProfileItem(store, item, fields, view.version, now);
  store.profileItems = store.profileItems.map((each) => (each === item ? changed : each));
  return changed;
}
