import fc from 'fast-check';
import type { AmountInUnits } from '../../../src/domain/amounts/amount.ts';
import type { NamedDefinition } from '../../../src/domain/definitions/item-definition.ts';
import type { ProfileItemValue } from '../../../src/domain/profiles/profile-item-value.ts';
import type { ProfileItemEntry, ProfileItemPage } from '../../../src/domain/profiles/profile-item-page.ts';
import type { Permission, Profile } from '../../../src/domain/profiles/profile.ts';
import * as amounts from './random-amounts.ts';
import * as random from './random-documents.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';

const permission: fc.Arbitrary<Permission> = fc.record({
  uid: random.uid,
  group: fc.record({ uid: random.uid, name: random.text }),
  owner: fc.record({ uid: random.uid, username: random.text }),
  sharing: fc.record({
    groupMayView: fc.boolean(),
    groupMayModify: fc.boolean(),
    othersMayView: fc.boolean(),
    othersMayModify: fc.boolean(),
  }),
  ...random.dates,
});

const described = {
  note: random.filledOrNull,
  labels: fc.array(fc.record({ key: random.filled, value: random.filled }), { maxLength: 3 }),
};

export const profile: fc.Arbitrary<Profile> = fc
  .record({
    uid: random.uid,
    name: random.filledOrNull,
    ...described,
    permission: fc.option(permission),
    ...random.dates,
  })
  .filter(({ uid, name }) => name !== uid);

/** The columns that a row has whatever its values are. */
const ownColumns = new Set([
  'uid',
  'name',
  'path',
  'label',
  'created',
  'modified',
  'validFrom',
  'end',
  'amountPerMonth',
  'dataItemLabel',
  'dataItemUid',
]);

/** Some differ from the columns by a capital only. */
const valuePath = fc.oneof(
  { weight: 3, arbitrary: random.segment.filter((path) => !ownColumns.has(path)) },
  { weight: 1, arbitrary: fc.constantFrom('ValidFrom', 'End', 'AmountPerMonth', 'DataItemUid', 'Uid') },
);

/** Values of one item: each with a path of its own, which a sheet has a place for. */
const values = fc.uniqueArray(
  fc.record({
    uid: random.uid,
    path: valuePath,
    name: random.text,
    value: random.text,
    unit: random.filledOrNull,
    perUnit: random.filledOrNull,
    definition: random.itemValueDefinition.map((definition) => ({ ...definition, fromProfile: true })),
    ...random.dates,
  }),
  { selector: ({ path }) => path, maxLength: 4 },
);

const period = fc
  .tuple(random.wholeSecond, fc.option(fc.oneof(random.wholeSecond, fc.constant(null))), fc.boolean())
  .map(([start, end, isMark]) => ({ start, end: isMark ? start : end }));

/** Without its place: the profile and the category say that. */
const ownItem = fc
  .record({
    uid: random.uid,
    name: random.filledOrNull,
    ...described,
    rowKey: random.filledOrNull,
    validity: period,
    created: fc.option(random.wholeSecond),
    modified: fc.option(random.wholeSecond),
    dataItem: fc.record({ uid: random.uid, label: random.text }),
    version: random.version,
  })
  .filter(({ uid, name }) => name !== uid);

export interface ItemPlace {
  readonly profileUid: Uid;
  readonly dataCategory: ProfileItemEntry['item']['dataCategory'];
  readonly itemDefinition: NamedDefinition;
}

/** An item with its values and amounts that still has to be put in its place. */
export type LooseEntry = (index: ItemPlace) => ProfileItemEntry<ProfileItemValue>;

export const entry: fc.Arbitrary<LooseEntry> = fc
  .tuple(ownItem, values, fc.option(amounts.calculation))
  .map(([item, ownValues, calculation]) => (index) => {
    const { profileUid, dataCategory } = index;
    const key = { profileUid, categoryPath: dataCategory.path, uid: item.uid };
    return {
      item: { ...item, ...index },
      values: ownValues.map((value) => ({ ...value, item: key })),
      calculation,
    };
  });

const amount: fc.Arbitrary<AmountInUnits> = fc.record({
  value: amounts.amountValue,
  unit: fc.oneof(amounts.unit, fc.constant('kg')),
  perUnit: fc.option(fc.oneof(amounts.unit, fc.constant('year'))),
});

export const page: fc.Arbitrary<(index: ItemPlace) => ProfileItemPage> = fc
  .record({
    page: random.pageOf(entry),
    totalAmount: fc.option(amount),
  })
  .map(({ page: loose, totalAmount }) => (index) => ({
    ...loose,
    entries: loose.entries.map((put) => put(index)),
    totalAmount,
  }));
