import type { ItemValueDefinition } from '../../../src/domain/definitions/item-definition.ts';
import { notShared } from '../../../src/domain/profiles/profile.ts';
import type { User } from '../../../src/domain/access/user.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import type { NewDataItem, ReferenceCategory, ReferenceItem } from '../../../src/ports/reference-store.ts';
import type { NewProfile, NewProfileItem } from '../../../src/ports/profile-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';

export const users = { uid: asUid('GROUP0USERS0'), name: 'users' };
export const others = { uid: asUid('GROUP0OTHERS'), name: 'others' };

export function user(username: string, more: Partial<User> = {}): User {
  return {
    uid: uidOf('user', username),
    username,
    passwordHash: `hash of ${username}`,
    isAdministrator: false,
    apiVersion: '2.0',
    locale: 'en_GB',
    timeZone: 'UTC',
    groups: [{ ...users, role: 'member' }],
    isDisabled: false,
    sessionsFrom: asInstant(0),
    endedSessions: [],
    ...more,
  };
}

const factor = valueDefinition('factor', { fromData: true });
const fuel = valueDefinition('fuel', { fromData: true });
const distance = valueDefinition('distance', { fromProfile: true });
export const definitions = { factor, fuel, distance };
const definitionUid = uidOf('definition', 'car');

function valueDefinition(path: string, sides: Partial<ItemValueDefinition>): ItemValueDefinition {
  return {
    uid: uidOf('value', path),
    path,
    name: path,
    valueDefinition: {
      uid: uidOf('text'),
      name: 'text',
      description: '',
      valueType: 'TEXT',
      created: null,
      modified: null,
    },
    fromData: false,
    fromProfile: false,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: [],
    apiVersions: ['1.0', '2.0'],
    aliasedTo: null,
    ...sides,
  };
}

/** A category as an importer reads it; its items go by their fuel. */
export function category(
  path: CategoryPath,
  fuels: readonly string[] = [],
  more: Partial<ReferenceCategory> = {},
): ReferenceCategory {
  return {
    uid: uidOf('category', path),
    path,
    name: path.toUpperCase(),
    provenance: null,
    about: null,
    meta: null,
    definition:
      fuels.length === 0
        ? null
        : {
            uid: definitionUid,
            name: 'Car',
            drillDown: ['fuel'],
            algorithm: null,
            valueDefinitions: [fuel, factor, distance],
            returnValues: [],
            figures: null,
          },
    items: fuels.map(importedItem),
    fingerprint: `import:${path} ${fuels.join()}`,
    ...more,
  };
}

export function importedItem(name: string): ReferenceItem {
  return dataItem(name, {
    values: [{ ...entry(`factor of ${name}`, asInstant(0)), uid: uidOf('entry', name), unit: null }],
  });
}

export function dataItemUid(name: string): Uid {
  return uidOf('item', name);
}

/** Imports a tree of four categories with three items, in which `ann` has a profile. */
export async function fill(store: Store): Promise<void> {
  const tree = [
    category(asPath('')),
    category(asPath('transport')),
    category(asPath('transport/car'), ['petrol', 'diesel', 'gas']),
  ];
  await store.referenceData.replace([...tree, category(asPath('home'))], asInstant(1), noSignal);
  await store.users.ensure([user('ann'), user('bob')], noSignal);
  await store.profiles.create([profile('first')], asInstant(1), noSignal);
}

export function profile(name: string, more: Partial<NewProfile> = {}): NewProfile {
  return {
    uid: uidOf('profile', name),
    permissionUid: uidOf('permission', name),
    ownerUid: user('ann').uid,
    groupUid: users.uid,
    sharing: notShared,
    name: null,
    note: null,
    labels: [],
    ...more,
  };
}

export const carUid = category(asPath('transport/car')).uid;

export function dataItem(name: string, more: Partial<NewDataItem> = {}): NewDataItem {
  return {
    uid: dataItemUid(name),
    categoryUid: carUid,
    path: null,
    name: null,
    label: name,
    drill: [name],
    validity: { start: asInstant(0), end: null },
    values: [entry(`factor of ${name}`, asInstant(0))],
    ...more,
  };
}

/** An entry of the value `factor`. */
export function entry(value: string, startDate: Instant) {
  const uid = uidOf('entry', value, String(startDate));
  return { uid, definitionUid: factor.uid, value, unit: 'kg', perUnit: null, startDate };
}

let profileItems = 0;

/** A profile item of `ann`'s first profile that uses the item `petrol` and has one value. */
export function profileItem(more: Partial<NewProfileItem> = {}): NewProfileItem {
  profileItems += 1;
  return {
    uid: uidOf('profile item', String(profileItems)),
    profileUid: profile('first').uid,
    dataItemUid: dataItemUid('petrol'),
    name: null,
    note: null,
    labels: [],
    rowKey: null,
    validity: { start: asInstant(0), end: null },
    values: [distanceOf('10')],
    ...more,
  };
}

export function distanceOf(value: string) {
  return {
    uid: uidOf('distance', value),
    definitionUid: distance.uid,
    value,
    unit: 'km',
    perUnit: 'year',
  };
}

export const firstPage = { page: 1, itemsPerPage: 50 };
