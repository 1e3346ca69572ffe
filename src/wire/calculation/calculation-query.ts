import type { InputValue } from '../../domain/amounts/amount.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { quote } from '../../domain/basics/uid.ts';
import { asOfQuery } from '../forms/as-of-query.ts';
import { collectFields, type FormFields, type FormField, lowerCased } from '../forms/fields.ts';
import { inputValues, type ValueContext, writeInput } from '../forms/input-values.ts';
import { oneOf } from '../forms/field-codecs.ts';
import {
  type FieldCodec,
  namesOf,
  decodeRecord,
  type RecordForm,
  encodeRecord,
} from '../forms/record-form.ts';
import { type AmountQuery, amountQuery } from '../forms/representation.ts';

/** A calculation as the parameters of an item's view. */
export interface CalculationQuery extends AmountQuery {
  readonly inputs: readonly InputValue[];
  readonly asOf?: Instant | undefined;
  /** Leaves out the item, which is the same for all inputs. */
  readonly only?: 'amounts' | undefined;
}

/** Without the inputs, whose names the item decides. */
export const calculationQuery: RecordForm<Omit<CalculationQuery, 'inputs'>> = {
  ...amountQuery,
  ...asOfQuery,
  only: oneOf('only', 'amounts'),
};

/** Parameters that no input is sent under. */
const reserved = lowerCased(namesOf(calculationQuery));
const reservedWhenSent = lowerCased([...namesOf(calculationQuery), 'authtoken', 'method']);
/** Parameters that every address takes and a calculation ignores. */
const ofAnyAddress = new Set(['locale', 'page', 'start', 'itemsperpage']);

const inputs: FieldCodec<readonly InputValue[], ValueContext> = {
  ...inputValues,
  write: (values) =>
    values.flatMap((value) => {
      if (!reservedWhenSent.has(value.name.toLowerCase())) return writeInput(value);
      throw badInput(value.name, `${quote(value.name)} is not an input of this item.`);
    }),
};

/** The inputs in their order. Throws BAD_USER_INPUT for one that is reserved or repeated, and for an empty unit. */
export function encodeCalculationQuery(query: CalculationQuery): readonly FormField[] {
  const { inputs: values, ...own } = query;
  if (values.length > 1) collectFields(values.map(({ name, value }) => [name, value]));
  const { returnUnit, returnPerUnit } = own;
  assertUnits('return', { unit: returnUnit, perUnit: returnPerUnit });
  for (const value of values) assertUnits(value.name, value);
  return [...inputs.write(values, query), ...encodeRecord(calculationQuery, own)];
}

/** A service takes an empty unit for an absent one, where the store refuses it. */
function assertUnits(name: string, { unit, perUnit }: Pick<InputValue, 'unit' | 'perUnit'>): void {
  const argument = unit?.trim() === '' ? `${name}Unit` : perUnit?.trim() === '' ? `${name}PerUnit` : null;
  if (argument === null) return;
  throw badInput(argument, `${argument} must be a unit such as kg or year; it is empty.`);
}

/**
 * `{name}Unit` and `{name}PerUnit` are the units of the input `{name}`. A name
 * that the item does not take is left to the calculation, which rejects it and
 * lists the inputs. Throws BAD_USER_INPUT for a unit without its input.
 */
export function decodeCalculationQuery(query: FormFields, choices: readonly Choice[]): CalculationQuery {
  const known = lowerCased(choices.map(({ name }) => name));
  const fields = new Map([...query].filter(([key]) => known.has(key) || !ofAnyAddress.has(key)));
  const values = inputs.read(fields, { reserved, known });
  return {
    inputs: values.map(({ unit, perUnit, ...input }) => ({
      ...input,
      unit: unit || undefined,
      perUnit: perUnit || undefined,
    })),
    ...decodeRecord(calculationQuery, fields, null),
  };
}

/** The choices with the caller's inputs in place of the defaults, as the original shows them. */
export function showInputs(choices: readonly Choice[], sent: readonly InputValue[]): readonly Choice[] {
  const values = new Map(sent.map(({ name, value }) => [name.toLowerCase(), value]));
  return choices.map(({ name, value }) => ({ name, value: values.get(name.toLowerCase()) ?? value }));
}
