import type { Principal } from '../../domain/access/access.ts';
import { type EmissionsError, forbidden, notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredProfile } from '../../ports/profile-store.ts';
import { may, type ProfileNeed } from '../access/permissions.ts';
import { orThrow } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

/**
 * One outcome per uid, with one statement: NOT_FOUND for a profile that does
 * not exist, FORBIDDEN without the required permission.
 */
export async function readProfiles(
  request: RequestScope,
  principal: Principal,
  uids: readonly Uid[],
  need: ProfileNeed,
): Promise<readonly Outcome<StoredProfile>[]> {
  const read = await request.profiles.getMany(uids);
  const found = read.filter((profile) => profile !== undefined);
  const byUid = new Map(found.map((profile) => [profile.uid, profile]));
  return uids.map((uid) => {
    const profile = byUid.get(uid);
    if (profile === undefined) return notFound('The profile', { missing: 'profileUid' });
    return may(principal, need, profile.permission) ? profile : refuse(need);
  });
}

/** One profile; throws where `readProfiles` returns an error. */
export async function readProfile(
  request: RequestScope,
  principal: Principal,
  uid: Uid,
  need: ProfileNeed,
): Promise<StoredProfile> {
  const [profile] = await readProfiles(request, principal, [uid], need);
  return orThrow(profile ?? notFound('The profile', { missing: 'profileUid' }));
}

function refuse(need: ProfileNeed): EmissionsError {
  switch (need) {
    case 'view':
      return forbidden('This profile is not shared with you.');
    case 'modify':
      return forbidden("You may not change this profile's items; its owner can share it with you for that.");
    case 'own':
      return forbidden("Only the profile's owner or an administrator may do this.");
  }
}
