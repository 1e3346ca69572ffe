import type { InputValue } from '../../domain/amounts/amount.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import {
  booleanTexts,
  readBoolean,
  readNumber,
  spellingKey,
} from '../../domain/definitions/value-reading.ts';
import type { ValuePlan } from './calculation-plan.ts';

/** No algorithm needs longer texts. */
const longestValue = 10_000;

/**
 * The value of an input in the form of its type: a number for DECIMAL and
 * INTEGER, the text `true` or `false` for BOOLEAN, otherwise the text itself.
 * One of the definition's choices, compared case-insensitively, is returned as
 * the definition spells it. Throws BAD_USER_INPUT that names the input.
 */
export function toInputValue(plan: ValuePlan, { name, value }: InputValue): number | string {
  if (value.length > longestValue) {
    throw badInput(name, `${name} must have at most ${longestValue} characters; it has ${value.length}.`);
  }
  const chosen = choose(plan, name, value);
  switch (plan.definition.valueDefinition.valueType) {
    case 'DECIMAL':
    case 'INTEGER':
      return readNumber(plan.definition.valueDefinition.valueType, name, chosen);
    case 'BOOLEAN':
      return toBooleanText(name, chosen);
    case 'TEXT':
    case 'DATE':
    case 'UNSPECIFIED':
      return chosen;
  }
}

function choose({ definition }: ValuePlan, name: string, value: string): string {
  const { choices, valueDefinition } = definition;
  if (choices.length === 0) return value;
  const keyOf = (text: string) => spellingKey(valueDefinition.valueType, text);
  const chosen =
    choices.find((choice) => keyOf(choice.value) === keyOf(value)) ?? chooseBoolean(choices, value);
  if (chosen !== undefined) return chosen.value;
  const allowed = choices.map((choice) => choice.value).join(', ');
  throw badInput(name, `${name} must be one of ${allowed}; got ${quote(value)}.`);
}

/** A choice between true and false also takes 1 and 0, and one between 1 and 0 also true and false. */
function chooseBoolean(choices: readonly Choice[], value: string): Choice | undefined {
  const given = readBoolean(value);
  const isBoolean = choices.every((choice) => readBoolean(choice.value) !== undefined);
  return isBoolean && given !== undefined
    ? choices.find((choice) => readBoolean(choice.value) === given)
    : undefined;
}

function toBooleanText(name: string, value: string): string {
  const isTrue = readBoolean(value);
  if (isTrue !== undefined) return String(isTrue);
  throw badInput(name, `${name} must be ${booleanTexts}; got ${quote(value)}.`);
}
