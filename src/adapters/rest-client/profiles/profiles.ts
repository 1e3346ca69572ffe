import type { Profile, Sharing } from '../../../domain/profile.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { Profiles } from '../../../ports/profiles.ts';
import { decodeProfile } from '../../../wire/profiles/profile.ts';
import { profilePath, profilesPath } from '../../../wire/format/routes.ts';
import { requestedPartOf } from '../transport/requested-page.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeNewProfile, encodeSharing } from '../../../wire/profiles/profile-form.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import { readEach } from '../transport/outcomes.ts';
import { actionsInProfile, actionsOfCollection } from './profile-actions.ts';
import { locateInProfile } from './profile-location.ts';
import { readProfile, readProfiles } from './profile-view.ts';
import type { Upstream } from '../transport/upstream.ts';
import { unsupported } from '../transport/upstream-errors.ts';
import { unclearAnswer, writtenDocument } from '../writes/written-document.ts';

export function createProfiles(upstream: Upstream): Profiles {
  return {
    async list(page) {
      return requestedPartOf(
        (await readProfiles(upstream, page)).profiles,
        page,
        upstreamOperations.profiles,
      );
    },

    getMany: (uids) => readEach(uids, async (uid) => (await readProfile(upstream, uid)).profile),

    async getActions() {
      const operation = upstreamOperations.profiles;
      const { actions } = await readProfiles(upstream, { page: 1, itemsPerPage: 1 });
      return actionsOfCollection(upstream, actions, { operation, what: 'the actions of profiles' });
    },

    listActions: (uids) =>
      readEach(uids, async (uid) => {
        const { actions } = await readProfile(upstream, uid);
        const missing = { operation: upstreamOperations.profile, what: 'the actions of a profile' };
        return actionsInProfile(upstream, actions, uid, missing);
      }),

    create: () => createProfile(upstream),
    share: (uid, sharing) => shareProfile(upstream, uid, sharing),

    async delete(uid) {
      const target = profilePath(uid);
      await upstream.write({ method: 'DELETE', target, operation: upstreamOperations.deleteProfile });
      return null;
    },

    locate: (uid, path) => locateInProfile(upstream, uid, path),
  };
}

async function createProfile(upstream: Upstream): Promise<Profile> {
  const operation = upstreamOperations.createProfile;
  const body = toForm(encodeNewProfile());
  const answer = await upstream.write({ method: 'POST', target: profilesPath(), operation, body });
  const document = writtenDocument(answer, upstream.format, operation);
  if (document === null) throw unclearAnswer(operation, 'It does not show the new profile.');
  const { profile } = upstream.decode(answer, operation, decodeProfile);
  upstream.named.add(profile.uid);
  return profile;
}

/** An original service took the form for something else; what it answers then does not show the change. */
async function shareProfile(upstream: Upstream, uid: Uid, sharing: Partial<Sharing>): Promise<Profile> {
  const operation = upstreamOperations.shareProfile;
  const fields = encodeSharing(sharing);
  const target = profilePath(uid);
  if (fields.length > 0) await upstream.write({ method: 'PUT', target, operation, body: toForm(fields) });
  const { profile } = await readProfile(upstream, uid);
  const shown = profile.permission?.sharing;
  if (shown === undefined) return profile;
  const shownFields = new Map(encodeSharing(shown));
  if (fields.some(([name, value]) => shownFields.get(name) !== value)) throw unsupported(operation);
  return profile;
}
