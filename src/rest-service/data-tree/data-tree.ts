import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { DataTreeNode } from '../../ports/data-tree.ts';
import { viewDataCategory, viewDrillDown } from '../data-categories/data-categories.ts';
import { deleteDataCategory } from '../data-categories/data-category-writes.ts';
import { categoryTable } from '../data-items/category-table.ts';
import { historyTable } from '../data-items/history-table.ts';
import { postValueEntries } from '../data-items/data-item-value-entries.ts';
import { deleteDataItemValue, putDataItemValue } from '../data-items/data-item-value-writes.ts';
import { viewDataItemValue } from '../data-items/data-item-values.ts';
import { deleteDataItem, putDataItem } from '../data-items/data-item-writes.ts';
import { viewDataItem } from '../data-items/data-items.ts';
import { postInDataTree, putInDataTree } from './data-tree-writes.ts';
import { createsOrDeletes } from '../http/method-tunnel.ts';
import { onlyOne } from '../http/outcome.ts';
import type { Handlers } from '../http/resource.ts';
import type { RestCall } from '../http/rest-request.ts';

/** The handlers of a path in the data tree; only the backend knows what the path names. */
export async function findInDataTree(call: RestCall, segments: readonly string[]): Promise<Handlers> {
  const node = await locateNode(call, segments);
  switch (node.kind) {
    case 'category':
      return {
        GET: () => viewDataCategory(call, node.path),
        table: () => categoryTable(call, node.path),
        POST: () => postInDataTree(call, node.path),
        PUT: () => putInDataTree(call, node.path),
        DELETE: () => deleteDataCategory(call, node.path),
      };
    case 'item':
      return {
        GET: () => viewDataItem(call, node.key),
        POST: () => postValueEntries(call, node.key),
        PUT: () => putDataItem(call, node.key),
        DELETE: () => deleteDataItem(call, node.key),
      };
    case 'value':
      return {
        GET: () => viewDataItemValue(call, node.key),
        table: () => historyTable(call, node.key),
        PUT: () => putDataItemValue(call, node.key),
        DELETE: () => deleteDataItemValue(call, node.key),
      };
  }
}

/** /data/{category}/drill */
export async function findDrillDown(call: RestCall, segments: readonly string[]): Promise<Handlers> {
  const node = await locateNode(call, segments);
  if (node.kind !== 'category') throw notFound(`The data category ${segments.join('/')}`);
  return { GET: () => viewDrillDown(call, node.path) };
}

/** /data/categories/{uid} and what is below it: the flat addresses of the same tree. */
export async function findByCategoryUid(
  call: RestCall,
  uid: Uid,
  rest: readonly string[],
): Promise<Handlers> {
  const path: CategoryPath = await onlyOne(call.backend.dataCategories.findPaths([uid]));
  const segments = path === '' ? [] : path.split('/');
  const [first = '', ...others] = rest;
  const isDrill = first.toLowerCase() === 'drill' && others.length === 0;
  return isDrill ? findDrillDown(call, segments) : findInDataTree(call, [...segments, ...rest]);
}

/** A malformed segment cannot name anything. */
async function locateNode(call: RestCall, segments: readonly string[]): Promise<DataTreeNode> {
  try {
    return await call.backend.dataCategories.locate(segments, createsOrDeletes(call));
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'BAD_USER_INPUT') throw notFound('The path');
    throw error;
  }
}
