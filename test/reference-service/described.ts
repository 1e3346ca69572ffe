import type { Store } from './data/model.ts';
import { findCategory } from './data/tree.ts';
import type { ServiceRequest } from './http/request.ts';

/** The methods that the description has, by what an address names. */
const described = {
  auth: ['POST'],
  dataCategory: ['POST'],
  dataItem: ['GET', 'PUT', 'DELETE'],
  dataItemValue: ['GET', 'PUT'],
  profiles: ['GET', 'POST'],
  profile: ['DELETE'],
  profileItemValue: ['GET', 'PUT'],
} as const;

/** Whether a request is one of the eleven operations of S 4, or the sign-in. */
export function isDescribed({ method, segments }: ServiceRequest, store: Store): boolean {
  const kind = kindOf(segments, store);
  return kind !== null && described[kind].some((each) => each === method);
}

function kindOf([root, ...path]: readonly string[], store: Store): keyof typeof described | null {
  if (root === 'auth') return path.length === 0 ? 'auth' : null;
  if (root === 'data') {
    const { rest } = findCategory(store, path);
    if (rest[0] === 'drill') return null;
    return (['dataCategory', 'dataItem', 'dataItemValue'] as const)[rest.length] ?? null;
  }
  if (root !== 'profiles') return null;
  if (path.length < 2) return path.length === 0 ? 'profiles' : 'profile';
  return findCategory(store, path.slice(1)).rest.length === 2 ? 'profileItemValue' : null;
}
