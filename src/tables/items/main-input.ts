import type { InputValue } from '../../domain/amounts/amount.ts';
import { isTakenCurrency, money } from '../../domain/amounts/money.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import { commonUnitsLike, dimensionOf, measures } from '../../units/common-units.ts';
import { isNamedLike } from '../columns/category-names.ts';
import { isRateInput } from '../columns/measured-columns.ts';

/** The inputs of an item, with the name of its definition. */
export interface ItemInputs {
  readonly definition: { readonly name: string | null };
  readonly valueDefinitions: readonly ItemValueDefinition[];
}

/** The name of a value of a row that is of the main input of its item, whatever that is called. */
const quantityName = 'quantity';
const unitName = `${quantityName}Unit`;

type Inputs = readonly ItemValueDefinition[];
type Draft = ProfileItemRow['draft'];

/**
 * The draft with the value `quantity` as the input that it is of: the one that is measured in its unit,
 * or is called like it, and without a unit the only quantity. In the time of the row, if it has one.
 * Throws BAD_USER_INPUT where the unit fits no input, or several are meant.
 */
export function withMainInput(
  { definition, valueDefinitions }: ItemInputs,
  apiVersion: ApiVersion,
  draft: Draft,
): Draft {
  if (!hasMainInput(draft)) return draft;
  const inputs = valueDefinitions.filter(
    (each) => each.fromProfile === true && each.apiVersions.includes(apiVersion),
  );
  if (inputs.some(({ path }) => path.toLowerCase() === quantityName)) return draft;
  const quantities = inputs.filter(isQuantity);
  const values = draft.values.map((value) =>
    isMain(value)
      ? asInput(value, quantities, {
          of: definition.name ?? 'The item',
          isDated: draft.startDate !== undefined,
        })
      : value,
  );
  return { ...draft, values };
}

/** The draft of a row of a table whose amounts per time do not say per what they are: they were used up by its end. */
export function withTime(
  { valueDefinitions }: ItemInputs,
  { usedUpBy }: ProfileItemRow,
  draft: Draft,
): Draft {
  const rates = new Set(valueDefinitions.filter(isRateInput).map(({ path }) => path.toLowerCase()));
  const isOpen = ({ name, perUnit }: InputValue) => perUnit === undefined && rates.has(name.toLowerCase());
  if (usedUpBy === undefined || !draft.values.some(isOpen)) return draft;
  const values = draft.values.map((value) => (isOpen(value) ? { ...value, perUnit: 'none' } : value));
  return { ...draft, endDate: draft.endDate ?? usedUpBy, values };
}

export function hasMainInput({ values }: Draft): boolean {
  return values.some(isMain);
}

function isMain({ name }: InputValue): boolean {
  return name.toLowerCase() === quantityName;
}

/** Without what is not known to be an input. */
export function withoutMainInput<R extends ProfileItemRow>(row: R): R {
  const values = row.draft.values.filter((value) => !isMain(value));
  return { ...row, draft: { ...row.draft, values } };
}

function asInput(
  value: InputValue,
  quantities: Inputs,
  { of, isDated }: { readonly of: string; readonly isDated: boolean },
): InputValue {
  const unit = value.unit?.trim() || null;
  const input = unit === null ? onlyQuantity(quantities, of) : quantityIn(unit, quantities, of);
  const isName = unit !== null && dimensionOf(unit) === null;
  if (isRateInput(input) && value.perUnit === undefined && !isDated)
    throw badInput(
      quantityName,
      `The quantity needs a time, in tables the meaning startDate: ${describe(input)} is per ${input.perUnit}.`,
    );
  return {
    ...value,
    name: input.path,
    unit: isName ? undefined : value.unit,
    perUnit: value.perUnit ?? (isRateInput(input) ? 'none' : undefined),
  };
}

function onlyQuantity(quantities: Inputs, of: string): ItemValueDefinition {
  const [input, ...others] = preferred(quantities);
  if (input !== undefined && others.length === 0) return input;
  throw badInput(unitName, `${quote(of)} needs a unit with its quantity: it has ${list(quantities)}.`);
}

function quantityIn(unit: string, quantities: Inputs, of: string): ItemValueDefinition {
  const isMoney = isTakenCurrency(unit);
  const named = quantities.filter(
    ({ path, name }) =>
      isSameWord(path, unit) ||
      isSameWord(name, unit) ||
      isNamedLike(unit, path) ||
      (isMoney && path === money.input),
  );
  const dimension = dimensionOf(unit);
  const measured = dimension === null ? named : quantities.filter((each) => measures(each.unit, dimension));
  const [input, ...others] = preferred(measured);
  if (input !== undefined && others.length === 0) return input;
  throw badInput(
    unitName,
    input === undefined
      ? `${quote(of)} has no quantity in ${quote(unit)}: it has ${list(quantities)}.`
      : `${quote(of)} has several quantities in ${quote(unit)}: name one of ${list(measured)}.`,
  );
}

/** Prefers inputs without a default. */
function preferred(inputs: Inputs): Inputs {
  const required = inputs.filter(({ defaultValue }) => defaultValue === null);
  return required.length === 0 ? inputs : required;
}

function isQuantity(input: ItemValueDefinition): boolean {
  return isNumeric(input.valueDefinition.valueType) && (input.perUnit === null || isRateInput(input));
}

function list(inputs: Inputs): string {
  return inputs.length === 0 ? 'none' : inputs.map(describe).join(', ');
}

function describe({ path, unit }: ItemValueDefinition): string {
  if (unit === null) return path === money.input ? `${path} (${money.currency})` : path;
  return `${path} (${commonUnitsLike(unit).slice(0, 3).join(', ')})`;
}

function isSameWord(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s_-]|s$/g, '');
  return bare(one) === bare(other);
}
