import type { Profile } from '../data/model.ts';
import type { JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import { shortEnvironment, shortEnvironmentXml } from './environment.ts';
import { type Page, pagerJson, pagerXml } from './pager.ts';
import { allActions, type Document, type View } from './view.ts';

type Stamp = View['stamp'];

function profileJson({ uid, created, modified, owner, permissionUid }: Profile, stamp: Stamp): JsonObject {
  const { group, username } = owner;
  const dates = { created: stamp(created), modified: stamp(modified) };
  return {
    uid,
    path: uid,
    name: uid,
    ...dates,
    environment: shortEnvironment,
    permission: {
      uid: permissionUid,
      ...dates,
      environmentUid: shortEnvironment.uid,
      group: { ...group },
      auth: { uid: owner.uid, username },
    },
    user: { uid: owner.uid, username },
  };
}

function profileXml({ uid, created, modified, owner, permissionUid }: Profile, stamp: Stamp): XmlElement {
  const dates = { created: stamp(created), modified: stamp(modified) };
  return withAttributes(
    'Profile',
    { ...dates, uid },
    element('Path'),
    element('Name'),
    shortEnvironmentXml,
    withAttributes(
      'Permission',
      { ...dates, uid: permissionUid },
      shortEnvironmentXml,
      element('Name', owner.group.name),
      element('Username', owner.username),
    ),
    withAttributes('User', { uid: owner.uid }, element('Username', owner.username)),
  );
}

export function wholeProfile(profile: Profile, view: View): JsonObject {
  return profileJson(profile, view.stamp);
}

export function profilesDocument({ entries, pager }: Page<Profile>, view: View): Document {
  const profiles = entries.map((profile) => profileXml(profile, view.stamp));
  return {
    json: {
      pager: pagerJson(pager),
      profiles: entries.map((profile) => profileJson(profile, view.stamp)),
      actions: allActions,
    },
    xml: element('ProfilesResource', element('Profiles', ...profiles), pagerXml(pager)),
  };
}

export function newProfileDocument(profile: Profile, view: View): Document {
  return {
    json: { profile: profileJson(profile, view.freshStamp) },
    xml: element('ProfilesResource', profileXml(profile, view.freshStamp)),
  };
}
