import type { CategoryPath } from '../../domain/category-path.ts';
import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import { createDataCategory, updateDataCategory } from './data-category-writes.ts';
import { createDataItem } from './data-item-writes.ts';
import { createDataTreeBatch, updateDataTreeBatch } from './data-tree-batches.ts';
import { requiredField } from '../../wire/forms/fields.ts';
import { readForm } from '../http/form.ts';
import { isBatch } from '../http/request-body.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** POST /data/{category}: a form with `newObjectType`, or a document with categories or items. */
export async function createInDataTree(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  if (isBatch(call.request)) return createDataTreeBatch(call, path);
  const form = readForm(call.request);
  const type = requiredField(form, 'newObjectType', 'DC for a category, DI for an item');
  switch (type.trim().toUpperCase()) {
    case 'DC':
      return createDataCategory(call, path, form);
    case 'DI':
      return createDataItem(call, path, form);
    default:
      throw badInput(
        'newObjectType',
        `newObjectType must be DC for a category or DI for an item; got ${quote(type)}.`,
      );
  }
}

/** PUT /data/{category}: a form changes the category itself, a document what is in it. */
export function updateInDataTree(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  return isBatch(call.request) ? updateDataTreeBatch(call, path) : updateDataCategory(call, path);
}
