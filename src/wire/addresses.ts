import { isPathSegment, ROOT_PATH, type CategoryPath } from '../domain/basics/category-path.ts';
import type { DataItemValueKey } from '../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../domain/data-tree/data-item.ts';
import type { ProfileItemValueKey } from '../domain/profiles/profile-item-value.ts';
import type { ProfileItemKey } from '../domain/profiles/profile-item.ts';
import { isUid, type Uid } from '../domain/basics/uid.ts';
import { WireError } from './elements/wire-error.ts';

/** The resource that a path names. */
export type Route =
  | { readonly resource: 'signIn' }
  | { readonly resource: 'signOut' }
  | { readonly resource: 'dataTree'; readonly segments: readonly string[] }
  | { readonly resource: 'drillDown'; readonly segments: readonly string[] }
  /** The flat form of a path in the data tree; `rest` is what follows the category in the hierarchical form. */
  | { readonly resource: 'dataCategoryByUid'; readonly uid: Uid; readonly rest: readonly string[] }
  | { readonly resource: 'profiles' }
  | { readonly resource: 'profileTree'; readonly profileUid: Uid; readonly segments: readonly string[] }
  /** Totals of profiles, or of a part of them. */
  | {
      readonly resource: 'profileTotals';
      readonly profileUids: readonly Uid[];
      readonly segments: readonly string[];
    }
  /** Items of a profile from all categories, or of a part of it. */
  | { readonly resource: 'itemsOfProfile'; readonly profileUid: Uid; readonly segments: readonly string[] }
  /** The imports into a profile, or one of them. */
  | { readonly resource: 'imports'; readonly profileUid: Uid; readonly importUid: Uid | null }
  | { readonly resource: 'itemDefinitions' }
  | { readonly resource: 'itemDefinition'; readonly uid: Uid }
  | { readonly resource: 'algorithm'; readonly uid: Uid }
  | { readonly resource: 'returnValues'; readonly uid: Uid }
  | { readonly resource: 'itemValueDefinitions'; readonly uid: Uid }
  | { readonly resource: 'itemValueDefinition'; readonly uid: Uid; readonly valueDefinitionUid: Uid }
  | { readonly resource: 'search' }
  | { readonly resource: 'suggest' }
  | { readonly resource: 'auditLog' }
  | { readonly resource: 'readBatch' }
  /** The rows of a table are of this category unless they say otherwise. */
  | { readonly resource: 'calculation'; readonly segments: readonly string[] };

const drill = 'drill';
const flatCategories = 'categories';

