import { describe, expect, it } from 'vitest';
import * as routes from '../../src/wire/addresses.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';
import { asUid, asPath } from '../support/brands.ts';

const uid = asUid('7V1FQMSWX64O');
const itemUid = asUid('1234567890E1');
const item = { profileUid: uid, categoryPath: asPath('transport/car'), uid: itemUid };

describe('paths', () => {
  it.each([
    ['/profiles', { resource: 'profiles' }],
    ['/profiles/', { resource: 'profiles' }],
    [`/profiles/${uid}`, { resource: 'profileTree', profileUid: uid, segments: [] }],
    [`/profiles/${uid.toLowerCase()}/`, { resource: 'profileTree', profileUid: uid, segments: [] }],
    [
      `/profiles/${uid}/transport/car/${itemUid}/distance`,
      { resource: 'profileTree', profileUid: uid, segments: ['transport', 'car', itemUid, 'distance'] },
    ],
    ['/data', { resource: 'dataTree', segments: [] }],
    ['/data/transport/car', { resource: 'dataTree', segments: ['transport', 'car'] }],
    ['/data/drill', { resource: 'drillDown', segments: [] }],
    ['/data/transport/DRILL', { resource: 'drillDown', segments: ['transport'] }],
    [`/data/categories/${uid}`, { resource: 'dataCategoryByUid', uid, rest: [] }],
    [`/data/categories/${uid}/drill`, { resource: 'dataCategoryByUid', uid, rest: ['drill'] }],
    [`/data/categories/${uid}/items/${itemUid}`, { resource: 'dataCategoryByUid', uid, rest: [itemUid] }],
    [
      `/data/categories/${uid}/items/${itemUid}/values/distance`,
      { resource: 'dataCategoryByUid', uid, rest: [itemUid, 'distance'] },
    ],
    ['/data/categories/transport', { resource: 'dataTree', segments: ['categories', 'transport'] }],
    ['/definitions/itemDefinitions', { resource: 'itemDefinitions' }],
    [`/definitions/itemDefinitions/${uid}`, { resource: 'itemDefinition', uid }],
    [`/definitions/itemDefinitions/${uid}/algorithm`, { resource: 'algorithm', uid }],
    [`/definitions/itemDefinitions/${uid}/itemValueDefinitions`, { resource: 'itemValueDefinitions', uid }],
    [
      `/definitions/itemDefinitions/${uid}/itemValueDefinitions/${itemUid}`,
      { resource: 'itemValueDefinition', uid, valueDefinitionUid: itemUid },
    ],
    ['/data/transport%2Fcar/drill', { resource: 'drillDown', segments: ['transport', 'car'] }],
    [
      `/items/${uid}/transport%2fcar`,
      { resource: 'itemsOfProfile', profileUid: uid, segments: ['transport', 'car'] },
    ],
    [
      `/totals/${uid}%2C${itemUid}/transport%2Fcar`,
      { resource: 'profileTotals', profileUids: [uid, itemUid], segments: ['transport', 'car'] },
    ],
    ['/auth/signOut', { resource: 'signOut' }],
  ])('the path %s leads to its resource', (path, route) => {
    expect(routes.parseRoute(path)).toEqual(route);
  });

  it.each([
    '/',
    '/profile',
    '/profiles/short',
    '/profiles//transport',
    `/profiles/${uid}%2Ftransport`,
    `/totals/${uid}%2Ftransport`,
    '/data%2Ftransport',
    '/auth/signOut%2F',
    '/auth%2FsignOut',
    '/definitions%2FitemDefinitions',
    `/definitions/itemDefinitions/${uid}%2Falgorithm`,
    `/data/categories/${uid}/items`,
    `/data/categories/${uid}/items/${itemUid}/values`,
    `/data/categories/${uid}/items/${itemUid}/other/distance`,
    `/data/categories/${uid}/items/${itemUid}/values/distance/more`,
    `/data/categories/${uid}/drill/more`,
    '/definitions',
    '/definitions/itemDefinitions/short',
    `/definitions/itemDefinitions/${uid}/algorithm/more`,
    `/definitions/itemDefinitions/${uid}/itemValueDefinitions/short`,
    `/definitions/itemDefinitions/${uid}/itemValueDefinitions/${itemUid}/more`,
  ])('the path %s leads nowhere', (path) => {
    expect(routes.parseRoute(path)).toBeNull();
  });

  it('a path is built as it is read', () => {
    expect(routes.profilesPath()).toBe('/profiles');
    expect(routes.profilePath(uid)).toBe(`/profiles/${uid}`);
    expect(routes.profileCategoryPath(uid, asPath(''))).toBe(`/profiles/${uid}`);
    expect(routes.profileCategoryPath(uid, asPath('transport/car'))).toBe(`/profiles/${uid}/transport/car`);
    expect(routes.profileItemPath(item)).toBe(`/profiles/${uid}/transport/car/${itemUid}`);
    expect(routes.profileItemValuePath({ item, path: 'distance' })).toBe(
      `/profiles/${uid}/transport/car/${itemUid}/distance`,
    );
    expect(routes.itemDefinitionsPath()).toBe('/definitions/itemDefinitions');
    expect(routes.dataItemValuePath({ item, path: 'distance' })).toBe(
      `/data/transport/car/${itemUid}/distance`,
    );
    expect(routes.dataItemValuePath({ item, path: 'distance', entryUid: asUid('0A0000000001') })).toBe(
      `/data/transport/car/${itemUid}/0A0000000001`,
    );
    expect(routes.parseRoute(routes.signOutPath)).toEqual({ resource: 'signOut' });
  });

  it.each(['..', 'a b', 'a?b', 'a%2Fb', 'a\r\nb', 'é', ''])(
    'a path is not built with %j in it',
    (segment) => {
      expect(() => routes.profileCategoryPath(uid, asPath(`transport/${segment}`))).toThrow(WireError);
      expect(() => routes.profileItemValuePath({ item, path: segment })).toThrow(WireError);
      expect(() => routes.profilePath(asUid(segment))).toThrow(WireError);
    },
  );
});
