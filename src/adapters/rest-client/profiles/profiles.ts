import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { Profile, ProfileChange, SharingChange } from '../../../domain/profiles/profile.ts';
import {
  assertProfileSearch,
  newestProfilesFirst,
  type ProfileSearch,
} from '../../../domain/profiles/profile-search.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Profiles } from '../../../ports/profiles.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { decodeProfile } from '../../../wire/profiles/profile.ts';
import { profilePath, profilesPath } from '../../../wire/addresses.ts';
import { readPages } from '../exchange/requested-page.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeDescription, encodeNewProfile, encodeSharing } from '../../../wire/profiles/profile-form.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readEach } from '../known/outcomes.ts';
import { createdBelow } from '../exchange/location.ts';
import { locateInProfile } from './profile-location.ts';
import { offersAdditions } from '../access/viewer.ts';
import { refuse } from '../known/only-in-stores.ts';
import { assertDescribable } from './describable.ts';
import { readProfiles, isWhole, readProfile } from './profile-category-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { unsupported, unsupportedWrite } from '../exchange/upstream-errors.ts';
import { emptyOr, isEmpty, type WriteAnswer } from '../exchange/write-answer.ts';
import { asUnknownOutcome } from '../exchange/write-outcome.ts';

export function createProfiles(upstream: Upstream): Profiles {
  const profiles: Profiles = {
    async list(page, search) {
      const operation = upstreamOperations.profiles;
      if (search !== undefined) assertProfileSearch(search);
      const isOwnOrder = search !== undefined && (await hasOrder(upstream, search));
      if (search !== undefined && !isOwnOrder) await assertDescribable(upstream, operation, undefined);
      const query = isOwnOrder ? undefined : search;
      const read = async (each: PageRequest) => (await readProfiles(upstream, each, query)).profiles;
      const found = await readPages(operation, read, page);
      if (isOwnOrder && search.orderBy.by === 'name' && found.entries.some(({ name }) => name !== null))
        throw unsupported(operation, undefined, 'sorting profiles by name');
      return found;
    },

    getMany: (uids) =>
      readEach(
        upstream,
        uids,
        async (uid) => upstream.created.get(uid) ?? (await readProfile(upstream, uid)).profile,
      ),

    findByNames: (names) => findByNames(profiles, names),

    getActions: async () => (await readProfiles(upstream, { page: 1, itemsPerPage: 1 })).actions,

    listActions: (uids) =>
      readEach(upstream, uids, async (uid) => (await readProfile(upstream, uid)).actions),

    listContents: (uids) => readEach(upstream, uids, () => refuse('what is in a profile')),
    listYears: (uids) => readEach(upstream, uids, () => refuse('what is in a profile')),

    create: (description) => createProfile(upstream, description),

    async createMissing(names) {
      const missing = new Map(names.map((name) => [name.toLowerCase(), name]));
      for (const { name } of await findByNames(profiles, names)) missing.delete(name?.toLowerCase() ?? '');
      const keys = [...missing.keys()];
      const created = await readEach(upstream, [...missing.values()], (name) =>
        createProfile(upstream, { name }),
      );
      return names.map((name) => {
        const outcome = created[keys.indexOf(name.toLowerCase())];
        return outcome instanceof EmissionsError ? outcome : undefined;
      });
    },

    update: (uid, change) => updateProfile(upstream, uid, change),
    async share(uid, sharing, { users = [], groups = [] } = {}) {
      const argument = users.length > 0 ? 'users' : 'groups';
      if (users.length + groups.length > 0)
        throw unsupportedWrite('sharing with users and groups by name', argument);
      return shareProfile(upstream, uid, sharing);
    },

    async delete(uid) {
      const operation = upstreamOperations.deleteProfile;
      await upstream.write({ method: 'DELETE', target: profilePath(uid), operation, read: isEmpty });
      return null;
    },

    undelete: () => refuse('undeleteProfile'),

    locate: (uid, path, isWritten = false) => locateInProfile(upstream, uid, path, isWritten),
  };
  return profiles;
}

const namedPage = 100;

/** A search for each name, and all pages of what contains it. */
async function findByNames(profiles: Profiles, names: readonly string[]): Promise<readonly Profile[]> {
  const found: Profile[] = [];
  for (const wanted of new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''))) {
    const search = { nameContains: wanted, labels: [], orderBy: newestProfilesFirst };
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { entries } = await profiles.list({ page, itemsPerPage: namedPage }, search);
      found.push(...entries.filter(({ name }) => name?.toLowerCase() === wanted));
      isMore = entries.length === namedPage;
    }
  }
  return found;
}

async function createProfile(
  upstream: Upstream,
  description: ProfileChange | undefined,
): Promise<Pick<Profile, 'uid'>> {
  const operation = upstreamOperations.createProfile;
  const fields = encodeNewProfile(description);
  if (fields.length > 1) await assertDescribable(upstream, operation, description?.labels);
  const body = toForm(fields);
  const target = profilesPath();
  const created = await upstream.write({ method: 'POST', target, operation, body, read: readCreated });
  const { uid } = created;
  upstream.named.add(uid);
  if (isWhole(created)) upstream.created.set(uid, created);
  return { uid };
}

/** Where the answer has the address of the profile, its document need not be one. */
function readCreated({ location, document }: WriteAnswer): Profile | Pick<Profile, 'uid'> | null {
  const uid = createdBelow(location, ['profiles']);
  try {
    const shown = document();
    const profile = shown === null ? null : decodeProfile(shown).profile;
    if (uid === null || profile?.uid === uid) return profile;
  } catch (error) {
    if (uid === null) throw error;
  }
  return { uid };
}

async function updateProfile(upstream: Upstream, uid: Uid, change: ProfileChange): Promise<void> {
  const operation = upstreamOperations.updateProfile;
  const fields = encodeDescription(change);
  if (fields.length === 0) return;
  await assertDescribable(upstream, operation, change.labels);
  const read = emptyOr((document) => shownUid(document) === uid);
  await upstream.write({ method: 'PUT', target: profilePath(uid), operation, body: toForm(fields), read });
}

/** Whether a service without searches has this order anyway: its profiles have no names, and the newest comes first. */
async function hasOrder(
  upstream: Upstream,
  { nameContains, labels, orderBy: { by, isDescending } }: ProfileSearch,
): Promise<boolean> {
  if (nameContains !== undefined || labels.length > 0) return false;
  if (by !== 'name' && !(by === 'created' && isDescending)) return false;
  return !(await offersAdditions(upstream));
}

/**
 * An original service took the form for something else; what is read afterwards
 * does not show the change then. Where nothing can be read the answer counts.
 */
async function shareProfile(upstream: Upstream, uid: Uid, sharing: SharingChange): Promise<void> {
  const operation = upstreamOperations.shareProfile;
  const fields = encodeSharing(sharing);
  if (fields.length === 0) return;
  const read = emptyOr((document) => shownUid(document) === uid);
  await upstream.write({ method: 'PUT', target: profilePath(uid), operation, body: toForm(fields), read });
  const reading = readProfile(upstream, uid).then(({ profile }) => profile.permission?.sharing);
  const shown = await reading.catch(() => undefined);
  if (shown === undefined || shown === null) return;
  const shownFields = new Map(encodeSharing(shown));
  if (fields.some(([name, value]) => shownFields.get(name) !== value)) {
    throw asUnknownOutcome(unsupported(operation));
  }
}

function shownUid(document: WireNode | null): Uid | null {
  return document === null ? null : decodeProfile(document).profile.uid;
}
