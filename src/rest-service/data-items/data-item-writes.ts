import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { EPOCH } from '../../domain/basics/instant.ts';
import { encodeCreatedDataItem } from '../../wire/data-items/data-item.ts';
import { dataItemPath } from '../../wire/addresses.ts';
import { decodeDataItemChange, decodeDataItemDraft } from '../../wire/data-items/data-item-form.ts';
import { viewDataItem } from './data-items.ts';
import { assertNoTime, decodeAsOfWrite } from '../../wire/forms/as-of-query.ts';
import { lacksStart } from '../../wire/forms/dates.ts';
import { envelopeFor } from '../http/envelope.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { readDeletion, readForm } from '../http/form.ts';
import { readKnownValues } from '../http/known-values.ts';
import { locationOf } from '../http/location.ts';
import { onlyOne } from '../http/outcome.ts';
import { showWritten } from '../http/show-written.ts';
import { readQuery, readWriteQuery } from '../http/query.ts';
import { decodeRepresentation, representationFields } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** POST /data/{category} with newObjectType=DI: 201, its address and its description in both versions. */
export async function postDataItem(
  call: RestCall,
  categoryPath: CategoryPath,
  fields: FormFields,
): Promise<RestAnswer> {
  const { dataItems, dataItemValues } = call.backend;
  decodeRepresentation(fields, readWriteQuery(call));
  const known = await readKnownValues(call, categoryPath, [fields]);
  const key = await onlyOne(dataItems.create([decodeDataItemDraft(fields, categoryPath, known)]));
  const created = { status: 201, headers: { Location: locationOf(call.request, dataItemPath(key)) } };
  return showWritten(call, created, async () => {
    const [item, values, actions] = await Promise.all([
      onlyOne(dataItems.getMany([key])),
      onlyOne(dataItemValues.listByItem([key])),
      onlyOne(dataItems.listActions([key])),
    ]);
    const document = { ...envelopeFor(call), item, values, isNew: true, actions };
    return { document: encodeCreatedDataItem(document, call.format) };
  });
}

/**
 * PUT /data/{category}/{item}, answered with the item in both versions. A
 * `startDate` in the query says which entries of histories the values are
 * about; one in the form is the item's own.
 */
export async function putDataItem(call: RestCall, key: DataItemKey): Promise<RestAnswer> {
  const { dataItems } = call.backend;
  const form = readForm(call);
  const query = readQuery(call.parameters, call.ignored);
  const asOf = decodeAsOfWrite(query, representationFields);
  decodeRepresentation(form, query);
  const known = await readKnownValues(call, key.categoryPath, [form]);
  const start = lacksStart(form) ? (await onlyOne(dataItems.getMany([key]))).validity.start : EPOCH;
  await dataItems.update([{ ...decodeDataItemChange(form, key, { known, start }), asOf }]);
  return showWritten(call, emptyAnswer, () => viewDataItem(call, key, new URLSearchParams()));
}

/** DELETE /data/{category}/{item}, never of one entry of a history. */
export async function deleteDataItem(call: RestCall, key: DataItemKey): Promise<RestAnswer> {
  assertNoTime(readDeletion(call), []);
  await call.backend.dataItems.delete([key]);
  return emptyAnswer;
}
