import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConformanceRig,
  longDate,
  startConformanceRig,
  timestamp,
  uid,
} from '../support/conformance-rig.ts';
import type { RestCaller, RestReply } from '../support/rest-caller.ts';

let rig: ConformanceRig;
let json: RestCaller;
let xml: RestCaller;
let created: RestReply;
let createdInXml: RestReply;
let list: RestReply;
let listInXml: RestReply;

beforeAll(async () => {
  rig = await startConformanceRig();
  json = rig.as('demo', 'json');
  xml = rig.as('demo', 'xml');
  createdInXml = await xml.call('POST', '/profiles', { profile: 'true' });
  created = await json.call('POST', '/profiles', { profile: 'true' });
  list = await json.call('GET', '/profiles');
  listInXml = await xml.call('GET', '/profiles');
});

afterAll(() => rig.close());

describe('a new profile', () => {
  it('4.0.8 is created with the form field profile and answered with 200 and its description', () => {
    expect([created.status, createdInXml.status]).toEqual([200, 200]);
    expect(created.at('profile.uid')).toMatch(uid);
    expect(createdInXml.at('ProfilesResource.Profile.@uid')).toMatch(uid);
  });

  it('4.0.8a needs that field, with true or 1', async () => {
    for (const fields of [{}, { profile: 'false' }, { profile: '0' }, { profile: 'yes' }]) {
      expect((await json.call('POST', '/profiles', fields)).status).toBe(400);
    }
    expect((await json.call('POST', '/profiles', { profile: '1' })).status).toBe(200);
  });

  it('2.7.1 has a uid of its own, however many there are', () => {
    expect(created.at('profile.uid')).not.toBe(createdInXml.at('ProfilesResource.Profile.@uid'));
  });

  it('2.7.2 has its uid as name and path in JSON, and neither in XML', () => {
    expect(created.at('profile.name')).toBe(created.at('profile.uid'));
    expect(created.at('profile.path')).toBe(created.at('profile.uid'));
    expect(createdInXml.at('ProfilesResource.Profile.Name')).toBe('');
    expect(createdInXml.at('ProfilesResource.Profile.Path')).toBe('');
  });

  it('2.7.3 belongs to the environment', () => {
    expect(created.at('profile.environment.uid')).toMatch(uid);
    expect(createdInXml.at('ProfilesResource.Profile.Environment.@uid')).toMatch(uid);
  });

  it('2.0.3 says its dates in the long textual form', () => {
    expect(created.at('profile.created')).toMatch(longDate);
    expect(createdInXml.at('ProfilesResource.Profile.@modified')).toMatch(longDate);
  });

  it('2.8.1 has a permission that links a group and a user', () => {
    expect(created.at('profile.permission')).toMatchObject({
      uid: expect.stringMatching(uid),
      created: expect.any(String),
      modified: expect.any(String),
      environmentUid: expect.stringMatching(uid),
      group: { uid: expect.stringMatching(uid), name: 'users' },
      auth: { uid: expect.stringMatching(uid), username: 'demo' },
    });
    expect(createdInXml.at('ProfilesResource.Profile.Permission')).toMatchObject({
      '@uid': expect.stringMatching(uid),
      '@created': expect.any(String),
      '@modified': expect.any(String),
      Environment: { '@uid': expect.stringMatching(uid) },
      Name: 'users',
      Username: 'demo',
    });
  });
});

