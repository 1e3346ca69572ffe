import { isPathSegment, ROOT_PATH, type CategoryPath } from '../domain/category-path.ts';
import type { DataItemValueKey } from '../domain/data-item-value.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import { isUid, type Uid } from '../domain/uid.ts';
import { WireError } from './wire-error.ts';

/** What the path of a request asks for. */
export type Route =
  | { readonly resource: 'signIn' }
  | { readonly resource: 'signOut' }
  | { readonly resource: 'dataTree'; readonly segments: readonly string[] }
  | { readonly resource: 'drillDown'; readonly segments: readonly string[] }
  | { readonly resource: 'itemDefinition'; readonly uid: Uid }
  | { readonly resource: 'itemValueDefinitions'; readonly uid: Uid };

const drill = 'drill';

/** Reads the path of a request; `null` for one that leads nowhere. Segments are not decoded: none needs encoding. */
export function parseRoute(path: string): Route | null {
  const [first, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (first === 'auth') return parseAuthRoute(rest);
  if (first === 'definitions') return parseDefinitionRoute(rest);
  if (first !== 'data') return null;
  const isDrill = rest.length > 0 && rest.at(-1)?.toLowerCase() === drill;
  return isDrill
    ? { resource: 'drillDown', segments: rest.slice(0, -1) }
    : { resource: 'dataTree', segments: rest };
}

function parseAuthRoute([action, ...rest]: readonly string[]): Route | null {
  if (rest.length > 0) return null;
  if (action === undefined || action.toLowerCase() === 'signin') return { resource: 'signIn' };
  return action.toLowerCase() === 'signout' ? { resource: 'signOut' } : null;
}

function parseDefinitionRoute([collection, uid, part, ...rest]: readonly string[]): Route | null {
  if (collection !== 'itemDefinitions' || uid === undefined || !isUid(uid) || rest.length > 0) return null;
  if (part === undefined) return { resource: 'itemDefinition', uid };
  return part === 'itemValueDefinitions' ? { resource: 'itemValueDefinitions', uid } : null;
}

export const signInPath = '/auth/signIn';

export function dataCategoryPath(path: CategoryPath): string {
  return treePath(path === ROOT_PATH ? [] : path.split('/'));
}

export function drillDownPath(path: CategoryPath): string {
  return `${dataCategoryPath(path)}/${drill}`;
}

export function dataItemPath({ categoryPath, uid }: DataItemKey): string {
  return treePath([...categoryPath.split('/'), uid]);
}

export function dataItemValuePath({ item, path }: DataItemValueKey): string {
  return treePath([...item.categoryPath.split('/'), item.uid, path]);
}

export function itemDefinitionPath(uid: Uid): string {
  return buildPath(['definitions', 'itemDefinitions', uid]);
}

export function itemValueDefinitionsPath(uid: Uid): string {
  return `${itemDefinitionPath(uid)}/itemValueDefinitions`;
}

/** A path in the data tree. */
export function treePath(segments: readonly string[]): string {
  return buildPath(['data', ...segments]);
}

/** The last check before a segment becomes part of a request line: throws WireError for anything else. */
function buildPath(segments: readonly string[]): string {
  if (!segments.every(isPathSegment)) throw new WireError('A path segment is not of the allowed form.');
  return `/${segments.join('/')}`;
}
