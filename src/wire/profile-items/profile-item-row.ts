import type { ItemValueDefinition } from '../../domain/item-definition.ts';
import type { ProfileItemValue } from '../../domain/profile-item-value.ts';
import { isEndMark, type ProfileItemKey } from '../../domain/profile-item.ts';
import type { ProfileItemEntry } from '../../domain/profile-item-page.ts';
import { trustedUid } from '../../domain/uid.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { decodeAmountPerMonth } from '../calculation/amount.ts';
import type { Element } from '../format/element.ts';
import { decodeValidity, type ItemSurroundings, withoutZero } from './profile-item.ts';
import { requiredUid } from '../format/required.ts';
import { formatTimestamp, formatValidFrom, parseTimestamp } from '../format/timestamp.ts';
import { WireError } from '../format/wire-error.ts';
import type { WireNode } from '../format/wire-node.ts';

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

/** A row has neither the uids nor the definitions of its values: both are empty. */
export function decodeProfileItemRow(
  node: WireNode,
  { profileUid, category, definition }: ItemSurroundings,
): ProfileItemEntry {
  if (definition === null) throw new WireError('The document names no item definition.');
  const columns = node.columns();
  // In XML a value whose path differs from the name of an own column by a capital must not replace it.
  const own = { text: (name: string) => columns.get(name) };
  const uid = requiredUid(node);
  const key = { profileUid, categoryPath: category.path, uid };
  const name = columns.get('name') ?? '';
  const amount = decodeAmountPerMonth(own);
  return withoutZero({
    item: {
      uid,
      profileUid,
      name: name === uid || name === '' ? null : name,
      validity: decodeValidity(own),
      created: parseTimestamp(node.text('created')),
      modified: parseTimestamp(node.text('modified')),
      dataItem: { uid: requiredUid(own, 'dataItemUid'), label: columns.get('dataItemLabel') ?? '' },
      dataCategory: { uid: category.uid, path: category.path, name: category.name },
      itemDefinition: definition,
      version: null,
    },
    values: [...columns]
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
