import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { encodeAmountsView, encodeDataItemView } from '../../wire/data-items/data-item.ts';
import {
  calculationQuery,
  decodeCalculationQuery,
  showInputs,
} from '../../wire/calculation/calculation-query.ts';
import type { CalculationRequest } from '../../ports/data-tree.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { decodeRecord } from '../../wire/forms/record-form.ts';
import { envelopeFor } from '../http/envelope.ts';
import { onlyOne, onlyOneOrNull } from '../http/outcome.ts';
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
  const { asOf, only } = decodeRecord(calculationQuery, query, null);
  if (only !== undefined) return viewAmounts(call, key, query);
  const [item, values, ownChoices, actions, category] = await Promise.all([
    onlyOne(dataItems.getMany([key])),
    onlyOne(dataItemValues.listByItem([key], asOf)),
    onlyOne(dataItems.listChoices([key])),
    onlyOne(dataItems.listActions([key])),
    onlyOneOrNull(dataCategories.getMany([key.categoryPath])),
  ]);
  const provenance = category?.provenance ?? null;
  const requested = decodeCalculationQuery(query, ownChoices);
  const calculation = await calculate(call, key, requested);
  const choices = showInputs(ownChoices, requested.inputs);
  const document = { ...envelopeFor(call), item, values, choices, calculation, actions, provenance };
  return { document: encodeDataItemView(document, call.format) };
}

async function viewAmounts(call: RestCall, key: DataItemKey, query: FormFields): Promise<RestAnswer> {
  const known = await onlyOne(call.backend.dataItems.listChoices([key]));
  const { only: _, ...requested } = decodeCalculationQuery(query, known);
  const calculation = await calculate(call, key, requested);
  const choices = showInputs(known, requested.inputs);
  return { document: encodeAmountsView({ ...envelopeFor(call), key, choices, calculation }, call.format) };
}

function calculate({ backend }: RestCall, item: DataItemKey, requested: Omit<CalculationRequest, 'item'>) {
  return onlyOne(backend.dataItems.calculate([{ item, ...requested }]));
}
