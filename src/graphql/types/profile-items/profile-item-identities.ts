import { badInput } from '../../../domain/basics/errors.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { dataItemNode } from '../data-items/data-item.ts';
import { itemNaming } from '../data-items/selections.ts';
import { profileItemNode } from './profile-item.ts';
import { profileItemValueNode } from './profile-item-value.ts';

const profileUid = { type: 'Uid', description: 'The profile.' } as const;
const categoryPath = { type: 'CategoryPath', description: 'The category of the item.' } as const;
const itemUid = { type: 'Uid', description: 'The item.' } as const;

export const profileItemIdentity = defineIdentity({
  node: profileItemNode,
  what: 'the item',
  fields: { profileUid, categoryPath, uid: itemUid },
  toKey: (fields) => fields,
  toFields: (key) => key,
});

export const profileItemValueIdentity = defineIdentity({
  node: profileItemValueNode,
  what: 'the value',
  fields: {
    profileUid,
    categoryPath,
    itemUid,
    path: { type: 'String', description: 'The path of the value, such as `distance`.' },
  },
  toKey: ({ itemUid: uid, path, ...item }) => ({ item: { ...item, uid }, path }),
  toFields: ({ item: { uid, ...item }, path }) => ({ ...item, itemUid: uid, path }),
});

const namedItem = defineIdentity({
  node: dataItemNode,
  what: 'the data item',
  idName: 'dataItemId',
  fields: {
    categoryPath: {
      type: 'CategoryPath',
      description:
        'The category of the data item. If they differ, the category that the data item is in is used.',
    },
    dataItemUid: { type: 'Uid', description: 'The data item that was used.' },
  },
  toKey: (fields) => ({ categoryPath: fields.categoryPath, uid: fields.dataItemUid }),
  toFields: (key) => ({ categoryPath: key.categoryPath, dataItemUid: key.uid }),
});

/** The data item of a new profile item; one with `select` is found when the item is created. */
export const usedItemIdentity: typeof namedItem = {
  ...namedItem,
  identify(input) {
    const { select, categoryPath, dataItemId, dataItemUid } = input;
    if (select == null && (categoryPath == null || dataItemUid != null || dataItemId != null))
      return namedItem.identify(input);
    if (select == null) throw badInput('dataItemUid', itemNaming, 'missing-parameter');
    if (categoryPath != null && dataItemId == null) return input;
    throw badInput('select', 'Pass select together with categoryPath, and without dataItemId.');
  },
};
