import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { viewDataItemValue, answerWithValues, entryInForceAt } from './data-item-values.ts';
import { decodeDataItemValueChange } from '../../wire/data-items/data-item-value-form.ts';
import { decodeAsOfWrite } from '../../wire/forms/as-of-query.ts';
import { assertOnly, type FormFields } from '../../wire/forms/fields.ts';
import { inFormOfValue } from '../http/entries.ts';
import { readDeletion, readForm } from '../http/form.ts';
import { onlyOne } from '../http/outcome.ts';
import { showWritten } from '../http/show-written.ts';
import { readQuery } from '../http/query.ts';
import { decodeRepresentation, representationFields } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/**
 * PUT /data/{category}/{item}/{value} with the form field value, answered with
 * the value in both versions. Of a history it changes the entry that counts
 * now, at the query's `startDate`, or that the address names by its uid; the
 * form's `startDate` moves that entry.
 */
export async function putDataItemValue(call: RestCall, key: DataItemValueKey): Promise<RestAnswer> {
  const { dataItemValues } = call.backend;
  const form = readForm(call);
  const query = readQuery(call.parameters, call.ignored);
  const at = timeOfEntry(query, key, representationFields);
  const change = decodeDataItemValueChange(form, key.entryUid !== undefined || at !== undefined);
  decodeRepresentation(form, query);
  const entry = await entryFor(call, key, at);
  await inFormOfValue(entry.path, dataItemValues.update([{ key: entry, ...change }]));
  return showWritten(call, emptyAnswer, async () =>
    entry === key
      ? viewDataItemValue({ ...call, parameters: new URLSearchParams() }, key)
      : answerWithValues(call, entry, [await onlyOne(dataItemValues.getMany([entry]))]),
  );
}

/** DELETE takes an entry out of a history, chosen as for PUT, or by `startDate` in the body. The first one stays. */
export async function deleteDataItemValue(call: RestCall, key: DataItemValueKey): Promise<RestAnswer> {
  const entry = await entryFor(call, key, timeOfEntry(readDeletion(call), key, []));
  await call.backend.dataItemValues.deleteEntries([entry]);
  return emptyAnswer;
}

/** An entry that the address names is itself, whatever else is said. */
function timeOfEntry(
  sent: FormFields,
  { entryUid }: DataItemValueKey,
  others: readonly string[],
): Instant | undefined {
  if (entryUid === undefined) return decodeAsOfWrite(sent, others);
  assertOnly(sent, others);
  return undefined;
}

async function entryFor(
  { backend }: RestCall,
  key: DataItemValueKey,
  at: Instant | undefined,
): Promise<DataItemValueKey> {
  if (at === undefined) return key;
  const history = await onlyOne(backend.dataItemValues.listHistory([key]));
  const { path, uid } = entryInForceAt(history, at);
  return { item: key.item, path, entryUid: uid };
}
