import type { Actions } from '../../../domain/access/access.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { isMissing, unlessMissing } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { decodeProfiles } from '../../../wire/profiles/profiles.ts';
import { profilesQuery } from '../../../wire/profiles/profiles-query.ts';
import type { ProfileSearch } from '../../../domain/profiles/profile-search.ts';
import { profilesPath } from '../../../wire/addresses.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { withQuery } from '../exchange/with-query.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readProfileCategory } from './profile-category-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported } from '../exchange/upstream-errors.ts';

interface ProfileWithActions {
  readonly profile: Profile;
  readonly actions: Actions | null;
}

/** Enough for nearly everybody's own profiles. */
const lookupPage: PageRequest = { page: 1, itemsPerPage: 100 };

/** A profile by its uid: from its root category, or where the service does not show it whole there, from the list. */
export async function readProfile(upstream: Upstream, uid: Uid): Promise<ProfileWithActions> {
  const operation = upstreamOperations.profile;
  try {
    const { profile, actions } = await readProfileCategory(upstream, uid, ROOT_PATH, [], operation);
    return { profile: isWhole(profile) ? profile : ((await findListed(upstream, uid)) ?? profile), actions };
  } catch (error) {
    if (!isMissing(error)) throw error;
    const profile = await findListed(upstream, uid);
    if (profile !== undefined) return { profile, actions: null };
    throw upstream.named.has(uid) ? unsupported(operation, error.upstream?.status) : error;
  }
}

/** A short form names a profile only by its uid. */
export function isWhole(profile: Pick<Profile, 'uid'> & Partial<Profile>): profile is Profile {
  return (profile.created ?? profile.permission ?? null) !== null;
}

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
