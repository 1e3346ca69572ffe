import { parseCategoryPath, parsePathSegment, pathKey, type CategoryPath } from '../domain/category-path.ts';
import type { DataItemValueKey } from '../domain/data-item-value.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import { badInput } from '../domain/errors.ts';
import { parseUid } from '../domain/uid.ts';

/** What a global id names. Opaque outside: the type and the key, in base64url. */
export type NodeKey =
  | { readonly type: 'DataCategory'; readonly path: CategoryPath }
  | { readonly type: 'DataItem'; readonly key: DataItemKey }
  | { readonly type: 'DataItemValue'; readonly key: DataItemValueKey };

/** Two spellings of one path give the same id, so that caches keep one copy of a record. */
export function encodeId(node: NodeKey): string {
  return Buffer.from(JSON.stringify(partsOf(node))).toString('base64url');
}

/** Throws BAD_USER_INPUT for anything that `encodeId` does not write. */
export function decodeId(id: string): NodeKey {
  const [type, path, uid, value, ...rest] = decodeParts(id);
  if (rest.length > 0 || path === undefined) throw malformed();
  if (type === 'DataCategory' && uid === undefined) return { type, path: parseCategoryPath(path, 'id') };
  if (uid === undefined) throw malformed();
  const key = { categoryPath: parseCategoryPath(path, 'id'), uid: parseUid(uid, 'id') };
  if (type === 'DataItem' && value === undefined) return { type, key };
  if (type === 'DataItemValue' && value !== undefined) {
    return { type, key: { item: key, path: parsePathSegment(value, 'id') } };
  }
  throw malformed();
}

function partsOf(node: NodeKey): readonly string[] {
  switch (node.type) {
    case 'DataCategory':
      return [node.type, pathKey(node.path)];
    case 'DataItem':
      return [node.type, pathKey(node.key.categoryPath), node.key.uid];
    case 'DataItemValue':
      return [node.type, pathKey(node.key.item.categoryPath), node.key.item.uid, node.key.path];
  }
}

function decodeParts(id: string): readonly string[] {
  if (id.length > 3000) throw malformed();
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts;
  } catch {
    // Falls through to the one error for everything that is no id.
  }
  throw malformed();
}

function malformed(): Error {
  return badInput('id', 'id must be an id that this API gave out.');
}
