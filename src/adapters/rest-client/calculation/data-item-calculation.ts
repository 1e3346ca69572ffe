import type { CalculationResult, InputValue } from '../../../domain/amount.ts';
import type { Choice } from '../../../domain/choice.ts';
import { badInput } from '../../../domain/errors.ts';
import { quote } from '../../../domain/uid.ts';
import type { CalculationRequest } from '../../../ports/data-tree.ts';
import type { DecodedDataItem } from '../../../wire/data-items/data-item.ts';
import { unlessWithoutInput } from '../../../wire/calculation/amount.ts';
import { encodeCalculationQuery } from '../../../wire/calculation/calculation-query.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import { inRequestedUnits } from './requested-units.ts';
import { convertVersion1Amount } from './version-1-amount.ts';

/** The amounts of an item for the caller's inputs, with one read of the item for a query. */
export async function calculateDataItem(
  request: CalculationRequest,
  readItem: (query: readonly FormField[]) => Promise<DecodedDataItem>,
): Promise<CalculationResult> {
  const document = await readItem(encodeCalculationQuery(request));
  assertTaken(request.inputs, document.choices);
  const names = document.choices.map(({ name }) => name);
  const calculation = unlessWithoutInput(document.calculation, names, request.inputs);
  return document.isAmountConverted
    ? inRequestedUnits(upstreamOperations.dataItem, calculation, request)
    : convertVersion1Amount(calculation, request);
}

/** The service ignores names that it does not know; then the amount would be for other inputs than were given. */
function assertTaken(inputs: readonly InputValue[], choices: readonly Choice[]): void {
  const taken = new Set(choices.map(({ name }) => name.toLowerCase()));
  const unknown = inputs.find(({ name }) => !taken.has(name.toLowerCase()));
  if (unknown === undefined) return;
  const names = choices.map(({ name }) => name).join(', ');
  const advice = choices.length === 0 ? 'This item takes no inputs.' : `The inputs are ${names}.`;
  throw badInput(unknown.name, `${quote(unknown.name)} is not an input of this item. ${advice}`);
}