/** Reads the path of a request; `null` for one that leads nowhere. Segments are not decoded: none needs encoding, except for the slashes in a category's path. */
export function parseRoute(path: string): Route | null {
  const [first, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  switch (first) {
    case 'auth':
      return parseAuthRoute(rest);
    case 'data':
      return parseDataRoute(withSlashes(rest));
    case 'definitions':
      return parseDefinitionRoute(rest);
    case 'profiles':
      return parseProfileRoute(rest);
    case 'totals':
      return parseTotalsRoute(rest);
    case 'items': {
      const route = parseProfileRoute(rest);
      return route?.resource === 'profileTree' ? { ...route, resource: 'itemsOfProfile' } : null;
    }
    case 'imports':
      return parseImportsRoute(rest);
    case 'search':
      return rest.length === 0 ? { resource: 'search' } : null;
    case 'suggest':
      return rest.length === 0 ? { resource: 'suggest' } : null;
    case 'audit':
      return rest.length === 0 ? { resource: 'auditLog' } : null;
    case 'calculate':
      return { resource: 'calculation', segments: withSlashes(rest) };
    case 'batch':
      return rest.length === 0 ? { resource: 'readBatch' } : null;
    default:
      return null;
  }
}

/** Clients that were generated from the OpenAPI document send a category's path as one segment. */
function withSlashes(segments: readonly string[]): readonly string[] {
  return segments.flatMap((segment) => segment.split(/%2F/i));
}

function parseDataRoute(segments: readonly string[]): Route | null {
  const [first, second, ...rest] = segments;
  if (first?.toLowerCase() === flatCategories && second !== undefined && isUid(second)) {
    const hierarchical = hierarchicalRest(rest);
    return hierarchical && { resource: 'dataCategoryByUid', uid: second, rest: hierarchical };
  }
  const isDrill = segments.at(-1)?.toLowerCase() === drill;
  return isDrill
    ? { resource: 'drillDown', segments: segments.slice(0, -1) }
    : { resource: 'dataTree', segments };
}

/** `items/{item}/values/{value}` as `{item}/{value}`. */
function hierarchicalRest(rest: readonly string[]): readonly string[] | null {
  const [first, item, values, value, ...more] = rest;
  if (first === undefined) return [];
  if (first.toLowerCase() === drill && item === undefined) return [drill];
  if (first !== 'items' || item === undefined || more.length > 0) return null;
  if (values === undefined) return [item];
  return values === 'values' && value !== undefined ? [item, value] : null;
}

/** Clients write the uid of a profile in either case. */
function parseProfileRoute([uid, ...segments]: readonly string[]): Route | null {
  if (uid === undefined) return { resource: 'profiles' };
  const profileUid = uid.toUpperCase();
  return isUid(profileUid) ? { resource: 'profileTree', profileUid, segments: withSlashes(segments) } : null;
}

function parseImportsRoute([profile = '', of, ...rest]: readonly string[]): Route | null {
  const profileUid = profile.toUpperCase();
  const importUid = of?.toUpperCase() ?? null;
  if (!isUid(profileUid) || rest.length > 0) return null;
  if (importUid === null) return { resource: 'imports', profileUid, importUid };
  return isUid(importUid) ? { resource: 'imports', profileUid, importUid } : null;
}

/** Uids are separated by commas. */
function parseTotalsRoute([first, ...segments]: readonly string[]): Route | null {
  const profileUids = first?.toUpperCase().split(/,|%2C/) ?? [];
  return profileUids.length > 0 && profileUids.every(isUid)
    ? { resource: 'profileTotals', profileUids, segments: withSlashes(segments) }
    : null;
}

function parseAuthRoute([action, ...rest]: readonly string[]): Route | null {
  if (rest.length > 0) return null;
  if (action === undefined || action.toLowerCase() === 'signin') return { resource: 'signIn' };
  return action.toLowerCase() === 'signout' ? { resource: 'signOut' } : null;
}

function parseDefinitionRoute([collection, uid, part, valueUid, ...rest]: readonly string[]): Route | null {
  if (collection !== 'itemDefinitions' || rest.length > 0) return null;
  if (uid === undefined) return { resource: 'itemDefinitions' };
  if (!isUid(uid)) return null;
  if (part === undefined) return { resource: 'itemDefinition', uid };
  if (part === 'algorithm' || part === 'returnValues') {
    return valueUid === undefined ? { resource: part, uid } : null;
  }
  if (part !== 'itemValueDefinitions') return null;
  if (valueUid === undefined) return { resource: 'itemValueDefinitions', uid };
  return isUid(valueUid) ? { resource: 'itemValueDefinition', uid, valueDefinitionUid: valueUid } : null;
}

export const authPath = '/auth';
export const signInPath = '/auth/signIn';
export const signOutPath = '/auth/signOut';
export const searchPath = '/search';
export const suggestPath = '/suggest';
/** Several reads in one request. */
export const readBatchPath = '/batch';

export function dataCategoryPath(path: CategoryPath): string {
  return treePath(path === ROOT_PATH ? [] : path.split('/'));
}

export function drillDownPath(path: CategoryPath): string {
  return `${dataCategoryPath(path)}/${drill}`;
}

export function dataItemPath({ categoryPath, uid }: DataItemKey): string {
  return treePath([...categoryPath.split('/'), uid]);
}

/** An entry of a history goes by its uid. */
export function dataItemValuePath({ item, path, entryUid }: DataItemValueKey): string {
  return treePath([...item.categoryPath.split('/'), item.uid, entryUid ?? path]);
}

export function profilesPath(): string {
  return buildPath(['profiles']);
}

export function profilePath(uid: Uid): string {
  return buildPath(['profiles', uid]);
}

export function profileCategoryPath(uid: Uid, path: CategoryPath): string {
  return buildPath(['profiles', uid, ...(path === ROOT_PATH ? [] : path.split('/'))]);
}

/** Path of the total of one or more profiles, or of a part of them. */
export function profileTotalsPath(uids: readonly Uid[], path: CategoryPath): string {
  return `/totals/${uids.join(',')}${path === ROOT_PATH ? '' : buildPath(path.split('/'))}`;
}

/** In place of `profiles`, the items of the same part of a profile. */
export function itemsOfProfilePath(uid: Uid, path: CategoryPath): string {
  return buildPath(['items', uid, ...(path === ROOT_PATH ? [] : path.split('/'))]);
}

export function isOfTotals(target: string): boolean {
  return target.startsWith('/totals/');
}

export function profileItemPath({ profileUid, categoryPath, uid }: ProfileItemKey): string {
  return buildPath(['profiles', profileUid, ...categoryPath.split('/'), uid]);
}

export function profileItemValuePath({ item, path }: ProfileItemValueKey): string {
  return buildPath([...profileItemPath(item).slice(1).split('/'), path]);
}

export function itemDefinitionsPath(): string {
  return buildPath(['definitions', 'itemDefinitions']);
}

export function itemDefinitionPath(uid: Uid): string {
  return buildPath(['definitions', 'itemDefinitions', uid]);
}

export function algorithmPath(uid: Uid): string {
  return `${itemDefinitionPath(uid)}/algorithm`;
}

export function itemValueDefinitionsPath(uid: Uid): string {
  return `${itemDefinitionPath(uid)}/itemValueDefinitions`;
}

export function itemValueDefinitionPath(uid: Uid, valueUid: Uid): string {
  return `${itemValueDefinitionsPath(uid)}/${valueUid}`;
}

export function returnValuesPath(uid: Uid): string {
  return `${itemDefinitionPath(uid)}/returnValues`;
}

/** A path in the data tree. */
export function treePath(segments: readonly string[]): string {
  return buildPath(['data', ...segments]);
}

/** The last check before a segment becomes part of a request line: throws WireError for anything else. */
function buildPath(segments: readonly string[]): string {
  if (!segments.every(isPathSegment))
    throw new WireError('A path segment has characters that are not allowed.');
  return `/${segments.join('/')}`;
}
