import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { profileCategoryDocument } from './era-profile-categories.ts';
import { profileItemDocument, profileItemValueDocument } from './era-profile-items.ts';
import { createdProfileDocument, profileRootDocument, profilesDocument } from './era-profiles.ts';
import { allActions, eras, ownerUid, profileItemKey, profileUid } from './era.ts';
import { answerFrom, empty, fieldsOf, lineOf, shown } from './scripted-upstream.ts';
import { asUid } from '../../support/brands.ts';

const firstPage = { page: 1, itemsPerPage: 10 };
const instant = Date.parse('2009-03-01T10:00:00Z');

describe.each(eras)('profiles in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const root = `/profiles/${profileUid}`;
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(script, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);

  it('profiles are listed in pages', async () => {
    answer({ 'GET /profiles?page=1&itemsPerPage=10': shown(profilesDocument(era), format) });
    const page = await rig.open().profiles.list(firstPage);
    expect(page).toMatchObject({ total: 1, request: firstPage });
    // XML of the described era names the group and the owner by no uid.
    const permission = {
      uid: 'E0E0E0E0E0E1',
      group: { name: 'users' },
      owner: { uid: format === 'json' ? ownerUid : null, username: 'demo' },
    };
    expect(page.entries).toMatchObject([
      {
        uid: profileUid,
        created: instant,
        modified: instant,
        permission,
      },
    ]);
    expect(requested()).toEqual(['GET /profiles?page=1&itemsPerPage=10']);
  });

  const pageOf30 = (currentPage: number) =>
    profilesDocument(
      era,
      { items: 30, currentPage },
      Array.from({ length: 10 }, (_, index) => asUid(`AAAAAAAAAA${currentPage}${index}`)),
    );
  const firstOf30 = pageOf30(1);

  it('a page beyond the end is empty, even if the service returns the first', async () => {
    answer({ 'GET /profiles?page=7&itemsPerPage=10': shown(firstOf30, format) });
    const page = await rig.open().profiles.list({ page: 7, itemsPerPage: 10 });
    expect(page).toEqual({ entries: [], total: 30, request: { page: 7, itemsPerPage: 10 } });
  });

  it('a service that decides the size of its pages is asked for those that have the entries', async () => {
    answer({ 'GET /profiles?page=2&itemsPerPage=3': shown(firstOf30, format) });
    const part = await rig.open().profiles.list({ page: 2, itemsPerPage: 3 });
    expect(part).toMatchObject({ total: 30, entries: [{ uid: 'AAAAAAAAAA13' }, {}, {}] });
    expect(requested()).toHaveLength(1);
    answer({
      'GET /profiles?page=1&itemsPerPage=50': shown(firstOf30, format),
      'GET /profiles?page=2&itemsPerPage=10': shown(pageOf30(2), format),
      'GET /profiles?page=3&itemsPerPage=10': shown(pageOf30(3), format),
    });
    const all = await rig.open().profiles.list({ page: 1, itemsPerPage: 50 });
    expect(all.entries.map(({ uid }) => uid)).toEqual(
      Array.from({ length: 30 }, (_, index) => `AAAAAAAAAA${10 + index}`),
    );
    expect(requested()).toHaveLength(4);
  });

  it('another page than the requested one, and a profile twice, are refused', async () => {
    const twice = profilesDocument(era, {}, [profileUid, profileUid]);
    answer({
      'GET /profiles?page=3&itemsPerPage=10': shown(firstOf30, format),
      'GET /profiles?page=1&itemsPerPage=10': shown(twice, format),
      'GET /profiles?page=1&itemsPerPage=1': shown(twice, format),
    });
    for (const page of [{ ...firstPage, page: 3 }, firstPage, { page: 1, itemsPerPage: 1 }]) {
      expect((await failureOf(rig.open().profiles.list(page))).code).toBe('UPSTREAM_PROTOCOL');
    }
  });

  it('the whole list is paged here when the service has no pages', async () => {
    const document = profilesDocument(era, {}, [profileUid, asUid('AAAAAAAAAAA1'), asUid('AAAAAAAAAAA2')]);
    answer({ 'GET /profiles?page=2&itemsPerPage=2': shown(document, format) });
    const page = await rig.open().profiles.list({ page: 2, itemsPerPage: 2 });
    expect(page).toMatchObject({ total: 3, entries: [{ uid: 'AAAAAAAAAAA2' }] });
  });

  const list = 'GET /profiles?page=1&itemsPerPage=100';
  /** Version 1 names the profile at its root, and says more of it in the list only. */
  const reads = apiVersion === '2.0' ? [`GET ${root}`] : [`GET ${root}`, list];

  it('a profile is the root of its tree, requested once for all its fields', async () => {
    answer({
      [`GET ${root}`]: shown(profileRootDocument(era), format),
      [list]: shown(profilesDocument(era, { itemsPerPage: 100 }), format),
    });
    const { profiles } = rig.open();
    const [[profile], located] = await Promise.all([
      profiles.getMany([profileUid, profileUid]),
      profiles.locate(profileUid, []),
    ]);
    expect(profile).toMatchObject({ uid: profileUid, created: instant });
    expect(located).toEqual({ kind: 'category', path: '' });
    expect(requested()).toEqual(reads);
  });

  it('a profile is read from the list when the service shows no root', async () => {
    answer({ [list]: shown(profilesDocument(era, { itemsPerPage: 100 }), format) });
    const outcomes = await rig.open().profiles.getMany([profileUid, asUid('ZZZZZZZZZZZZ')]);
    expect(outcomes).toMatchObject([
      { uid: profileUid, created: instant },
      { code: 'NOT_FOUND', message: 'The profile does not exist.' },
    ]);
    expect(requested().toSorted()).toEqual([list, `GET ${root}`, 'GET /profiles/ZZZZZZZZZZZZ'].toSorted());
  });

  it('a profile is hidden from other users', async () => {
    rig.upstream.respond = answerFrom({}, format, 403);
    expect(await rig.open().profiles.getMany([profileUid])).toMatchObject([{ code: 'FORBIDDEN' }]);
  });

  it('a profile is created with the one field that the description names', async () => {
    answer({ 'POST /profiles': shown(createdProfileDocument(era), format) });
    expect(await rig.open().profiles.create()).toEqual({ uid: profileUid });
    const [request] = rig.upstream.requests;
    expect(fieldsOf(request)).toEqual([['profile', 'true']]);
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(requested()).toEqual(['POST /profiles']);
  });

  it('a profile is deleted', async () => {
    answer({ [`DELETE ${root}`]: empty() });
    await rig.open().profiles.delete(profileUid);
    expect(requested()).toEqual([`DELETE ${root}`]);
    expect(rig.upstream.requests[0]?.body).toBe('');
    const gone = await failureOf(rig.open().profiles.delete(asUid('ZZZZZZZZZZZZ')));
    expect(gone).toMatchObject({ code: 'NOT_FOUND', message: 'The profile does not exist.' });
  });

  it('sharing sends only what changes, and the profile is read again', async () => {
    answer({ [`PUT ${root}`]: empty(), [`GET ${root}`]: shown(profileRootDocument(era), format) });
    const backend = rig.open();
    await backend.profiles.getMany([profileUid]);
    await backend.profiles.share(profileUid, { groupMayView: false, othersMayModify: false });
    expect(fieldsOf(rig.upstream.requests[reads.length])).toEqual([
      ['groupAllowView', 'false'],
      ['otherAllowModify', 'false'],
    ]);
    expect(requested()).toEqual([...reads, `PUT ${root}`, ...reads]);
  });

  it('actions are those that the documents have', async () => {
    answer({
      'GET /profiles?page=1&itemsPerPage=1': shown(profilesDocument(era, { itemsPerPage: 1 }), format),
      [`GET ${root}`]: shown(profileRootDocument(era), format),
    });
    const { profiles } = rig.open();
    const expected = format === 'json' ? allActions : null;
    expect(await profiles.getActions()).toEqual(expected);
    expect(await profiles.listActions([profileUid])).toEqual([expected]);
  });

  it('a profile leads to categories, items and values', async () => {
    const car = `${root}/transport/car`;
    const item = `${car}/${profileItemKey.uid}`;
    answer({
      [`GET ${car}`]: shown(profileCategoryDocument(era), format),
      [`GET ${item}`]: shown(profileItemDocument(era), format),
      [`GET ${item}/distance`]: shown(profileItemValueDocument(era), format),
    });
    const { profiles } = rig.open();
    const locate = (...path: string[]) => profiles.locate(profileUid, path);
    expect(await locate('transport', 'car')).toEqual({ kind: 'category', path: 'transport/car' });
    expect(await locate('transport', 'car', profileItemKey.uid)).toEqual({
      kind: 'item',
      key: profileItemKey,
    });
    expect(await locate('transport', 'car', profileItemKey.uid, 'distance')).toEqual({
      kind: 'value',
      key: { item: profileItemKey, path: 'distance' },
    });
    expect(await failureOf(locate('transport', 'bus'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failureOf(locate('..'))).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'path' });
  });

  it('a response about another profile is refused', async () => {
    const other = asUid('ZZZZZZZZZZZZ');
    answer({ [`GET /profiles/${other}`]: shown(profileRootDocument(era), format) });
    expect(await rig.open().profiles.getMany([other])).toMatchObject([{ code: 'UPSTREAM_PROTOCOL' }]);
  });
});
