import { undescribed, unknownPermission } from '../../src/domain/profiles/profile.ts';
import { describe, expect, it } from 'vitest';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { complete } from '../../src/wire/elements/steps.ts';
import { decodeProfileCategory } from '../../src/wire/profiles/profile-category.ts';
import { decodeProfile } from '../../src/wire/profiles/profile.ts';
import { decodeProfiles } from '../../src/wire/profiles/profiles.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';
import { asUid } from '../support/brands.ts';

const decode = (...of: Parameters<typeof decodeProfileCategory>) => complete(decodeProfileCategory(...of));

const instant = '2009-03-01 04:05:06.0';
const instantIs = Date.parse('2009-03-01T04:05:06Z');
const march = Date.parse('2009-03-01T00:00:00Z');
const profileUid = asUid('7V1FQMSWX64O');
const key = { profileUid, categoryPath: 'transport/car', uid: '1234567890E1' };
const dataCategory = { uid: 'CA7E60A11234', name: 'Car', path: 'car' };
const definition = {
  uid: asUid('D1E2F3A4B5C6'),
  name: 'Generic car',
  drillDown: ['fuel'],
  created: null,
  modified: null,
  version: null,
};

describe('profiles of another year', () => {
  const bare = { uid: profileUid, path: profileUid, name: profileUid, environment: { uid: '5F5887BCF726' } };
  const dated = { ...bare, created: instant, modified: 'Sun Mar 01 04:05:06 GMT 2009' };
  const permission = {
    uid: '0000000000P1',
    created: instant,
    modified: instant,
    group: { uid: '0000000000G1', name: 'g' },
  };

  it('a profile has a user instead of auth, and the uid of a site', () => {
    const early = { ...permission, siteUid: '0000000000S1', user: { uid: '0000000000U1', username: 'u' } };
    expect(decodeProfile(parse({ profile: { ...dated, permission: early } }))).toEqual({
      apiVersion: '1.0',
      profile: {
        uid: profileUid,
        ...undescribed,
        labels: null,
        created: instantIs,
        modified: instantIs,
        permission: {
          uid: '0000000000P1',
          created: instantIs,
          modified: instantIs,
          group: { uid: '0000000000G1', name: 'g' },
          owner: { uid: '0000000000U1', username: 'u', isOnlyHere: true },
          sharing: null,
        },
      },
    });
  });

  it('a profile has a user and no permission, and the list no actions and an empty pager', () => {
    const late = { ...dated, user: { uid: '0000000000U1', username: 'u' } };
    expect(decodeProfiles(parse({ apiVersion: '2.0', profiles: [late], pager: {} }))).toEqual({
      apiVersion: '2.0',
      timeZone: 'UTC',
      profiles: {
        entries: [
          {
            uid: profileUid,
            ...undescribed,
            labels: null,
            created: instantIs,
            modified: instantIs,
            permission: { ...unknownPermission, owner: { uid: '0000000000U1', username: 'u' } },
          },
        ],
        total: 1,
        request: { page: 1, itemsPerPage: 10, withTotal: false },
      },
      actions: null,
    });
  });

  it('a permission in XML names group and owner without their uids', () => {
    const xml =
      `<Resources xmlns="http://schemas.amee.cc/2.0"><ProfilesResource><Profiles><Profile created="${instant}" modified="${instant}" uid="${profileUid}">` +
      '<Path/><Name/><Environment uid="5F5887BCF726"/>' +
      `<Permission created="${instant}" modified="${instant}" uid="0000000000P1"><Environment uid="5F5887BCF726"/><Name>g</Name><Username>u</Username></Permission>` +
      '</Profile></Profiles><Pager><Items>11</Items><CurrentPage>2</CurrentPage><ItemsPerPage>10</ItemsPerPage></Pager></ProfilesResource></Resources>';
    const { profiles, apiVersion } = decodeProfiles(parseBody(xml, 'xml'));
    expect(apiVersion).toBe('2.0');
    expect(profiles.entries[0]?.permission).toMatchObject({
      uid: '0000000000P1',
      group: { uid: null, name: 'g' },
      owner: { uid: null, username: 'u' },
      sharing: null,
    });
    expect(profiles).toMatchObject({ total: 11, request: { page: 2, itemsPerPage: 10 } });
  });
});

describe('profile categories of another year', () => {
  const head = { path: '/transport/car', profile: { uid: profileUid }, dataCategory };

  it('rows are read with a definition that the caller knows', () => {
    const row = {
      uid: key.uid,
      created: instant,
      modified: instant,
      name: 'My car',
      path: key.uid,
      label: 'ProfileItem',
      validFrom: '200903',
      end: 'false',
      amountPerMonth: '2.472',
      dataItemLabel: 'petrol',
      dataItemUid: 'AD63A83B4D41',
      distance: '0.10',
    };
    const children = { dataCategories: [], profileItems: { label: 'ProfileItems', rows: [row] } };
    const document = parse({ ...head, profileDate: '200903', children, totalAmountPerMonth: '2.472' });
    const { items, month, apiVersion } = decode(document, definition);
    expect([apiVersion, month]).toEqual(['1.0', march]);
    expect(items).toMatchObject({
      total: 1,
      totalAmount: { value: 2.472 * 12, unit: 'kg', perUnit: 'year' },
      entries: [
        {
          item: {
            uid: key.uid,
            name: 'My car',
            validity: { start: march, end: null },
            itemDefinition: definition,
          },
          values: [{ path: 'distance', value: '0.10', unit: null }],
          calculation: {
            amount: { value: 2.472 * 12, unit: 'kg', perUnit: 'year' },
          },
        },
      ],
    });
    expect(() => decode(document)).toThrow(WireError);
  });

  it('empty objects are read as no items', () => {
    const nothing = { profileItems: {}, pager: {} };
    const second = { apiVersion: '2.0', ...head, profileCategories: [], ...nothing, totalAmount: '0' };
    expect(decode(parse(second)).items).toBeNull();
    const first = { ...head, children: { dataCategories: [], ...nothing }, totalAmountPerMonth: '0' };
    expect(decode(parse(first)).items).toBeNull();
  });

  it('items are in short form, without the fields that only their views have', () => {
    const item = {
      uid: key.uid,
      created: '2009-03-01T04:05:06+0000',
      modified: '2009-03-01T04:05:06Z',
      name: null,
      startDate: '2009-03-01T00:00:00Z',
      endDate: '2009-03-31T01:00:00+01:00',
      dataItem: { uid: 'AD63A83B4D41' },
      itemValues: [],
    };
    const document = { apiVersion: '2.0', ...head, profileCategories: [], profileItems: [item] };
    const { items } = decode(parse(document), definition);
    expect(items?.entries).toEqual([
      {
        item: {
          uid: key.uid,
          profileUid,
          ...undescribed,
          labels: null,
          rowKey: null,
          validity: { start: march, end: Date.parse('2009-03-31T00:00:00Z') },
          created: instantIs,
          modified: instantIs,
          dataItem: { uid: 'AD63A83B4D41', label: null },
          dataCategory: { ...dataCategory, path: 'transport/car' },
          itemDefinition: definition,
          version: null,
        },
        values: [],
        // The described era has no amounts in short, and nobody knows then.
        calculation: null,
      },
    ]);
    expect(items?.totalAmount).toBeNull();
  });
});

function parse(document: object) {
  return parseBody(JSON.stringify(document), 'json');
}
