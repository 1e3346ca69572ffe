import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../exchange/with-query.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import {
  type CalculationQuery,
  encodeCalculationQuery,
} from '../../../wire/calculation/calculation-query.ts';
import { type DecodedDataItem, decodeDataItemView } from '../../../wire/data-items/decoded-data-item.ts';
import { contentOf, kindOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataItemPath } from '../../../wire/addresses.ts';
import { readChecked } from '../exchange/answer-body.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.dataItem;

/**
 * A part of the one document with everything about an item, which is requested
 * once, whichever part is read. Only what is wrong in that part is UPSTREAM_PROTOCOL.
 * Throws or rejects.
 */
export function readDataItem<T>(
  upstream: Upstream,
  key: DataItemKey,
  read: (document: DecodedDataItem) => T,
  query: readonly FormField[] = [],
): Promise<T> {
  const checked = checkItemKey(key);
  const target = withQuery(dataItemPath(checked), query);
  return upstream
    .read(target, operation, (body) => decodeRequested(body, checked))
    .then((document) => readChecked(operation, () => read(document)));
}

/** Reads a calculation from the view of an item. */
export async function readCalculation<T>(
  upstream: Upstream,
  key: DataItemKey,
  query: CalculationQuery,
  read: (document: DecodedDataItem) => T,
): Promise<T> {
  const fields = encodeCalculationQuery(query);
  const result = await readDataItem(upstream, key, read, fields);
  // With inputs in its target the document is read for nothing else.
  if (query.inputs.length > 0) upstream.forget(withQuery(dataItemPath(key), fields));
  return result;
}

/** Throws NOT_FOUND for a key that can name nothing. */
export function checkItemKey(key: DataItemKey): DataItemKey {
  // The root holds no items, and a path without category would name another resource.
  if (key.categoryPath === ROOT_PATH) throw notFound(operation.subject);
  return key;
}

function decodeRequested(body: WireNode, requested: DataItemKey): DecodedDataItem {
  // The name of a category may look like a uid.
  if (kindOf(body) === 'dataCategory') throw notFound(operation.subject);
  const path = contentOf(body, 'DataItemResource').text('path');
  const categoryPath = categoryPathIn(path, requested.categoryPath, 1, operation);
  const document = decodeDataItemView(body, categoryPath);
  if (document.uid === requested.uid) return document;
  throw otherThanRequested(operation);
}
