import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { encodeCreatedProfileItem, encodeProfileCategory } from '../../wire/profiles/profile-category.ts';
import { monthOf } from '../../wire/forms/dates.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import type { CategoryOfProfile } from './profile-item-bodies.ts';
import { toProfileItemPage } from './profile-item-entries.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** Reads the beginning of every document about a category of a profile. */
export async function readCategoryOfProfile(call: RestCall, { profileUid, categoryPath }: CategoryOfProfile) {
  const { profiles, dataCategories } = call.backend;
  const [profile, dataCategory, actions] = await Promise.all([
    onlyOne(profiles.getMany([profileUid])),
    onlyOne(dataCategories.getMany([categoryPath])),
    onlyOne(profiles.listActions([profileUid])),
  ]);
  return { ...envelopeFor(call), profile, dataCategory, actions };
}

/** The category document with one new item in it: the item's own category, whichever one was requested. */
export async function answerWithNewItem(
  call: RestCall,
  { profileUid }: CategoryOfProfile,
  entry: ProfileItemEntry,
): Promise<RestAnswer> {
  const { dataCategory, validity } = entry.item;
  const scope = { profileUid, categoryPath: dataCategory.path };
  if (!isVersion1(call)) return answerWithItems(call, scope, [entry]);
  const month = monthOf(validity.start, 'UTC');
  const common = await readCategoryOfProfile(call, scope);
  return { document: encodeCreatedProfileItem({ ...common, month, entry }, call.format) };
}

/** The category document with the items of a batch in it. */
export async function answerWithItems(
  call: RestCall,
  scope: CategoryOfProfile,
  entries: readonly ProfileItemEntry[],
): Promise<RestAnswer> {
  const { backend, clock, viewer, format } = call;
  const [common, children] = await Promise.all([
    readCategoryOfProfile(call, scope),
    onlyOne(backend.dataCategories.listChildren([scope.categoryPath])),
  ]);
  const month = isVersion1(call) ? monthOf(clock(), viewer.timeZone) : null;
  const items = toProfileItemPage(entries);
  return { document: encodeProfileCategory({ ...common, children, items, month, branches: null }, format) };
}
