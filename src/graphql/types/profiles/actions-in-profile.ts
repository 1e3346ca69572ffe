import type { Actions, Viewer } from '../../../domain/access/access.ts';
import { unlessMissing } from '../../../domain/basics/errors.ts';
import type { Permission } from '../../../domain/profiles/profile.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { GraphQLContext } from '../../context.ts';
import { said } from '../../said.ts';
import { profileLoader } from './profile-loaders.ts';

const everything: Actions = {
  allowCreate: true,
  allowView: true,
  allowList: true,
  allowModify: true,
  allowDelete: true,
};

/**
 * The actions in a profile or a part of it are those that the service states; without them
 * the owner and administrators may do everything. UPSTREAM_UNSUPPORTED where nothing says it.
 */
export async function actionsInProfile(
  stated: Actions | null,
  profileUid: Uid,
  what: string,
  context: GraphQLContext,
): Promise<Actions> {
  if (stated !== null) return stated;
  const viewer = await unlessMissing(context.backend.access.getViewer());
  if (viewer === undefined) return said<Actions>(null, what);
  const profile = viewer.isAdministrator
    ? null
    : await unlessMissing(profileLoader(context).load(profileUid));
  const owns = viewer.isAdministrator || isOwner(viewer, profile?.permission?.owner);
  return owns ? everything : said<Actions>(null, what);
}

/** The same rule holds for all profiles. */
export async function actionsOfAll(stated: Actions | null, { backend }: GraphQLContext): Promise<Actions> {
  if (stated !== null) return stated;
  const viewer = await unlessMissing(backend.access.getViewer());
  return viewer?.isAdministrator === true ? everything : said<Actions>(null, 'the actions of profiles');
}

/** XML of the described years names the owner without their uid. */
function isOwner(viewer: Viewer, owner: Permission['owner'] | undefined): boolean {
  if (owner === undefined) return false;
  if (owner.uid !== null) return owner.uid === viewer.uid;
  return owner.username !== null && owner.username === viewer.username;
}
