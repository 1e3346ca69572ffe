import type { InputValue } from '../../../domain/amounts/amount.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type { Choice } from '../../../domain/basics/choice.ts';
import { isNumberOrBlank, parseDecimal } from '../../../domain/basics/decimal.ts';
import { badInput, EmissionsError } from '../../../domain/basics/errors.ts';
import { quote } from '../../../domain/basics/uid.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { isNumeric, type ValueType } from '../../../domain/definitions/item-definition.ts';
import { readNumber } from '../../../domain/definitions/value-reading.ts';
import type { CalculationRequest } from '../../../ports/data-tree.ts';
import type { DecodedDataItem } from '../../../wire/data-items/decoded-data-item.ts';
import { readValueDefinitions } from '../definitions/item-definitions.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';
import { readDataItem } from './data-item-view.ts';

/** The answer to a calculation, as far as it is about inputs. */
interface ShownInputs extends Pick<DecodedDataItem, 'choices' | 'apiVersion' | 'hasUnits'> {
  readonly isZero: boolean;
}

/**
 * Refuses inputs that the amount is not of. A service of another kind ignores names and units that
 * it does not know, and shows the names among those that it knows; its own are in the view of the
 * item without inputs. Where a text is no number, it may say 0.
 */
export async function assertInputs(
  upstream: Upstream,
  { item, inputs }: CalculationRequest,
  shown: ShownInputs,
): Promise<void> {
  if (inputs.length === 0) return;
  const isOurs = upstream.offered().hasAdditions === true;
  const choices = isOurs ? shown.choices : await readChoices(upstream, item);
  assertTaken(inputs, choices);
  if (isOurs) return;
  if (!shown.hasUnits) assertOwnUnits(inputs, shown);
  const texts = inputs.filter(({ value }) => !isNumberOrBlank(value));
  if (texts.length === 0) return;
  const types = shown.isZero ? await readTypes(upstream, item) : new Map<string, ValueType>();
  for (const input of texts) assertNumber(input, types, choices);
}

/** The inputs by category, each from the first item of a request: all items of a category take the same. */
const read = new WeakMap<Upstream, Map<string, Promise<readonly Choice[]>>>();

function readChoices(upstream: Upstream, item: DataItemKey): Promise<readonly Choice[]> {
  const byCategory = read.get(upstream) ?? new Map<string, Promise<readonly Choice[]>>();
  read.set(upstream, byCategory);
  const key = pathKey(item.categoryPath);
  const known = byCategory.get(key) ?? readDataItem(upstream, item, (plain) => plain.choices);
  byCategory.set(key, known);
  return known;
}

function assertTaken(inputs: readonly InputValue[], choices: readonly Choice[]): void {
  const taken = new Set(choices.map(({ name }) => name.toLowerCase()));
  const unknown = inputs.find(({ name }) => !taken.has(name.toLowerCase()));
  if (unknown === undefined) return;
  const names = choices.map(({ name }) => name).join(', ');
  const advice = choices.length === 0 ? 'This item takes no inputs.' : `The inputs are ${names}.`;
  throw badInput(unknown.name, `${quote(unknown.name)} is not an input of this item. ${advice}`);
}

function assertOwnUnits(inputs: readonly InputValue[], { apiVersion }: ShownInputs): void {
  const withUnit = inputs.find(({ unit, perUnit }) => unit !== undefined || perUnit !== undefined);
  if (withUnit === undefined) return;
  const own = `give ${quote(withUnit.name)} in its own unit.`;
  if (apiVersion === '1.0') {
    const message = `The emissions service answers in version 1, which has no units: ${own}`;
    throw badInput(withUnit.name, message, 'other-version-parameter');
  }
  throw new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service says amounts in kg per month alone, and not whether it knows units of inputs: ${own}`,
    { argument: withUnit.name, upstream: { operation: upstreamOperations.dataItem.name } },
  );
}

/** An input with a unit, or with a number as its default, is a number; any other only if its definition says so. */
function assertNumber(
  { name, value, unit, perUnit }: InputValue,
  types: ReadonlyMap<string, ValueType>,
  choices: readonly Choice[],
): void {
  const isOf = (choice: Choice): boolean => choice.name.toLowerCase() === name.toLowerCase();
  const hasNumber = parseDecimal(choices.find(isOf)?.value ?? '') !== null;
  const isQuantity = hasNumber || unit !== undefined || perUnit !== undefined;
  const type = isQuantity ? 'DECIMAL' : types.get(name.toLowerCase());
  if (type !== undefined && isNumeric(type)) readNumber(type, name, value);
}

/** The types by the paths of values; none where the service has no definitions to show. */
async function readTypes(upstream: Upstream, item: DataItemKey): Promise<ReadonlyMap<string, ValueType>> {
  try {
    const { uid } = await readDataItem(upstream, item, (plain) => plain.item.itemDefinition);
    const definitions = await readValueDefinitions(upstream, uid);
    return new Map(
      definitions.map(({ path, valueDefinition }) => [path.toLowerCase(), valueDefinition.valueType]),
    );
  } catch (error) {
    if (error instanceof EmissionsError) return new Map();
    throw error;
  }
}
