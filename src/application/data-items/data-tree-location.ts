import { isPathSegment, joinPath, pathKey } from '../../domain/basics/category-path.ts';
import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { badInput, notFound } from '../../domain/basics/errors.ts';
import { maxDepth } from '../../domain/data-tree/new-category-path.ts';
import { isUid, quote, type Uid } from '../../domain/basics/uid.ts';
import type { DataTreeNode } from '../../ports/data-tree.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { adviseOn } from '../data-categories/unknown-category.ts';
import { findEntry } from './find-entry.ts';
import { orThrow } from '../outcomes.ts';
import { readItemsWithEntries } from './read-data-items.ts';
import type { RequestScope } from '../request-scope.ts';

/** Plus an item and a value. */
const maxSegments = maxDepth + 2;

/** Resolves a path; the category and the item must exist, and belong together. */
export async function locate(request: RequestScope, segments: readonly string[]): Promise<DataTreeNode> {
  const { category, rest } = await findDeepestCategory(request, segments);
  const [itemSegment, valueSegment] = rest;
  if (itemSegment === undefined) return { kind: 'category', path: category.path };
  if (rest.length > 2) throw await unknownSegment(request, category, rest);
  const key = { categoryPath: category.path, uid: await findItem(request, category, rest) };
  if (valueSegment === undefined) return { kind: 'item', key };
  return { kind: 'value', key: await locateValue(request, key, valueSegment) };
}

/** The deepest category on the path, and the remaining segments. */
export async function findDeepestCategory(
  request: RequestScope,
  segments: readonly string[],
): Promise<{ readonly category: StoredDataCategory; readonly rest: readonly string[] }> {
  assertSegments(segments);
  const paths = ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))];
  const categories = await request.cached.categories.getMany(paths.map(pathKey), request.signal);
  const category = categories.findLast((found) => found !== undefined);
  if (category === undefined) throw notFound('The data category');
  return { category, rest: segments.slice(category.path === '' ? 0 : category.path.split('/').length) };
}

function assertSegments(segments: readonly string[]): void {
  const malformed = segments.find((segment) => !isPathSegment(segment));
  if (malformed !== undefined) {
    throw badInput(
      'path',
      `A path segment has letters, digits, "_", "-", "." and "~"; got ${quote(malformed)}.`,
    );
  }
  if (segments.length > maxSegments) {
    throw badInput('path', `A path has at most ${maxSegments} segments; got ${segments.length}.`);
  }
}

async function findItem(
  request: RequestScope,
  category: StoredDataCategory,
  rest: readonly string[],
): Promise<Uid> {
  const [segment = ''] = rest;
  if (isUid(segment)) {
    const [item] = await request.cached.items.getMany([segment], request.signal);
    if (item?.dataCategory.uid === category.uid) return segment;
  }
  const uid = await request.store.dataItems.findByPath(category.uid, segment, request.signal);
  if (uid !== null) return uid;
  throw await unknownSegment(request, category, rest);
}

async function unknownSegment(request: RequestScope, { path }: StoredDataCategory, rest: readonly string[]) {
  const [segment = ''] = rest;
  return notFound(`The data category, item or value ${segment} below ${path || 'the root'}`, {
    missing: isUid(segment) ? 'itemUid' : 'categoryPath',
    advice: await adviseOn(request, joinPath(path, rest.join('/'))),
  });
}

/** A value by its path, or one entry of its history by the uid of the entry. */
async function locateValue(
  request: RequestScope,
  item: DataItemKey,
  segment: string,
): Promise<DataItemValueKey> {
  const key = { item, path: segment };
  if (!isUid(segment)) return key;
  const [found] = await readItemsWithEntries(request, [item]);
  const { definition, entries } = orThrow(found ?? notFound('The data item'));
  const value = findEntry(definition, entries, key, request.clock());
  if (value === undefined) throw notFound('The data item value', { missing: 'entryUid' });
  const { path } = value.definition;
  return path === segment ? key : { item, path, entryUid: value.entry.uid };
}
