import type { Actions } from '../../src/domain/access/access.ts';
import type { DataCategory } from '../../src/domain/data-tree/data-category.ts';
import { environment } from '../../src/domain/data-tree/environment.ts';
import type { ItemValueDefinition } from '../../src/domain/definitions/item-definition.ts';
import type { ProfileItemEntry } from '../../src/domain/profiles/profile-item-page.ts';
import type { ProfileItemValue } from '../../src/domain/profiles/profile-item-value.ts';
import type { Profile } from '../../src/domain/profiles/profile.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';

const instant = asInstant(Date.parse('2010-02-03T04:05:06Z'));

export { environment };

export const profile: Profile = {
  uid: asUid('7V1FQMSWX64O'),
  name: null,
  note: null,
  labels: [],
  created: instant,
  modified: instant,
  permission: {
    uid: asUid('0000000000P1'),
    created: instant,
    modified: instant,
    group: { uid: asUid('0000000000G1'), name: 'users' },
    owner: { uid: asUid('0000000000U1'), username: 'demo' },
    sharing: { groupMayView: true, groupMayModify: false, othersMayView: false, othersMayModify: false },
  },
};

export const actions: Actions = {
  allowList: true,
  allowView: true,
  allowCreate: true,
  allowModify: false,
  allowDelete: false,
};

export const dataCategory: DataCategory = {
  uid: asUid('CA7E60A11234'),
  path: asPath('transport/car'),
  name: 'Car',
  created: instant,
  modified: instant,
  parent: { uid: asUid('CA7E60A10000'), path: asPath('transport'), name: 'Transport' },
  itemDefinition: {
    uid: asUid('D1E2F3A4B5C6'),
    name: 'Generic car',
    drillDown: ['fuel', 'size'],
    created: instant,
    modified: instant,
    version: null,
  },
  provenance: null,
  about: null,
  isLookUp: null,
  deprecated: false,
  version: null,
};

export const distanceDefinition: ItemValueDefinition = {
  uid: asUid('0DEF00000002'),
  path: 'distance',
  name: 'Distance',
  valueDefinition: {
    uid: asUid('0DEF0000000A'),
    name: 'amount',
    description: '',
    valueType: 'DECIMAL',
    created: instant,
    modified: instant,
  },
  fromData: false,
  fromProfile: true,
  unit: 'km',
  perUnit: 'year',
  defaultValue: null,
  choices: [],
  apiVersions: ['2.0'],
  aliasedTo: null,
};

const key = { profileUid: profile.uid, categoryPath: dataCategory.path, uid: asUid('1234567890E1') };

export const value: ProfileItemValue = {
  uid: asUid('0A0000000001'),
  item: key,
  path: 'distance',
  name: 'Distance',
  value: '0.10',
  unit: 'km',
  perUnit: 'year',
  created: instant,
  modified: instant,
  definition: distanceDefinition,
};

/** 1,200 kg a year are 100 kg a month. */
export const entry: ProfileItemEntry = {
  item: {
    uid: key.uid,
    profileUid: profile.uid,
    name: null,
    note: null,
    labels: [],
    rowKey: null,
    validity: { start: asInstant(Date.parse('2010-07-16T14:44:00Z')), end: null },
    created: instant,
    modified: instant,
    dataItem: { uid: asUid('AD63A83B4D41'), label: 'petrol, small' },
    dataCategory: { uid: dataCategory.uid, path: dataCategory.path, name: dataCategory.name },
    itemDefinition: {
      uid: asUid('D1E2F3A4B5C6'),
      name: 'Generic car',
      drillDown: ['fuel', 'size'],
      created: instant,
      modified: instant,
      version: null,
    },
    version: null,
  },
  values: [value],
  calculation: {
    amount: { value: 1200, unit: 'kg', perUnit: 'year' },
    amounts: [{ type: 'CO2', value: 1200, unit: 'kg', perUnit: 'year', isDefault: true }],
    notes: [{ type: 'comment', text: 'as stated' }],
  },
};

/** The last of 11 entries, on a page of its own. */
export const page = {
  entries: [entry],
  total: 11,
  request: { page: 2, itemsPerPage: 10 },
  totalAmount: { value: 31.7772, unit: 'kg', perUnit: 'year' },
  totalAmountPerMonth: 2.6481,
};

export const envelope1 = { apiVersion: '1.0', timeZone: 'UTC' } as const;
export const envelope2 = { apiVersion: '2.0', timeZone: 'America/New_York' } as const;
