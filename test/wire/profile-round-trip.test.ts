import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataCategoryReference } from '../../src/domain/data-tree/data-category.ts';
import type { ProfileItemEntry } from '../../src/domain/profiles/profile-item-page.ts';
import { profileItemsIn } from '../../src/adapters/rest-client/profiles/profile-category-view.ts';
import { actionsRule } from '../../src/wire/access/actions.ts';
import { dataCategoryShape, toDataCategory } from '../../src/wire/data-categories/data-category.ts';
import { object } from '../../src/wire/elements/shape.ts';
import { contentOf, kindOf } from '../../src/wire/documents/document.ts';
import { complete } from '../../src/wire/elements/steps.ts';
import {
  decodeProfileCategory,
  encodeCreatedProfileItem,
  encodeProfileCategory,
} from '../../src/wire/profiles/profile-category.ts';
import {
  decodeProfileItemValueView,
  encodeProfileItemValueView,
} from '../../src/wire/profile-items/profile-item-value.ts';
import {
  decodeProfileItemView,
  encodeProfileItemView,
  profileItemShape,
  toEntry,
} from '../../src/wire/profile-items/profile-item.ts';
import { decodeProfile, encodeProfile } from '../../src/wire/profiles/profile.ts';
import { decodeProfiles, encodeProfiles } from '../../src/wire/profiles/profiles.ts';
import * as random from '../support/documents/random-documents.ts';
import * as randomProfile from '../support/documents/random-profile-documents.ts';
import { cases, check, readBack, timeZone } from './read-back.ts';
import { undescribed } from '../../src/domain/profiles/profile.ts';
import { itemAsSaid, pageAsSaid, profileAsSaid, valueAsSaid } from './said-of-a-profile.ts';
import { asUid, asInstant } from '../support/brands.ts';

const month = fc
  .tuple(fc.integer({ min: 1900, max: 2999 }), fc.nat(11))
  .map(([year, at]) => asInstant(Date.UTC(year, at, 1)));

/** A category with an item definition or without, and what it has for a profile. */
const index = fc.record({
  category: random.categoryAndChildren,
  definition: fc.option(random.itemDefinition),
  page: randomProfile.page,
  entry: randomProfile.entry,
  profile: randomProfile.profile,
});

