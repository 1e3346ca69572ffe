import { notFound } from '../../domain/basics/errors.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { dataItemValuePath } from '../../wire/addresses.ts';
import { decodeValueEntries } from '../../wire/data-items/data-item-value-form.ts';
import { answerWithValues } from './data-item-values.ts';
import { createdAt, isVersion1 } from '../http/envelope.ts';
import { readForm } from '../http/form.ts';
import { readKnownValues } from '../http/known-values.ts';
import { allOf } from '../http/outcome.ts';
import { showWritten } from '../http/show-written.ts';
import { readWriteQuery } from '../http/query.ts';
import { decodeRepresentation } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/**
 * POST /data/{category}/{item}: the values of the form count from `startDate`
 * on. The answer has the address of the first new entry, in version 1 with
 * the new entries.
 */
export async function postValueEntries(call: RestCall, item: DataItemKey): Promise<RestAnswer> {
  const { dataItemValues } = call.backend;
  const form = readForm(call);
  const { isFull } = decodeRepresentation(form, readWriteQuery(call));
  const draft = decodeValueEntries(form, item, await readKnownValues(call, item.categoryPath, [form]));
  const keys = await dataItemValues.createEntries(draft);
  const [first] = keys;
  if (first === undefined) return emptyAnswer;
  const created = createdAt(call, dataItemValuePath(first));
  if (!isVersion1(call) && !isFull) return { ...emptyAnswer, ...created };
  return showWritten(call, created, async () => {
    if (keys.some(({ entryUid }) => entryUid === undefined)) throw notFound('The new entry');
    return answerWithValues(call, first, await allOf(dataItemValues.getMany(keys)));
  });
}
