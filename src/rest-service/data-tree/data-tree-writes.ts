import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { postDataCategory, putDataCategory } from '../data-categories/data-category-writes.ts';
import { postDataItem } from '../data-items/data-item-writes.ts';
import { postDataTreeBatch, putDataTreeBatch } from './data-tree-batches.ts';
import { requiredField } from '../../wire/forms/fields.ts';
import { readForm } from '../http/form.ts';
import { isBatch } from '../http/request-body.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** POST /data/{category}: a form with `newObjectType`, or a document with categories or items. */
export async function postInDataTree(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  if (isBatch(call.request)) return postDataTreeBatch(call, path);
  const form = readForm(call);
  const type = requiredField(form, 'newObjectType', 'DC for a category, DI for an item');
  switch (type.trim().toUpperCase()) {
    case 'DC':
      return postDataCategory(call, path, form);
    case 'DI':
      return postDataItem(call, path, form);
    default:
      throw badInput(
        'newObjectType',
        `newObjectType must be DC for a category or DI for an item; got ${quote(type)}.`,
      );
  }
}

/** PUT /data/{category}: a form changes the category itself, a document what is in it. */
export function putInDataTree(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  return isBatch(call.request) ? putDataTreeBatch(call, path) : putDataCategory(call, path);
}