describe.each(cases)('in $format, version $apiVersion', ({ format, apiVersion }) => {
  it('a list of profiles is read as it was written', () => {
    const documents = fc.record({
      profiles: random.pageOf(randomProfile.profile),
      environment: random.environment,
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ environment, ...document }) => {
      const body = readBack(encodeProfiles({ apiVersion, environment, ...document }, format), format);
      expect(kindOf(body)).toBe('profiles');
      const entries = document.profiles.entries.map((profile) => profileAsSaid(profile, apiVersion));
      const profiles = { ...document.profiles, entries };
      expect(decodeProfiles(body)).toEqual({ apiVersion, ...document, profiles, timeZone: 'UTC' });
    });
  });

  it('a profile is read as it was written, to the second when it is new', () => {
    const documents = fc.record({
      profile: randomProfile.profile,
      environment: random.environment,
      isNew: fc.boolean(),
      timeZone,
    });
    check(documents, (document) => {
      const body = readBack(encodeProfile({ apiVersion, ...document }, format), format);
      const { isNew } = document;
      const profile = profileAsSaid(document.profile, apiVersion);
      expect(kindOf(body)).toBe('profile');
      expect(decodeProfile(body)).toEqual({ apiVersion, profile: isNew ? toSeconds(profile) : profile });
    });
  });

  it('a profile category is read with everything its version contains', () => {
    const documents = fc.record({
      index,
      month: fc.option(month),
      environment: random.environment,
      actions: random.actions,
      timeZone,
      hasCompleteItems: apiVersion === '1.0' ? fc.boolean() : fc.constant(true),
    });
    check(documents, ({ index: drawnIndex, hasCompleteItems, ...rest }) => {
      const { category, definition, page, profile } = drawnIndex;
      const dataCategory = { ...category.dataCategory, itemDefinition: definition };
      const around = { profileUid: profile.uid, dataCategory: inShort(dataCategory) };
      const items = definition === null ? null : page({ ...around, itemDefinition: definition });
      const { children } = category;
      const document = { apiVersion, profile, dataCategory, children, items, branches: null, ...rest };
      const body = readBack(encodeProfileCategory({ ...document, hasCompleteItems }, format), format);
      expect(kindOf(body)).toBe('profileCategory');
      const read = complete(decodeProfileCategory(body));
      expect(sorted(read)).toEqual(
        sorted({
          ...document,
          profile:
            dataCategory.path === '' ? profileAsSaid(profile, apiVersion) : unknownProfile(profile.uid),
          items: pageAsSaid(items, format, apiVersion, hasCompleteItems),
          month: apiVersion === '1.0' ? rest.month : null,
          timeZone: 'UTC',
        }),
      );
    });
  });

  it.runIf(apiVersion === '1.0')('a new profile item is read in its category', () => {
    const documents = fc.record({
      index,
      environment: random.environment,
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ index: { category, definition, entry, profile }, ...rest }) => {
      fc.pre(definition !== null);
      const dataCategory = { ...category.dataCategory, itemDefinition: definition };
      const created = entry({
        profileUid: profile.uid,
        dataCategory: inShort(dataCategory),
        itemDefinition: definition,
      });
      const document = { apiVersion, profile, dataCategory, month: null, entry: created, ...rest };
      const body = readBack(encodeCreatedProfileItem(document, format), format);
      expect(kindOf(body)).toBe('profileCategory');
      const content = contentOf(body, 'ProfileCategoryResource');
      const read = object(dataCategoryShape).find(content, 'dataCategory');
      expect(read && toDataCategory(read, dataCategory.path)).toEqual(dataCategory);
      expect(actionsRule.find(content, 'actions') ?? null).toEqual(rest.actions);
      const items = profileItemsIn(content).map((node) =>
        toEntry(profileItemShape.read(node), {
          profileUid: profile.uid,
          category: dataCategory,
          definition: null,
        }),
      );
      expect(items).toEqual([itemAsSaid(created, format, apiVersion)]);
    });
  });

  it('a profile item is read with everything its version contains', () => {
    const documents = fc.record({
      entry: itemSomewhere,
      environment: random.environment,
      actions: random.actions,
      timeZone,
      hasCompleteItems: fc.boolean(),
    });
    check(documents, ({ entry, hasCompleteItems, ...rest }) => {
      const document = { apiVersion, entry, hasCompleteItems, ...rest };
      const body = readBack(encodeProfileItemView(document, format), format);
      expect(kindOf(body)).toBe('profileItem');
      const read = decodeProfileItemView(body, { ...keyOf(entry), profileUid: asUid('NOTTHISONE00') });
      expect(read).toEqual({
        apiVersion,
        ...rest,
        entry: itemAsSaid(entry, format, apiVersion, hasCompleteItems),
        timeZone: 'UTC',
      });
    });
  });

  it('a profile item value is read as it was written', () => {
    const documents = fc.record({
      entry: itemSomewhere,
      environment: random.environment,
      actions: random.actions,
      timeZone,
    });
    check(documents, ({ entry, ...rest }) => {
      const [value] = entry.values;
      fc.pre(value !== undefined);
      const document = { apiVersion, value, entry, ...rest };
      const body = readBack(encodeProfileItemValueView(document, format), format);
      expect(kindOf(body)).toBe('profileItemValue');
      expect(decodeProfileItemValueView(body, { item: keyOf(entry), path: value.path })).toEqual({
        apiVersion,
        value: valueAsSaid(value, format, apiVersion),
        actions: rest.actions,
      });
    });
  });
});

const itemSomewhere = fc
  .record({
    entry: randomProfile.entry,
    profileUid: random.uid,
    dataCategory: fc.record({ uid: random.uid, name: random.text, path: random.path }),
    itemDefinition: random.itemDefinition,
  })
  .map(({ entry, ...where }) => entry(where));

function keyOf({ item: { uid, profileUid, dataCategory } }: ProfileItemEntry) {
  return { profileUid, categoryPath: dataCategory.path, uid };
}

function unknownProfile(uid: string) {
  return { uid, created: null, modified: null, permission: null, ...undescribed, labels: null };
}

function inShort({ uid, path, name }: DataCategoryReference): DataCategoryReference {
  return { uid, path, name };
}

/** Columns of a sheet have no order: those that are numbers come first. */
function sorted(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, sortValues)) as unknown;
}

function sortValues(name: string, value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (name !== 'values' || !Array.isArray(value)) return value;
  const withPaths = value as readonly { readonly path: string }[];
  return withPaths.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function toSeconds<T>(value: T): T {
  const reviver = (name: string, member: unknown): unknown =>
    (name === 'created' || name === 'modified') && typeof member === 'number'
      ? Math.floor(member / 1000) * 1000
      : member;
  return JSON.parse(JSON.stringify(value), reviver) as T;
}
