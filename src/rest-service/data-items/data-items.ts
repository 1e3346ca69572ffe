import type { DataItemKey } from '../../domain/data-item.ts';
import type { Choice } from '../../domain/choice.ts';
import { encodeAmountsView, encodeDataItemView } from '../../wire/data-items/data-item.ts';
import {
  decodeCalculationQuery,
  decodeOnlyAmounts,
  showInputs,
} from '../../wire/calculation/calculation-query.ts';
import { decodeAsOf } from '../../wire/forms/as-of-query.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
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
  if (decodeOnlyAmounts(query)) return viewAmounts(call, key, query);
  const asOf = decodeAsOf(query);
  const [item, values, ownChoices, actions, category] = await Promise.all([
    onlyOne(dataItems.getMany([key])),
    onlyOne(dataItemValues.listByItem([key], asOf)),
    onlyOne(dataItems.listChoices([key])),
    onlyOne(dataItems.listActions([key])),
    onlyOne(dataCategories.getMany([key.categoryPath])),
  ]);
  const { provenance } = category;
  const amounts = await calculate(call, key, query, ownChoices);
  if (call.noteTimeless !== undefined && parameters.size === 0) {
    const [isTimeless] = (await dataItems.listTimeless?.([key])) ?? [];
    if (isTimeless === true) call.noteTimeless();
  }
  const document = { ...envelopeFor(call), item, values, ...amounts, actions, provenance };
  return { document: encodeDataItemView(document, call.format) };
}

async function viewAmounts(call: RestCall, key: DataItemKey, query: FormFields): Promise<RestAnswer> {
  const choices = await onlyOne(call.backend.dataItems.listChoices([key]));
  const amounts = await calculate(call, key, query, choices);
  return { document: encodeAmountsView({ ...envelopeFor(call), key, ...amounts }, call.format) };
}

async function calculate(
  { backend }: RestCall,
  item: DataItemKey,
  query: FormFields,
  choices: readonly Choice[],
) {
  const { onlyAmounts: _, ...requested } = decodeCalculationQuery(query, choices);
  const calculation = await onlyOne(backend.dataItems.calculate([{ item, ...requested }]));
  return { choices: showInputs(choices, requested.inputs), calculation };
}
