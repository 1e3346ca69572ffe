import { dataItemValueQuery } from '../../../wire/data-items/data-item-value-form.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { withQuery } from '../exchange/with-query.ts';
import type { Actions } from '../../../domain/access/access.ts';
import { parsePathSegment } from '../../../domain/basics/category-path.ts';
import {
  type DataItemValue,
  type DataItemValueKey,
  startOf,
} from '../../../domain/data-tree/data-item-value.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import { decodeDataItemValueView } from '../../../wire/data-items/data-item-value.ts';
import { contentOf, contentOfAny, kindOf } from '../../../wire/documents/document.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { dataItemValuePath } from '../../../wire/addresses.ts';
import { checkItemKey } from './data-item-view.ts';
import { categoryPathIn } from '../exchange/envelope-path.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { otherThanRequested, protocolError } from '../exchange/upstream-errors.ts';

interface DataItemValueView {
  readonly current: DataItemValue;
  /** One value, or its history with the newest entry first. */
  readonly values: readonly DataItemValue[];
  readonly actions: Actions | null;
}

/** The view of one value; UPSTREAM_PROTOCOL when the document is about another one. */
export async function readDataItemValue(
  upstream: Upstream,
  key: DataItemValueKey,
  query: readonly FormField[] = [],
): Promise<DataItemValueView> {
  const checked = checkValueKey(key);
  const target = withQuery(dataItemValuePath(checked), query);
  const operation = upstreamOperations.dataItemValue;
  return upstream.read(target, operation, (body) => decodeRequestedValue(body, checked, operation));
}

/** All entries of a value, newest first. */
export async function readHistory(
  upstream: Upstream,
  { item, path }: DataItemValueKey,
): Promise<readonly DataItemValue[]> {
  const query = encodeRecord(dataItemValueQuery, { withHistory: true });
  return (await readDataItemValue(upstream, { item, path }, query)).values;
}

/** Throws BAD_USER_INPUT for a malformed key. */
export function checkValueKey({ item, path, entryUid }: DataItemValueKey): DataItemValueKey {
  return { item: checkItemKey(item), path: parsePathSegment(path, 'path'), entryUid };
}

export function decodeRequestedValue(
  body: WireNode,
  key: DataItemValueKey,
  operation: UpstreamOperation,
): DataItemValueView {
  const { item } = key;
  const kind = kindOf(body);
  if (kind === 'dataCategory' || kind === 'dataItem') throw notFound(operation.subject);
  const content = contentOf(body, 'DataItemValueResource');
  // The last editions of the original have the item's segment twice in XML.
  const categoryPath = categoryPathIn(content.text('path'), item.categoryPath, 3, operation);
  const { values, actions } = decodeDataItemValueView(body, { categoryPath, uid: item.uid });
  const newestFirst = values.toSorted((one, other) => startOf(other) - startOf(one));
  const [current] = newestFirst;
  if (current === undefined) throw protocolError(operation, 'Its response has no value.');
  const isOfItem = (ownerUidIn(body) ?? item.uid) === item.uid;
  const isOneValue = values.every((value) => value.path === current.path);
  if (isOfItem && isOneValue && values.some((value) => isRequested(value, key))) {
    return { current, values: newestFirst, actions };
  }
  throw otherThanRequested(operation);
}

/** The item that the document shows, or says the value belongs to. */
export function ownerUidIn(body: WireNode): string | undefined {
  return contentOfAny(body).node('dataItem')?.text('uid');
}

/** A value is requested by its path or uid, and an entry of its history by the entry's uid. */
export function isRequested(
  value: { readonly path: string | undefined; readonly uid: string | undefined },
  { path, entryUid }: DataItemValueKey,
): boolean {
  const isNamed = value.path === path || value.uid === path;
  return entryUid === undefined ? isNamed : value.uid === entryUid;
}
