import type { Actions } from '../../domain/access/access.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import type { Page } from '../../domain/basics/page.ts';
import type { Profile } from '../../domain/profiles/profile.ts';
import { actionsRule, encodeActions } from '../access/actions.ts';
import { contentOfKind, decodeApiVersion, formatDocument } from '../documents/document.ts';
import { listOf } from '../elements/element.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodePager, pagerRule, toPage } from '../documents/pager.ts';
import { encodeProfileElement, profileShape, toProfile } from './profile.ts';
import { list, shape } from '../elements/shape.ts';
import type { WireNode } from '../elements/wire-node.ts';

interface ProfilesDocument extends Envelope {
  readonly profiles: Page<Profile>;
  readonly environment: Environment;
  readonly actions: Actions | null;
}

export function encodeProfiles(document: ProfilesDocument, format: Format): string {
  const { profiles, environment, actions } = document;
  const members = {
    profiles: listOf(
      'profile',
      profiles.entries.map((profile) => encodeProfileElement(profile, environment, document)),
    ),
    pager: encodePager(profiles),
    actions: encodeActions(actions),
  };
  return formatDocument('ProfilesResource', document, members, format);
}

export const profilesShape = shape('list of profiles', {
  profiles: list('profile', profileShape),
  pager: pagerRule,
  actions: actionsRule,
});

export function decodeProfiles(body: WireNode): Omit<ProfilesDocument, 'environment'> {
  const { profiles, pager, actions } = profilesShape.read(contentOfKind(body, 'profiles'));
  return {
    apiVersion: decodeApiVersion(body),
    timeZone: 'UTC',
    profiles: toPage(profiles.map(toProfile), pager),
    actions,
  };
}
