import type { CalculationResult, InputValue } from '../../../domain/amount.ts';
import type { Choice } from '../../../domain/choice.ts';
import { badInput } from '../../../domain/errors.ts';
import { quote } from '../../../domain/uid.ts';
import type { CalculationRequest } from '../../../ports/backend.ts';
import type { DecodedDataItem } from '../../../wire/data-items/data-item.ts';
import { formatIsoDate } from '../../../wire/format/timestamp.ts';
import { convertVersion1Amount } from './version-1-amount.ts';

/** Parameters with a meaning of their own, which are never inputs of a calculation. */
const reserved = new Set(['startdate', 'returnunit', 'returnperunit', 'authtoken', 'method', 'explain']);

/** The amounts of an item for the caller's inputs, with one read of the item for a query. */
export async function calculate(
  request: CalculationRequest,
  readItem: (query: string) => Promise<DecodedDataItem>,
): Promise<CalculationResult> {
  const document = await readItem(toQuery(request));
  assertTaken(request.inputs, document.choices);
  return document.isAmountConverted
    ? document.calculation
    : convertVersion1Amount(document.calculation, request);
}

/** Inputs as parameters, in their order; the units of an input follow it. */
function toQuery({ inputs, returnUnit, returnPerUnit, asOf, withExplanation }: CalculationRequest): string {
  const query = new URLSearchParams();
  const given = new Set<string>();
  for (const { name, value, unit, perUnit } of inputs) {
    const key = name.toLowerCase();
    if (reserved.has(key)) throw badInput(name, `${quote(name)} is not an input of this item.`);
    if (given.has(key)) throw badInput(name, `${quote(name)} is given twice; give it once.`);
    given.add(key);
    query.append(name, value);
    if (unit !== undefined) query.append(`${name}Unit`, unit);
    if (perUnit !== undefined) query.append(`${name}PerUnit`, perUnit);
  }
  if (returnUnit !== undefined) query.append('returnUnit', returnUnit);
  if (returnPerUnit !== undefined) query.append('returnPerUnit', returnPerUnit);
  if (asOf !== undefined) query.append('startDate', formatIsoDate(asOf, 'UTC'));
  if (withExplanation === true) query.append('explain', 'true');
  return query.toString();
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
