import { parseCategoryPath, parsePathSegment, pathKey, type CategoryPath } from '../domain/category-path.ts';
import type { DataItemValueKey } from '../domain/data-item-value.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import type { ProfileItemValueKey } from '../domain/profile-item-value.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import { badInput, EmissionsError } from '../domain/errors.ts';
import { parseUid, quote, type Uid } from '../domain/uid.ts';

/** What a global id names. Opaque outside: the type and the key, in base64url. */
export type NodeKey =
  | { readonly type: 'DataCategory'; readonly path: CategoryPath }
  | { readonly type: 'DataItem'; readonly key: DataItemKey }
  | { readonly type: 'DataItemValue'; readonly key: DataItemValueKey }
  | { readonly type: 'HistoryEntry'; readonly key: DataItemValueKey & { readonly entryUid: Uid } }
  | { readonly type: 'ItemDefinition'; readonly uid: Uid }
  | { readonly type: 'ItemValueDefinition'; readonly itemDefinitionUid: Uid; readonly path: string }
  | { readonly type: 'Profile'; readonly uid: Uid }
  | { readonly type: 'ProfileCategory'; readonly profileUid: Uid; readonly path: CategoryPath }
  | { readonly type: 'ProfileItem'; readonly key: ProfileItemKey }
  | { readonly type: 'ProfileItemValue'; readonly key: ProfileItemValueKey };

/** Two spellings of one path give the same id, so that caches keep one copy of a record. */
export function encodeId(node: NodeKey): string {
  return Buffer.from(JSON.stringify(partsOf(node))).toString('base64url');
}

/** Throws BAD_USER_INPUT for anything that `encodeId` does not write; `place` tells which id of several. */
export function decodeId(id: string, argument = 'id', index = argument): NodeKey {
  const node = readId(id);
  if (node !== null) return node;
  throw badInput(argument, `${index} must be an id that this API gave out; got ${quote(id)}.`);
}

function readId(id: string): NodeKey | null {
  const [type, ...parts] = readParts(id) ?? [];
  if (type === undefined || !isType(type)) return null;
  const read = readers[type];
  if (read.length !== parts.length) return null;
  try {
    return read(...parts);
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}

function isType(text: string): text is NodeKey['type'] {
  return Object.hasOwn(readers, text);
}

/** The type that an id names, as far as that can be told without reading the rest of it; `null` for no id. */
export function typeOfId(id: string): string | null {
  return readParts(id)?.[0] ?? null;
}

/** How the parts behind each type are read; each takes exactly as many as it names. */
const readers: Readonly<Record<NodeKey['type'], (...parts: string[]) => NodeKey>> = {
  DataCategory: (path: string) => ({ type: 'DataCategory', path: parseCategoryPath(path, 'id') }),
  DataItem: (path: string, uid: string) => ({ type: 'DataItem', key: itemKey(path, uid) }),
  DataItemValue: (path: string, uid: string, value: string) => ({
    type: 'DataItemValue',
    key: { item: itemKey(path, uid), path: parsePathSegment(value, 'id') },
  }),
  HistoryEntry: (path: string, uid: string, value: string, entryUid: string) => ({
    type: 'HistoryEntry',
    key: {
      item: itemKey(path, uid),
      path: parsePathSegment(value, 'id'),
      entryUid: parseUid(entryUid, 'id'),
    },
  }),
  ItemDefinition: (uid: string) => ({ type: 'ItemDefinition', uid: parseUid(uid, 'id') }),
  ItemValueDefinition: (uid: string, path: string) => ({
    type: 'ItemValueDefinition',
    itemDefinitionUid: parseUid(uid, 'id'),
    path: parsePathSegment(path, 'id'),
  }),
  Profile: (uid: string) => ({ type: 'Profile', uid: parseUid(uid, 'id') }),
  ProfileCategory: (profileUid: string, path: string) => ({
    type: 'ProfileCategory',
    profileUid: parseUid(profileUid, 'id'),
    path: parseCategoryPath(path, 'id'),
  }),
  ProfileItem: (profileUid: string, path: string, uid: string) => ({
    type: 'ProfileItem',
    key: profileItemKey(profileUid, path, uid),
  }),
  ProfileItemValue: (profileUid: string, path: string, uid: string, value: string) => ({
    type: 'ProfileItemValue',
    key: { item: profileItemKey(profileUid, path, uid), path: parsePathSegment(value, 'id') },
  }),
};

function itemKey(path: string, uid: string): DataItemKey {
  return { categoryPath: parseCategoryPath(path, 'id'), uid: parseUid(uid, 'id') };
}

function profileItemKey(profileUid: string, path: string, uid: string): ProfileItemKey {
  return { profileUid: parseUid(profileUid, 'id'), ...itemKey(path, uid) };
}

function partsOf(node: NodeKey): readonly string[] {
  switch (node.type) {
    case 'DataCategory':
      return [node.type, pathKey(node.path)];
    case 'DataItem':
      return [node.type, pathKey(node.key.categoryPath), node.key.uid];
    case 'DataItemValue':
      return [node.type, ...valueParts(node.key)];
    case 'HistoryEntry':
      return [node.type, ...valueParts(node.key), node.key.entryUid];
    case 'ItemDefinition':
    case 'Profile':
      return [node.type, node.uid];
    case 'ItemValueDefinition':
      return [node.type, node.itemDefinitionUid, node.path];
    case 'ProfileCategory':
      return [node.type, node.profileUid, pathKey(node.path)];
    case 'ProfileItem':
      return [node.type, ...profileItemParts(node.key)];
    case 'ProfileItemValue':
      return [node.type, ...profileItemParts(node.key.item), node.key.path];
  }
}

function valueParts({ item, path }: DataItemValueKey): readonly string[] {
  return [pathKey(item.categoryPath), item.uid, path];
}

function profileItemParts({ profileUid, categoryPath, uid }: ProfileItemKey): readonly string[] {
  return [profileUid, pathKey(categoryPath), uid];
}

/** Longer than any id that is given out. */
const longestId = 3000;

function readParts(id: string): readonly string[] | null {
  if (id.length > longestId) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : null;
  } catch {
    return null;
  }
}
