import { describe, expect, it } from 'vitest';
import { encodeCreatedProfileItem, encodeProfileCategory } from '../../src/wire/profiles/profile-category.ts';
import * as sample from './sample-profile.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

const { dataCategory, environment, envelope1, envelope2, page, profile, entry } = sample;
const month = asInstant(Date.UTC(2010, 6, 1));
const children = [{ uid: asUid('CA7E60A11001'), path: asPath('transport/car/Van'), name: 'Vans' }];
const index = { profile, dataCategory, environment, children, branches: null, actions: null };
const full = { ...index, items: page, month };
const root = { ...dataCategory, path: asPath(''), name: 'Root', parent: null, itemDefinition: null };
const nothing = { ...index, dataCategory: root, items: null, month };

/** The last of two pages with one of 11 items on it. */
const pager = {
  start: 10,
  from: 11,
  to: 11,
  items: 11,
  currentPage: 2,
  requestedPage: 2,
  nextPage: -1,
  previousPage: 1,
  lastPage: 2,
  itemsPerPage: 10,
  itemsFound: 1,
};

describe('a profile category of version 2', () => {
  it('a profile category of version 2 has its items as objects, and the total as text', () => {
    const document = json(encodeProfileCategory({ ...envelope2, ...full }, 'json'));
    expect(Object.keys(document)).toEqual([
      'apiVersion',
      'path',
      'profile',
      'environment',
      'dataCategory',
      'profileCategories',
      'profileItems',
      'pager',
      'totalAmount',
    ]);
    expect(document).toMatchObject({
      apiVersion: '2.0',
      path: '/transport/car',
      environment: { uid: '5F5887BCF726', itemsPerPage: 10 },
      dataCategory: {
        uid: 'CA7E60A11234',
        path: 'car',
        itemDefinition: { uid: 'D1E2F3A4B5C6', drillDown: 'fuel,size' },
      },
      profileItems: [{ uid: '1234567890E1', amount: { value: 1200, unit: 'kg/year' } }],
    });
    expect(document['profile']).toEqual({ uid: '7V1FQMSWX64O' });
    expect(document['profileCategories']).toEqual([{ uid: 'CA7E60A11001', name: 'Vans', path: 'Van' }]);
    expect(document['pager']).toEqual(pager);
    expect(document['totalAmount']).toEqual({ unit: 'kg/year', value: '31.7772' });
  });

  it('a profile category has the whole profile at the root, and empty objects when it has no items', () => {
    const document = json(encodeProfileCategory({ ...envelope2, ...nothing }, 'json'));
    expect(document).toMatchObject({
      path: '',
      profile: { uid: '7V1FQMSWX64O', permission: { uid: '0000000000P1' } },
    });
    expect([document['profileItems'], document['pager'], document['totalAmount']]).toEqual([{}, {}, '0']);
    const empty = { ...page, entries: [], total: 0 };
    const none = json(encodeProfileCategory({ ...envelope2, ...full, items: empty }, 'json'));
    expect([none['profileItems'], none['pager'], none['totalAmount']]).toEqual([{}, {}, '0']);
  });

  it('a profile category in XML has no lists when it has no items', () => {
    const xml = encodeProfileCategory({ ...envelope2, ...full }, 'xml');
    expect(xml).toContain(
      '<ProfileCategories><DataCategory uid="CA7E60A11001"><Name>Vans</Name><Path>Van</Path></DataCategory></ProfileCategories>' +
        '<ProfileItems><ProfileItem created=',
    );
    expect(xml).toContain(
      '</Pager><TotalAmount unit="kg/year">31.7772</TotalAmount></ProfileCategoryResource></Resources>',
    );
    const empty = encodeProfileCategory({ ...envelope2, ...nothing }, 'xml');
    expect(empty).not.toMatch(/ProfileItems|Pager|TotalAmount/);
    expect(empty).toContain('<ProfileCategoryResource><Path/><Profile created=');
  });

  it('an item in a list has no member that clients of the original take for a value, unless requested', () => {
    const listed = ['created', 'modified', 'uid', 'name', 'itemValues', 'amount', 'amounts', 'startDate'];
    const names = [...listed, 'endDate', 'dataItem'];
    const inViews = ['environment', 'itemDefinition', 'dataCategory', 'profile', 'version'];
    const keysOf = (hasCompleteItems?: boolean) => {
      const entries = [{ ...entry, item: { ...entry.item, version: 3 } }];
      const requested = { ...envelope2, ...full, items: { ...page, entries }, hasCompleteItems };
      const [item] = json(encodeProfileCategory(requested, 'json'))['profileItems'] as [object];
      const xml = encodeProfileCategory(requested, 'xml');
      expect(/<ProfileItem .*<\/ProfileItem>/.exec(xml)?.[0].includes('<ItemDefinition ')).toBe(
        hasCompleteItems === true,
      );
      return Object.keys(item).toSorted();
    };
    expect(keysOf()).toEqual(names.toSorted());
    expect(keysOf(true)).toEqual([...names, ...inViews].toSorted());
  });
});

