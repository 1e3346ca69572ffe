import { why } from '../elements/why.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { noLabels } from '../../domain/profiles/labels.ts';
import type { ProfileItemValue } from '../../domain/profiles/profile-item-value.ts';
import { isEndMark, type ProfileItemKey } from '../../domain/profiles/profile-item.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
import { trustedUid } from '../../domain/basics/uid.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { amountPerMonthRule } from '../calculation/amount.ts';
import type { Element } from '../elements/element.ts';
import { type ItemSurroundings, assertNamed, withoutZero } from './profile-item.ts';
import { date, flag, text, uid as uidText } from '../elements/scalars.ts';
import { optional, orNone, shape } from '../elements/shape.ts';
import { formatTimestamp, formatValidFrom } from '../elements/timestamp.ts';
import { dayOrMonth, periodOfVersion1 } from './validity.ts';
import type { WireNode } from '../elements/wire-node.ts';

/** A value with such a path is left out of a sheet: the row's own columns win. */
const ownColumns: ReadonlySet<string> = new Set([
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

/** An item of version 1 as a row of a sheet: texts only, the values under their paths. */
export function encodeProfileItemRow({ item, values, calculation }: ProfileItemEntry): Element {
  const { uid, name, created, modified, dataItem } = item;
  const columns = values.filter(({ path }) => !ownColumns.has(path)).map(({ path, value }) => [path, value]);
  return {
    attributes: { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    children: {
      name: name ?? uid,
      path: uid,
      label: 'ProfileItem',
      validFrom: formatValidFrom(item.validity.start),
      end: String(isEndMark(item)),
      amountPerMonth: calculation === null ? '' : String(amountPerMonth(calculation) ?? 0),
      dataItemLabel: dataItem.label,
      dataItemUid: dataItem.uid,
      ...(Object.fromEntries(columns) as Record<string, string>),
    },
    verbatim: true,
  };
}

export const profileItemRowShape = shape('profile item row', {
  uid: uidText,
  name: text,
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
  validFrom: dayOrMonth,
  end: flag,
  amountPerMonth: orNone(amountPerMonthRule),
  dataItemLabel: text,
  dataItemUid: uidText,
});

/** A row has neither the uids nor the definitions of its values: both are empty. */
export function decodeProfileItemRow(
  node: WireNode,
  { profileUid, category, definition }: ItemSurroundings,
): ProfileItemEntry {
  // In XML a value whose path differs from the name of an own column by a capital must not replace it.
  const read = profileItemRowShape.read(node.row());
  const { uid, name, created, modified, amountPerMonth: amount } = read;
  const key = { profileUid, categoryPath: category.path, uid };
  return withoutZero({
    item: {
      uid,
      profileUid,
      name: name === uid || name === '' ? null : name,
      note: null,
      labels: noLabels,
      rowKey: null,
      validity: periodOfVersion1(read),
      created,
      modified,
      dataItem: { uid: read.dataItemUid, label: read.dataItemLabel },
      dataCategory: { uid: category.uid, path: category.path, name: category.name },
      itemDefinition: assertNamed(definition),
      version: null,
    },
    values: [...node.columns()]
      .filter(([path]) => !ownColumns.has(path))
      .map(([path, value]) => toValue(path, value, key)),
    calculation: amount === null ? null : { amount, amounts: [], notes: [] },
  });
}

/** Not in a row. */
const unknownUid = trustedUid('');

function toValue(path: string, value: string, item: ProfileItemKey): ProfileItemValue {
  const definition: ItemValueDefinition = { ...unknownDefinition, path, name: path };
  return {
    uid: unknownUid,
    item,
    path,
    name: path,
    value,
    unit: null,
    perUnit: null,
    created: null,
    modified: null,
    definition,
  };
}

const unknownDefinition: Omit<ItemValueDefinition, 'path' | 'name'> = {
  uid: unknownUid,
  valueDefinition: {
    uid: unknownUid,
    name: '',
    description: '',
    valueType: 'UNSPECIFIED',
    created: null,
    modified: null,
  },
  fromData: false,
  fromProfile: true,
  unit: null,
  perUnit: null,
  defaultValue: null,
  choices: [],
  apiVersions: ['1.0'],
  aliasedTo: null,
};
