import { why } from '../elements/why.ts';
import { isEndMark } from '../../domain/profiles/profile-item.ts';
import type { ProfileItemEntry } from '../../domain/profiles/profile-item-page.ts';
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

/** A row has neither the uids, the names nor the definitions of its values. */
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
      labels: null,
      rowKey: null,
      validity: periodOfVersion1(read),
      created,
      modified,
      dataItem: { uid: read.dataItemUid, label: read.dataItemLabel },
      dataCategory: { uid: category.uid, path: category.path, name: category.name },
      itemDefinition: assertNamed(definition),
      version: null,
    },
    values: [...node.columns()].flatMap(([path, value]) =>
      ownColumns.has(path) ? [] : [{ item: key, path, value, ...unsaid }],
    ),
    calculation: amount === null ? null : { amount, amounts: [], notes: [] },
  });
}

const unsaid = { unit: null, perUnit: null, created: null, modified: null };
