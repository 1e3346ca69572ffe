import { isPathSegment, pathKey } from '../domain/category-path.ts';
import { badInput, notFound } from '../domain/errors.ts';
import { isUid, quote, type Uid } from '../domain/uid.ts';
import type { DataTreeNode } from '../ports/backend.ts';
import type { StoredDataCategory } from '../ports/store.ts';
import type { Request } from './request.ts';

/** The deepest path of the published data sets has seven segments, an item and a value come on top. */
const maximumSegments = 20;

/** Tells what a path leads to; the category, item and value must exist, and belong together. */
export async function locate(request: Request, segments: readonly string[]): Promise<DataTreeNode> {
  assertSegments(segments);
  const category = await findDeepestCategory(request, segments);
  const rest = segments.slice(category.path === '' ? 0 : category.path.split('/').length);
  const [itemSegment, valueSegment] = rest;
  if (itemSegment === undefined) return { kind: 'category', path: category.path };
  if (rest.length > 2) throw notFound('The path');
  const key = { categoryPath: category.path, uid: await findItem(request, category, itemSegment) };
  return valueSegment === undefined
    ? { kind: 'item', key }
    : { kind: 'value', key: { item: key, path: valueSegment } };
}

function assertSegments(segments: readonly string[]): void {
  const malformed = segments.find((segment) => !isPathSegment(segment));
  if (malformed !== undefined) {
    throw badInput(
      'path',
      `A path segment has letters, digits, "_", "-", "." and "~"; got ${quote(malformed)}.`,
    );
  }
  if (segments.length > maximumSegments) {
    throw badInput('path', `A path has at most ${maximumSegments} segments; got ${segments.length}.`);
  }
}

async function findDeepestCategory(
  request: Request,
  segments: readonly string[],
): Promise<StoredDataCategory> {
  const paths = ['', ...segments.map((_, place) => segments.slice(0, place + 1).join('/'))];
  const categories = await request.categories.getMany(paths.map(pathKey));
  const deepest = categories.findLast((category) => category !== undefined);
  if (deepest === undefined) throw notFound('The data category');
  return deepest;
}

async function findItem(request: Request, category: StoredDataCategory, segment: string): Promise<Uid> {
  if (isUid(segment)) {
    const [item] = await request.items.getMany([segment]);
    if (item?.dataCategory.uid === category.uid) return segment;
  }
  const uid = await request.store.dataItems.findByPath(category.uid, segment, request.signal);
  if (uid === null) throw notFound('The data category, item or value');
  return uid;
}
