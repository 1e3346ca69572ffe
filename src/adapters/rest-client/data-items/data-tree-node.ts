import { parsePathSegment, pathKey, pathOf } from '../../../domain/basics/category-path.ts';
import { badInput, notFound } from '../../../domain/basics/errors.ts';
import { isUid, type Uid } from '../../../domain/basics/uid.ts';
import type { DataTreeNode } from '../../../ports/data-tree.ts';
import { decodeDataCategoryView } from '../../../wire/data-categories/data-category.ts';
import { decodeDataItemView } from '../../../wire/data-items/decoded-data-item.ts';
import { contentOf, kindOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { treePath } from '../../../wire/addresses.ts';
import { decodeRequestedValue, ownerUidIn } from './data-item-value-view.ts';
import { lacksCategoryViews } from '../data-categories/data-category-view.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { orUnsupported, orFromAddress } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, protocolError } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.dataTree;

/** The deepest path of the published data sets has seven segments, an item and a value come on top. */
const maxSegments = 20;

/** Resolves a path by the kind of its document. */
export async function locateDataTreeNode(
  upstream: Upstream,
  path: readonly string[],
  isWritten: boolean,
): Promise<DataTreeNode> {
  const segments = parseSegments(path);
  if (segments.at(-1)?.toLowerCase() === 'drill') throw notFound(operation.subject);
  const locating = upstream.readInSlices(treePath(segments), operation, (body) => toNode(body, segments));
  const isCategory = !segments.slice(-2).some(isUid);
  const lacking = orUnsupported(
    upstream,
    upstreamOperations.dataCategory,
    async () => isCategory && (await lacksCategoryViews(upstream)),
  );
  return orFromAddress(isWritten, locating, () => fromAddress(segments)).catch(lacking);
}

export function parseSegments(path: readonly string[]): readonly string[] {
  if (path.length > maxSegments) {
    throw badInput('path', `A path has at most ${maxSegments} segments; got ${path.length}.`);
  }
  return path.map((segment) => parsePathSegment(segment, 'path'));
}

/** Entries of histories and items go by their uids, and categories by their names. */
function fromAddress(segments: readonly string[]): DataTreeNode {
  const [above = '', uid = above] = segments.slice(-2);
  if (!isUid(uid)) return { kind: 'category', path: pathOf(segments) };
  if (!isUid(above)) return { kind: 'item', key: { categoryPath: pathOf(segments.slice(0, -1)), uid } };
  const item = { categoryPath: pathOf(segments.slice(0, -2)), uid: above };
  return { kind: 'value', key: { item, path: uid, entryUid: uid } };
}

function* toNode(body: WireNode, segments: readonly string[]): Generator<void, DataTreeNode> {
  switch (kindOf(body)) {
    case 'dataCategory':
      return yield* toCategory(body, segments);
    case 'dataItem':
      return toItem(body, segments);
    case 'dataItemValue':
      return toValue(body, segments);
    default:
      throw protocolError(operation, 'Its response is not a data tree document.');
  }
}

function* toCategory(body: WireNode, segments: readonly string[]): Generator<void, DataTreeNode> {
  const { path } = (yield* decodeDataCategoryView(body)).dataCategory;
  if (pathKey(path) === pathKey(segments.join('/'))) return { kind: 'category', path };
  throw otherThanRequested(operation);
}

function toItem(body: WireNode, segments: readonly string[]): DataTreeNode {
  const requested = pathOf(segments.slice(0, -1));
  const [name = ''] = segments.slice(-1);
  const path = contentOf(body, 'DataItemResource').text('path');
  const categoryPath = categoryPathIn(path, requested, 1, operation);
  const { item } = decodeDataItemView(body, categoryPath);
  if (item.uid === name || item.path?.toLowerCase() === name.toLowerCase()) {
    return { kind: 'item', key: { categoryPath, uid: item.uid } };
  }
  throw otherThanRequested(operation);
}

function toValue(body: WireNode, segments: readonly string[]): DataTreeNode {
  const requested = pathOf(segments.slice(0, -2));
  const [name = '', path = ''] = segments.slice(-2);
  const uid = itemUidOf(body, name);
  const { current } = decodeRequestedValue(body, { item: { categoryPath: requested, uid }, path }, operation);
  const isEntry = current.uid === path && current.path !== path;
  const key = isEntry ? { path: current.path, entryUid: current.uid } : { path };
  return { kind: 'value', key: { item: current.item, ...key } };
}

/** The item of a value; where the item goes by a path of its own, only the document has its uid. */
function itemUidOf(body: WireNode, name: string): Uid {
  const owner = ownerUidIn(body) ?? name;
  if (isUid(owner) && (owner === name || !isUid(name))) return owner;
  throw otherThanRequested(operation);
}
