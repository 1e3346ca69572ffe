import type { Actions } from '../../../domain/access/access.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { readProfile } from './profile-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { unlessMissing, unsupported } from '../exchange/upstream-errors.ts';
import { readViewer } from '../access/viewer.ts';

const everything: Actions = {
  allowCreate: true,
  allowView: true,
  allowList: true,
  allowModify: true,
  allowDelete: true,
};

/**
 * Permissions of the caller for a profile or a part of it: those in the document, else all for the
 * owner and administrators. UPSTREAM_UNSUPPORTED that names `what` when neither is conclusive.
 */
export async function actionsInProfile(
  upstream: Upstream,
  stated: Actions | null,
  profileUid: Uid,
  { operation, what }: { readonly operation: UpstreamOperation; readonly what: string },
): Promise<Actions> {
  if (stated !== null) return stated;
  if (await isOwnProfile(upstream, profileUid)) return everything;
  throw unsupported(operation, undefined, what);
}

/** Permissions of the caller: those in the document, else all for administrators. */
export async function actionsOfCollection(
  upstream: Upstream,
  stated: Actions | null,
  { operation, what }: { readonly operation: UpstreamOperation; readonly what: string },
): Promise<Actions> {
  if (stated !== null) return stated;
  if ((await unlessMissing(readViewer(upstream)))?.isAdministrator === true) return everything;
  throw unsupported(operation, undefined, what);
}

async function isOwnProfile(upstream: Upstream, uid: Uid): Promise<boolean> {
  const viewer = await unlessMissing(readViewer(upstream));
  if (viewer === undefined || viewer.isAdministrator) return viewer !== undefined;
  // A part of the profile was shown, so the profile exists.
  const owner = (await unlessMissing(readProfile(upstream, uid)))?.profile.permission?.owner;
  return owner !== undefined && (owner.uid === viewer.uid || isSameName(owner.username, viewer.username));
}

/** XML of the described era names the owner, but has no uid of theirs. */
function isSameName(one: string, other: string): boolean {
  return one !== '' && one === other;
}