describe('the list of profiles', () => {
  it('4.0.7 is answered by GET with the profiles, a pager and actions', () => {
    expect(list.status).toBe(200);
    expect(list.at('profiles.0.uid')).toBe(created.at('profile.uid'));
    expect(list.at('pager')).toBeTypeOf('object');
    expect(listInXml.at('ProfilesResource.Profiles.Profile.0.@uid')).toBe(created.at('profile.uid'));
    expect(listInXml.at('ProfilesResource.Pager')).toBeTypeOf('object');
  });

  it('2.0.2 says dates as timestamps', () => {
    expect(list.at('profiles.0.created')).toMatch(timestamp);
    expect(listInXml.at('ProfilesResource.Profiles.Profile.0.@created')).toMatch(timestamp);
  });

  it('2.9.1 says that the caller may do everything with profiles', () => {
    expect(list.at('actions')).toEqual({
      allowCreate: true,
      allowView: true,
      allowList: true,
      allowModify: true,
      allowDelete: true,
    });
  });

  it('2.10.1 counts pages and items in the pager, with -1 for a page that there is not', async () => {
    for (let number = 0; number < 10; number += 1) {
      await rig.as('colleague', 'json').call('POST', '/profiles', { profile: 'true' });
    }
    await rig.as('colleague', 'json').call('POST', '/profiles', { profile: 'true' });
    const first = await rig.as('colleague', 'json').call('GET', '/profiles');
    expect(first.at('pager')).toEqual({
      start: 0,
      from: 1,
      to: 10,
      items: 11,
      itemsFound: 10,
      currentPage: 1,
      requestedPage: 1,
      nextPage: 2,
      previousPage: -1,
      lastPage: 2,
      itemsPerPage: 10,
    });
    const second = await rig.as('colleague', 'json').call('GET', '/profiles?page=2');
    expect(second.at('pager')).toMatchObject({
      start: 10,
      from: 11,
      to: 11,
      items: 11,
      itemsFound: 1,
      currentPage: 2,
      previousPage: 1,
      nextPage: -1,
    });
  });

  it('2.10.2 has the same names with capitals in XML', () => {
    expect(Object.keys(listInXml.at('ProfilesResource.Pager') as object).toSorted()).toEqual([
      'CurrentPage',
      'From',
      'Items',
      'ItemsFound',
      'ItemsPerPage',
      'LastPage',
      'NextPage',
      'PreviousPage',
      'RequestedPage',
      'Start',
      'To',
    ]);
  });

  it('8.1 has pages of ten', () => {
    expect(list.at('pager.itemsPerPage')).toBe(10);
  });

  it('4.4.1 shows the profiles that are visible to the user by ownership, group and permission', async () => {
    const colleague = rig.as('colleague', 'json');
    const stranger = rig.as('stranger', 'json');
    const own = String((await json.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
    const sees = async (caller: RestCaller) =>
      (await caller.call('GET', '/profiles?itemsPerPage=100')).body.includes(own);
    expect([await sees(json), await sees(colleague), await sees(stranger)]).toEqual([true, false, false]);
    await json.call('PUT', `/profiles/${own}`, { groupAllowView: 'true' });
    expect([await sees(json), await sees(colleague), await sees(stranger)]).toEqual([true, true, false]);
    await json.call('PUT', `/profiles/${own}`, { otherAllowView: 'true' });
    expect([await sees(json), await sees(colleague), await sees(stranger)]).toEqual([true, true, true]);
  });
});

describe('the deletion of a profile', () => {
  it('4.0.9 is answered with 200 and no body, and takes along what is in the profile', async () => {
    const path = `/profiles/${String((await json.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'))}`;
    expect((await json.call('GET', path)).status).toBe(200);
    const reply = await json.call('DELETE', path);
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect((await json.call('GET', path)).status).toBe(404);
    expect((await json.call('GET', `${path}/transport/plane/generic`)).status).toBe(404);
  });
});

describe('the versions of profile answers', () => {
  it('9.1 carry apiVersion in JSON and the namespace in XML in version 2 only', async () => {
    for (const reply of [created, list]) expect(reply.at('apiVersion')).toBe('2.0');
    for (const reply of [createdInXml, listInXml]) {
      expect(reply.body).toContain('<Resources xmlns="http://schemas.amee.cc/2.0">');
    }
    const version1 = await rig.as('demo-v1', 'json').call('GET', '/profiles');
    expect(version1.at('apiVersion')).toBeUndefined();
    expect((await rig.as('demo-v1', 'xml').call('GET', '/profiles')).body).toContain('<Resources>');
  });

  it('4.4.2 are the same operations in version 1', async () => {
    const version1 = rig.as('demo-v1', 'json');
    const reply = await version1.call('POST', '/profiles', { profile: 'true' });
    expect(reply.status).toBe(200);
    const uidOfNew = String(reply.at('profile.uid'));
    expect((await version1.call('GET', '/profiles')).at('profiles.0.uid')).toBe(uidOfNew);
    expect((await version1.call('DELETE', `/profiles/${uidOfNew}`)).status).toBe(200);
  });
});
