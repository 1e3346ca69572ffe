import {
  type DataItemValue,
  type DataItemValueKey,
  startOf,
} from '../../domain/data-tree/data-item-value.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { encodeDataItemValueView } from '../../wire/data-items/data-item-value.ts';
import { dataItemValueQuery } from '../../wire/data-items/data-item-value-form.ts';
import { envelopeFor } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { readParameters } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/**
 * GET /data/{category}/{item}/{value}: the value that counts now or at
 * `startDate`, or with `valuesPerPage` above 1 its whole history. An entry
 * that is named by its uid is itself, whenever it counts.
 */
export async function viewDataItemValue(call: RestCall, key: DataItemValueKey): Promise<RestAnswer> {
  const { backend } = call;
  const { asOf, withHistory } = readParameters(call, dataItemValueQuery);
  const current = await onlyOne(backend.dataItemValues.getMany([key]));
  if (!withHistory && asOf === undefined) return answerWithValues(call, key, [current]);
  const history = await onlyOne(backend.dataItemValues.listHistory([key]));
  if (withHistory) return answerWithValues(call, key, history);
  const isNamed = key.entryUid !== undefined || asOf === undefined;
  return answerWithValues(call, key, [isNamed ? current : entryInForceAt(history, asOf)]);
}

/** The view of one value, or of several entries of its history. */
export async function answerWithValues(
  call: RestCall,
  key: DataItemValueKey,
  values: readonly DataItemValue[],
): Promise<RestAnswer> {
  const actions = await onlyOne(call.backend.dataItemValues.listActions([key]));
  const item = values[0]?.item ?? key.item;
  const isHistory = values.length > 1;
  const document = { ...envelopeFor(call), values, isHistory, item, actions };
  return { document: encodeDataItemValueView(document, call.format) };
}

/** The entry of a history, newest first, that counts at an instant. Throws NOT_FOUND before all entries. */
export function entryInForceAt(history: readonly DataItemValue[], at: Instant): DataItemValue {
  const entry = history.find((each) => startOf(each) <= at);
  if (entry === undefined) throw notFound('The entry of the value in force at startDate');
  return entry;
}
