import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../exchange/with-query.ts';
import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import {
  decodeProfileCategory,
  type ProfileCategoryDocument,
} from '../../../wire/profiles/profile-category.ts';
import { profileCategoryPath, profilesPath } from '../../../wire/addresses.ts';
import { readChecked, readCheckedInSlices } from '../exchange/answer-body.ts';
import { readDataCategory } from '../data-categories/data-category-view.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';
import { isMissing, notFound, unlessMissing } from '../../../domain/basics/errors.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { ProfileSearch } from '../../../domain/profiles/profile-search.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { decodeProfiles } from '../../../wire/profiles/profiles.ts';
import { profilesQuery } from '../../../wire/profiles/profiles-query.ts';

/** A category as a profile has it, with one page of its items; the root of the tree has the profile itself. */
export async function readProfileCategory(
  upstream: Upstream,
  uid: Uid,
  path: CategoryPath,
  query: readonly FormField[] = [],
  operation: UpstreamOperation = upstreamOperations.profileCategory,
): Promise<ProfileCategoryDocument> {
  const target = withQuery(profileCategoryPath(uid, path), query);
  const isThere = async () =>
    path === ROOT_PATH
      ? upstream.named.has(uid) || (await findListed(upstream, uid)) !== undefined
      : lacksProfileViews(upstream, uid);
  const reading = upstream.read(target, operation, (node) => node);
  const body = await reading.catch(orUnsupported(upstream, operation, isThere));
  const kind = profileKindOf(body);
  if (kind === 'item' || kind === 'value') throw notFound(operation.subject);
  const definition = readChecked(operation, () => lacksDefinition(body))
    ? (await readDataCategory(upstream, path)).dataCategory.itemDefinition
    : null;
  const steps = decodeProfileCategory(body, definition);
  const document = await readCheckedInSlices(operation, upstream.budget, steps);
  if (document.profile.uid !== uid || pathKey(document.dataCategory.path) !== pathKey(path))
    throw otherThanRequested(operation);
  upstream.named.add(uid);
  return document;
}

/** Rejects with UPSTREAM_UNSUPPORTED where the service has the profile, but no view of it. */
export async function lacksProfileViews(upstream: Upstream, uid: Uid): Promise<boolean> {
  await readProfileCategory(upstream, uid, ROOT_PATH);
  return false;
}

/** Documents of the original in XML, and in version 1, do not say what their items are made of. */
function lacksDefinition(body: WireNode): boolean {
  const content = contentOf(body, 'ProfileCategoryResource');
  const [item] = profileItemsIn(content);
  const isNamed = [content.node('dataCategory'), item].some(
    (node) => node?.node('itemDefinition') !== undefined,
  );
  return item !== undefined && !isNamed;
}

/** A profile by its uid: from its root category, or where the service does not show it whole there, from the list. */
export async function readProfile(
  upstream: Upstream,
  uid: Uid,
): Promise<Pick<ProfileCategoryDocument, 'profile' | 'actions'>> {
  const operation = upstreamOperations.profile;
  try {
    const { profile, actions } = await readProfileCategory(upstream, uid, ROOT_PATH, [], operation);
    return { profile: isWhole(profile) ? profile : ((await findListed(upstream, uid)) ?? profile), actions };
  } catch (error) {
    const profile = isMissing(error) ? await findListed(upstream, uid) : undefined;
    if (profile === undefined) throw error;
    return { profile, actions: null };
  }
}

/** A short form names a profile only by its uid. */
export function isWhole(profile: Pick<Profile, 'uid'> & Partial<Profile>): profile is Profile {
  return (profile.created ?? profile.permission ?? null) !== null;
}

/** Enough for nearly everybody's own profiles. */
const lookupPage: PageRequest = { page: 1, itemsPerPage: 100 };

export async function readProfiles(
  upstream: Upstream,
  page: PageRequest,
  search?: ProfileSearch,
): Promise<ReturnType<typeof decodeProfiles>> {
  const target = withQuery(profilesPath(), encodeRecord(profilesQuery, { page, ...search }));
  return upstream.read(target, upstreamOperations.profiles, (body) => {
    const document = decodeProfiles(body);
    for (const { uid } of document.profiles.entries) upstream.named.add(uid);
    return document;
  });
}

async function findListed(upstream: Upstream, uid: Uid): Promise<Profile | undefined> {
  const document = await unlessMissing(readProfiles(upstream, lookupPage));
  return document?.profiles.entries.find((profile) => profile.uid === uid);
}

type ProfileDocumentKind = 'category' | 'item' | 'value' | 'other';

/** Distinguishes the documents below a profile by the resource, or by the members that only one of them has. */
export function profileKindOf(body: WireNode): ProfileDocumentKind {
  const names = new Set(body.names());
  if (names.has('ProfileItemValueResource') || names.has('itemValue')) return 'value';
  if (names.has('ProfileItemResource')) return 'item';
  const isCategory = ['ProfileCategoryResource', 'profileCategories', 'children', 'dataCategory'];
  if (isCategory.some((name) => names.has(name))) return 'category';
  return names.has('profileItem') ? 'item' : 'other';
}

/** The items that a category document shows: one on its own, rows of a sheet, or a list. */
export function profileItemsIn(content: WireNode): readonly WireNode[] {
  const single = content.node('profileItem');
  if (single !== undefined) return [single];
  return (content.node('children') ?? content).sheet('profileItems', 'profileItem') ?? [];
}
