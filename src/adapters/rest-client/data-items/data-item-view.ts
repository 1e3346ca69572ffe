import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../transport/request-form.ts';
import { lastSegment, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { AmountRequest } from '../../../domain/amounts/amount.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { EmissionsError, notFound } from '../../../domain/basics/errors.ts';
import {
  type CalculationQuery,
  encodeCalculationQuery,
  onlyParameter,
} from '../../../wire/calculation/calculation-query.ts';
import { type DecodedAmounts, decodeAmountsView } from '../../../wire/data-items/data-item.ts';
import { type DecodedDataItem, decodeDataItemView } from '../../../wire/data-items/decoded-data-item.ts';
import { contentOf, kindOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataItemPath } from '../../../wire/addresses.ts';
import { foreseen } from '../transport/answer-body.ts';
import { categoryPathIn } from '../transport/envelope-path.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import type { Upstream } from '../transport/upstream.ts';
import { protocolError } from '../transport/upstream-errors.ts';

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
    .then((document) => foreseen(operation, () => read(document)));
}

/**
 * What the view of an item says of a calculation. A service that offers batches
 * is asked for that alone; one that has become an older one refuses it by name.
 */
export async function readCalculation<T>(
  upstream: Upstream,
  key: DataItemKey,
  { withoutNotes, ...query }: CalculationQuery & Pick<AmountRequest, 'withoutNotes'>,
  read: (document: DecodedAmounts) => T,
): Promise<T> {
  const fields = encodeCalculationQuery(query);
  const readView = async () => {
    const result = await readDataItem(upstream, key, read, fields);
    // With inputs in its target the document is read for nothing else.
    if (query.inputs.length > 0) upstream.forget(withQuery(dataItemPath(key), fields));
    return result;
  };
  const { offeredReads, offeredShort } = upstream.offered();
  if (fields.length === 0 || offeredReads === 0) return readView();
  const only = withoutNotes === true && offeredShort > 0 ? 'plainAmounts' : 'amounts';
  const target = withQuery(dataItemPath(checkItemKey(key)), [
    ...fields,
    ...encodeCalculationQuery({ inputs: [], only }),
  ]);
  try {
    return read(await upstream.read(target, operation, (body) => decodeRequestedAmounts(body, key)));
  } catch (error) {
    const isRefused = error instanceof EmissionsError && error.argument === onlyParameter;
    if (!isRefused) throw error;
    return readView();
  }
}

/** Throws NOT_FOUND for a key that can name nothing. */
export function checkItemKey(key: DataItemKey): DataItemKey {
  // The root holds no items, and a path without category would name another resource.
  if (key.categoryPath === ROOT_PATH) throw notFound(operation.subject);
  return key;
}

/** With the document, because it may be held: an entry of a WeakMap for each costs more. */
const decodedKey = Symbol('decoded');
interface DecodedNode extends WireNode {
  [decodedKey]?: DecodedDataItem;
}

function decodeRequested(body: DecodedNode, requested: DataItemKey): DecodedDataItem {
  const before = body[decodedKey];
  if (before !== undefined) return before;
  const document = decodeDataItemView(
    body,
    categoryPathIn(pathIn(body), requested.categoryPath, 1, operation),
  );
  if (document.uid !== requested.uid) throw otherItem();
  body[decodedKey] = document;
  return document;
}

function decodeRequestedAmounts(body: WireNode, requested: DataItemKey) {
  const path = pathIn(body);
  categoryPathIn(path, requested.categoryPath, 1, operation);
  if (lastSegment(path ?? '') === requested.uid) return decodeAmountsView(body);
  throw otherItem();
}

function pathIn(body: WireNode): string | undefined {
  // The name of a category may look like a uid.
  if (kindOf(body) === 'dataCategory') throw notFound(operation.subject);
  return contentOf(body, 'DataItemResource').text('path');
}

function otherItem(): EmissionsError {
  return protocolError(operation, 'It answered with a different item than the one requested.');
}
