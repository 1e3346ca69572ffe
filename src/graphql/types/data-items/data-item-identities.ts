import { defineIdentity } from '../../writes/identity.ts';
import { dataItemNode } from './data-item.ts';
import { dataItemValueNode } from './data-item-value.ts';
import { historyEntryNode } from './history-entry.ts';

const categoryPath = { type: 'CategoryPath', description: 'The category of the item.' } as const;
const itemUid = { type: 'Uid', description: 'The item.' } as const;
const path = { type: 'String', description: 'The path of the value, such as `kgCO2PerKm`.' } as const;

export const dataItemIdentity = defineIdentity({
  node: dataItemNode,
  what: 'the item',
  fields: { categoryPath, uid: itemUid },
  toKey: (fields) => fields,
  toFields: (key) => key,
});

/** For what belongs to an item. */
export const ownerIdentity = defineIdentity({
  node: dataItemNode,
  what: 'the item',
  fields: { categoryPath, itemUid },
  toKey: (fields) => ({ categoryPath: fields.categoryPath, uid: fields.itemUid }),
  toFields: (key) => ({ categoryPath: key.categoryPath, itemUid: key.uid }),
});

export const dataItemValueIdentity = defineIdentity({
  node: dataItemValueNode,
  what: 'the value',
  fields: { categoryPath, itemUid, path },
  toKey: (fields) => ({
    item: { categoryPath: fields.categoryPath, uid: fields.itemUid },
    path: fields.path,
  }),
  toFields: ({ item, path: name }) => ({ categoryPath: item.categoryPath, itemUid: item.uid, path: name }),
});

export const historyEntryIdentity = defineIdentity({
  node: historyEntryNode,
  what: 'the entry',
  fields: { categoryPath, itemUid, path, entryUid: { type: 'Uid', description: 'The entry.' } },
  toKey: ({ entryUid, ...value }) => ({
    item: { categoryPath: value.categoryPath, uid: value.itemUid },
    path: value.path,
    entryUid,
  }),
  toFields: ({ item, path: name, entryUid }) => ({
    categoryPath: item.categoryPath,
    itemUid: item.uid,
    path: name,
    entryUid,
  }),
});