describe('a profile category of version 1', () => {
  const row = {
    uid: '1234567890E1',
    created: '2010-02-03 04:05:06.0',
    modified: '2010-02-03 04:05:06.0',
    name: '1234567890E1',
    path: '1234567890E1',
    label: 'ProfileItem',
    validFrom: '20100716',
    end: 'false',
    amountPerMonth: '100',
    dataItemLabel: 'petrol, small',
    dataItemUid: 'AD63A83B4D41',
    distance: '0.10',
  };

  it('a profile category of version 1 has its items as rows of texts', () => {
    const document = json(encodeProfileCategory({ ...envelope1, ...full }, 'json'));
    expect(Object.keys(document)).toEqual([
      'path',
      'profileDate',
      'profile',
      'dataCategory',
      'children',
      'totalAmountPerMonth',
    ]);
    expect(document).toMatchObject({ path: '/transport/car', profileDate: '201007' });
    expect(document['totalAmountPerMonth']).toBe(100);
    expect(document['children']).toEqual({
      dataCategories: [{ uid: 'CA7E60A11001', name: 'Vans', path: 'Van' }],
      profileItems: { label: 'ProfileItems', rows: [row] },
      pager,
    });
  });

  it('the columns have lower-case names in XML', () => {
    const { created, modified, uid, ...columns } = row;
    const elements = Object.entries(columns).map(([name, text]) => `<${name}>${text}</${name}>`);
    expect(encodeProfileCategory({ ...envelope1, ...full }, 'xml')).toContain(
      '<Children><ProfileCategories><DataCategory uid="CA7E60A11001"><Name>Vans</Name><Path>Van</Path></DataCategory></ProfileCategories>' +
        `<ProfileItems><ProfileItem created="${created}" modified="${modified}" uid="${uid}">${elements.join('')}</ProfileItem></ProfileItems><Pager>`,
    );
    expect(encodeProfileCategory({ ...envelope1, ...full }, 'xml')).toContain(
      '</Pager></Children><TotalAmountPerMonth>100</TotalAmountPerMonth></ProfileCategoryResource></Resources>',
    );
  });

  it('a category that cannot have items has empty objects, and one without items a pager of zeros', () => {
    const document = json(encodeProfileCategory({ ...envelope1, ...nothing }, 'json'));
    expect(document['children']).toMatchObject({ profileItems: {}, pager: {} });
    expect(document['totalAmountPerMonth']).toBe('0');
    const empty = { ...page, entries: [], total: 0, request: { page: 1, itemsPerPage: 10 } };
    const none = json(encodeProfileCategory({ ...envelope1, ...full, items: empty }, 'json'));
    expect(none['children']).toMatchObject({
      profileItems: { label: 'ProfileItems', rows: [] },
      pager: { from: 0, to: 0, items: 0, lastPage: 1, nextPage: -1, previousPage: -1 },
    });
  });

  it('the branches below replace the children on request', () => {
    const van = {
      ...dataCategory,
      uid: asUid('CA7E60A11001'),
      path: asPath('transport/car/Van'),
      name: 'Vans',
    };
    const branches = [{ dataCategory: van, items: page, branches: [] }];
    const document = json(encodeProfileCategory({ ...envelope1, ...full, branches }, 'json'));
    expect(document['children']).toMatchObject({
      dataCategories: [
        {
          path: '/transport/car/Van',
          dataCategory: { uid: 'CA7E60A11001', path: 'Van' },
          children: { dataCategories: [], profileItems: { rows: [row] } },
          totalAmountPerMonth: 100,
        },
      ],
    });
    expect(encodeProfileCategory({ ...envelope1, ...full, branches }, 'xml')).toContain(
      '<Children><ProfileCategories><ProfileCategory><Path>/transport/car/Van</Path><DataCategory created=',
    );
  });

  it('the response to a creation has that one item without a list around it', () => {
    const created = { ...index, month, entry };
    const document = json(encodeCreatedProfileItem({ ...envelope1, ...created }, 'json'));
    expect(document).toMatchObject({
      path: '/transport/car',
      profileDate: '201007',
      profile: { uid: '7V1FQMSWX64O' },
      profileItem: { uid: '1234567890E1', amountPerMonth: 100, validFrom: '20100716' },
    });
    expect(encodeCreatedProfileItem({ ...envelope1, ...created }, 'xml')).toContain(
      '</DataCategory><ProfileItem created=',
    );
  });
});

function json(document: string): Record<string, unknown> {
  return JSON.parse(document) as Record<string, unknown>;
}
