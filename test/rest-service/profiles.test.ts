import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const yes = { form: { profile: 'true' } };

describe('POST of a profile', () => {
  it.each([
    ['demo', 'json'],
    ['demo', 'xml'],
    ['demo-v1', 'json'],
    ['demo-v1', 'xml'],
  ] as const)('a POST of a profile by %s in %s returns 200 with the profile', async (as, accept) => {
    const reply = await rig.send('POST', '/profiles', { as, accept, ...yes });
    expect([reply.status, reply.header('Location')]).toEqual([200, undefined]);
    const isJson = accept === 'json';
    const uid = String(reply.at(isJson ? 'profile.uid' : 'ProfilesResource.Profile.@uid'));
    expect(uid).toMatch(/^[0-9A-Z]{12}$/);
    expect(reply.body.includes(isJson ? '"apiVersion":"2.0"' : 'xmlns="http://schemas.amee.cc/2.0"')).toBe(
      as === 'demo',
    );
    expect((await rig.send('GET', `/profiles/${uid}`, { as })).status).toBe(200);
  });

  it('a POST of a profile accepts the literal true and nothing else', async () => {
    expect((await rig.send('POST', '/profiles', { form: { profile: 'false' } })).status).toBe(400);
    expect((await rig.send('POST', '/profiles', { form: { profile: ' ' } })).status).toBe(400);
  });

  it('viewers may not create profiles', async () => {
    expect((await rig.send('POST', '/profiles', { as: 'viewer', ...yes })).status).toBe(403);
  });
});

describe('GET of the profiles', () => {
  it('profiles are listed newest first, in pages', async () => {
    const created: string[] = [];
    for (let count = 0; count < 3; count += 1) created.push(await rig.createProfile());
    await rig.createProfile('stranger');
    const reply = await rig.must('GET', '/profiles?itemsPerPage=2');
    const uids = (reply.at('profiles') as readonly { uid: string }[]).map(({ uid }) => uid);
    expect(uids).toEqual([created[2], created[1]]);
    expect(reply.at('pager')).toMatchObject({ items: 3, itemsFound: 2, nextPage: 2, previousPage: -1 });
    expect(reply.at('actions.allowCreate')).toBe(true);
    const xml = await rig.must('GET', '/profiles', {
      accept: 'xml',
      headers: { itemsperpage: '2', page: '2' },
    });
    expect(xml.at('ProfilesResource.Profiles.Profile.0.@uid')).toBe(created[0]);
    expect(xml.at('ProfilesResource.Pager.Items')).toBe('3');
    const start = await rig.must('GET', '/profiles?start=2&itemsPerPage=2');
    expect(start.at('pager.currentPage')).toBe(2);
  });
});

describe('PUT of a profile', () => {
  it('a PUT shares a profile, and returns no body in version 2 and the profile in version 1', async () => {
    const uid = await rig.createProfile();
    const reply = await rig.send('PUT', `/profiles/${uid}`, { form: { groupAllowView: 'TRUE' } });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    expect((await rig.send('GET', `/profiles/${uid}`, { as: 'colleague' })).status).toBe(200);
    expect((await rig.send('GET', `/profiles/${uid}`, { as: 'stranger' })).status).toBe(403);
    const full = { otherAllowModify: 'true', representation: 'full' };
    const described = await rig.must('PUT', `/profiles/${uid}`, { form: full });
    expect(described.at('profile.uid')).toBe(uid);
    expect((await rig.send('GET', `/profiles/${uid}`, { as: 'stranger' })).status).toBe(200);
    const own = await rig.createProfile('demo-v1');
    const version1 = await rig.must('PUT', `/profiles/${own}`, {
      as: 'demo-v1',
      form: { groupAllowView: 'true' },
    });
    expect(version1.at('profile.uid')).toBe(own);
  });

  it('only the owner may change a profile', async () => {
    const uid = await rig.createProfile();
    const form = { otherAllowView: 'true' };
    await rig.must('PUT', `/profiles/${uid}`, { form: { groupAllowModify: 'true' } });
    expect((await rig.send('PUT', `/profiles/${uid}`, { as: 'colleague', form })).status).toBe(403);
    expect((await rig.send('PUT', `/profiles/${uid}`, { as: 'admin', form })).status).toBe(200);
  });
});

describe('DELETE of a profile', () => {
  it('a DELETE of a profile returns 200 without a body, and its contents are gone', async () => {
    const uid = await rig.createProfile();
    const created = await rig.must('POST', `/profiles/${uid}/transport/car`, {
      form: { dataItemUid: petrolSmall.uid },
    });
    const { pathname } = new URL(created.header('Location') ?? '');
    const reply = await rig.send('DELETE', `/profiles/${uid.toLowerCase()}`);
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    for (const path of [`/profiles/${uid}`, `/profiles/${uid}/transport`, pathname]) {
      expect((await rig.send('GET', path)).status).toBe(404);
    }
    expect((await rig.send('DELETE', `/profiles/${uid}`)).status).toBe(404);
  });

  it('only the owner may delete a profile', async () => {
    const uid = await rig.createProfile();
    for (const as of ['colleague', 'stranger', 'viewer', 'data-admin', 'demo-v1']) {
      expect([as, (await rig.send('DELETE', `/profiles/${uid}`, { as })).status]).toEqual([as, 403]);
      expect([as, (await rig.send('GET', `/profiles/${uid}`, { as })).status]).toEqual([as, 403]);
    }
    expect((await rig.send('DELETE', `/profiles/${uid}`, { as: 'admin' })).status).toBe(200);
  });
});
