import type { DataItemKey } from '../../domain/data-item.ts';
import { encodeDataItemView } from '../../wire/data-items/data-item.ts';
import { decodeCalculationQuery, showInputs } from '../../wire/calculation/calculation-query.ts';
import { decodeAsOf } from '../../wire/forms/as-of-query.ts';
import { envelopeFor } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** GET /data/{category}/{item}, with the inputs of a calculation as parameters. */
export async function viewDataItem(
  call: RestCall,
  key: DataItemKey,
  parameters: URLSearchParams = call.parameters,
): Promise<RestAnswer> {
  const { dataCategories, dataItems, dataItemValues } = call.backend;
  const query = readQuery(parameters);
  const asOf = decodeAsOf(query);
  const [item, values, ownChoices, actions, category] = await Promise.all([
    onlyOne(dataItems.getMany([key])),
    onlyOne(dataItemValues.listByItem([key], asOf)),
    onlyOne(dataItems.listChoices([key])),
    onlyOne(dataItems.listActions([key])),
    onlyOne(dataCategories.getMany([key.categoryPath])),
  ]);
  const requested = decodeCalculationQuery(query, ownChoices);
  const calculation = await onlyOne(dataItems.calculate([{ item: key, ...requested }]));
  const choices = showInputs(ownChoices, requested.inputs);
  const document = {
    ...envelopeFor(call),
    item,
    values,
    choices,
    calculation,
    actions,
    provenance: category.provenance,
  };
  return { document: encodeDataItemView(document, call.format) };
}
