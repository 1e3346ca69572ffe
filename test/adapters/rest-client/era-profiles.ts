import {
  answer,
  type Era,
  environmentJson,
  environmentUid,
  environmentXml,
  ownerUid,
  type PagerMembers,
  pagerOf,
  pagerXml,
  profileUid,
  sqlTime,
} from './era.ts';

const permissionJson = {
  uid: 'E0E0E0E0E0E1',
  created: sqlTime,
  modified: sqlTime,
  environmentUid,
  group: { uid: 'F0F0F0F0F0F1', name: 'users' },
  auth: { uid: ownerUid, username: 'demo' },
};

function profileJson(uid: string, instant = sqlTime) {
  const environment = { uid: environmentUid };
  return {
    uid,
    path: uid,
    name: uid,
    created: instant,
    modified: instant,
    environment,
    permission: permissionJson,
  };
}

function profileXml(uid: string, instant = sqlTime): string {
  return (
    `<Profile created="${instant}" modified="${instant}" uid="${uid}"><Path/><Name/><Environment uid="${environmentUid}"/>` +
    `<Permission created="${sqlTime}" modified="${sqlTime}" uid="E0E0E0E0E0E1">` +
    `<Environment uid="${environmentUid}"/><Name>users</Name><Username>demo</Username></Permission></Profile>`
  );
}

export function profilesDocument(era: Era, pager: PagerMembers = {}, uids = [profileUid]): string {
  const members = { items: uids.length, ...pager };
  return answer(
    era,
    { profiles: uids.map((uid) => profileJson(uid)), pager: pagerOf(members) },
    `<ProfilesResource><Profiles>${uids.map((uid) => profileXml(uid)).join('')}</Profiles>${pagerXml(members)}</ProfilesResource>`,
  );
}

export function createdProfileDocument(era: Era): string {
  const instant = 'Sun Mar 01 10:00:00 UTC 2009';
  return answer(
    { ...era, hasActions: false },
    { profile: profileJson(profileUid, instant) },
    `<ProfilesResource>${profileXml(profileUid, instant)}</ProfilesResource>`,
  );
}

/** The root of the tree as a profile has it, which tells about the profile too. */
export function profileRootDocument(era: Era): string {
  const root = { uid: 'AAAAAAAAAAA0', name: 'Root', path: '' };
  const child = { uid: 'AAAAAAAAAAA1', name: 'Transport', path: 'transport' };
  const rootXml = '<DataCategory uid="AAAAAAAAAAA0"><Name>Root</Name><Path/></DataCategory>';
  const childXml =
    '<DataCategory uid="AAAAAAAAAAA1"><Name>Transport</Name><Path>transport</Path></DataCategory>';
  if (era.apiVersion === '1.0') {
    return answer(
      era,
      {
        path: '',
        profileDate: '200903',
        profile: { uid: profileUid },
        dataCategory: root,
        children: { dataCategories: [child], profileItems: {}, pager: {} },
        totalAmountPerMonth: '0',
      },
      `<ProfileCategoryResource><Path/><ProfileDate>200903</ProfileDate><Profile uid="${profileUid}"/>${rootXml}` +
        `<Children><ProfileCategories>${childXml}</ProfileCategories></Children></ProfileCategoryResource>`,
    );
  }
  return answer(
    era,
    {
      path: '',
      profile: profileJson(profileUid),
      environment: environmentJson,
      dataCategory: root,
      profileCategories: [child],
      profileItems: {},
      pager: {},
      totalAmount: '0',
    },
    `<ProfileCategoryResource><Path/>${profileXml(profileUid)}${environmentXml}${rootXml}` +
      `<ProfileCategories>${childXml}</ProfileCategories></ProfileCategoryResource>`,
  );
}
