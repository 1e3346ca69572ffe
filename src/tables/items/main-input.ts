import type { InputValue } from '../../domain/amounts/amount.ts';
import { isTakenCurrency, money } from '../../domain/amounts/money.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ProfileItemRow } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import { commonUnitsLike, dimensionOf, factorsOf, isOfDays, measures } from '../../units/common-units.ts';
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
type MeantItem = { readonly quantities: Inputs; readonly name: string; readonly isDated: boolean };

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
  const item = { quantities, name: definition.name ?? 'The item', isDated: draft.startDate !== undefined };
  const values = draft.values.flatMap((value) => (isMain(value) ? asInputs(value, item) : value));
  return { ...draft, values };
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

/** 500 tonne km are 500 tonnes over 1 km, where an item takes both. */
function asInputs(value: InputValue, item: MeantItem): readonly InputValue[] {
  const { quantities, name } = item;
  const unit = unitFor(value.unit?.trim() || null, quantities);
  const meant = meantBy(unit, quantities);
  const parts = unit === null || meant.length > 0 ? [] : factorsOf(unit);
  const takers = parts.flatMap((part) => meantBy(part, quantities));
  if (takers.length > 0 && new Set(takers).size === parts.length)
    return takers.map((input, index) =>
      asInput({ ...value, unit: parts[index], value: index === 0 ? value.value : '1' }, input, item),
    );
  const [input, ...others] = meant;
  if (input !== undefined && others.length === 0)
    return [asInput({ ...value, unit: unit ?? undefined }, input, item)];
  throw badInput(
    unitName,
    unit === null
      ? `${quote(name)} needs a unit with its quantity: it has ${list(quantities)}.`
      : input === undefined
        ? `${quote(name)} has no quantity in ${quote(unit)}: it has ${list(quantities)}.`
        : `${quote(name)} has several quantities in ${quote(unit)}: name one of ${list(meant)}.`,
  );
}

function asInput(value: InputValue, input: ItemValueDefinition, { isDated }: MeantItem): InputValue {
  const isRate = isRateInput(input);
  if (isRate && value.perUnit === undefined && !isDated)
    throw badInput(
      quantityName,
      `The quantity needs a time, in tables the meaning startDate: ${describe(input)} is per ${input.perUnit}.`,
    );
  const isName = dimensionOf(value.unit ?? '') === null;
  return {
    ...value,
    name: input.path,
    unit: isName ? undefined : value.unit,
    perUnit: value.perUnit ?? (isRate ? 'none' : undefined),
  };
}

/** Passenger km are km of one passenger, where an item is of passengers rather than of a vehicle. */
function unitFor(unit: string | null, quantities: Inputs): string | null {
  if (unit === null || !quantities.some(({ path }) => /passenger/i.test(path))) return unit;
  return unit.replace(/^(?:passengers?|persons?|pax|p)[\s.·*-]?(?=km|kilomet|mi)/i, '');
}

/** The inputs that are measured in a unit, or are called like it; without a unit all of them. */
function meantBy(unit: string | null, quantities: Inputs): Inputs {
  if (unit === null) return preferred(quantities);
  const dimension = dimensionOf(unit);
  return preferred(
    quantities.filter(({ path, name, unit: own }) =>
      dimension === null
        ? [path, name].some((each) => bare(each) === bare(unit)) ||
          isNamedLike(unit, path) ||
          (path === money.input && isTakenCurrency(unit))
        : measures(own, dimension) && !isOfDays(unit, own),
    ),
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
  const units = commonUnitsLike(unit).filter((each) => !isOfDays(each, unit));
  return `${path} (${units.slice(0, 3).join(', ')})`;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[\s_-]|s$/g, '');
}
