import type { InputValue } from '../../domain/amount.ts';
import type { Choice } from '../../domain/choice.ts';
import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import type { CalculationRequest } from '../../ports/backend.ts';
import { readDate } from '../http/dates.ts';
import { type Fields, textOf } from '../http/fields.ts';
import { assertNoUnitsAlone, readInputFields } from '../http/input-fields.ts';
import { readQuery } from '../http/query.ts';

/** Parameters of a calculation with a meaning of their own, which are never inputs. */
const reserved = new Set(['startdate', 'returnunit', 'returnperunit', 'explain']);
/** Parameters that any address takes and that mean nothing to a calculation. */
const general = new Set(['locale', 'page', 'start', 'itemsperpage']);

/**
 * The calculation that parameters ask for. `{name}Unit` and `{name}PerUnit` are
 * the units of the input `{name}`. A name that the item does not take goes to
 * the calculation all the same, which refuses it and says what there is. Throws
 * BAD_USER_INPUT for a name that stands there twice and for a unit of nothing.
 */
export function readCalculation(
  parameters: URLSearchParams,
  choices: readonly Choice[],
): Omit<CalculationRequest, 'item'> {
  const known = new Set(choices.map(({ name }) => name.toLowerCase()));
  const fields = new Map([...readQuery(parameters)].filter(([key]) => known.has(key) || !general.has(key)));
  const given = readInputFields(fields, reserved, known);
  assertNoUnitsAlone(given);
  return {
    inputs: given.inputs.map(({ unit, perUnit, ...input }) => ({
      ...input,
      unit: unit || undefined,
      perUnit: perUnit || undefined,
    })),
    returnUnit: textOf(fields, 'returnUnit'),
    returnPerUnit: textOf(fields, 'returnPerUnit'),
    asOf: readDate(textOf(fields, 'startDate'), 'startDate'),
    withExplanation: readExplain(fields),
  };
}

/** Whether an answer is to tell how its amount came about; an addition to the original's parameters. */
export function readExplain(fields: Fields): boolean {
  const text = textOf(fields, 'explain')?.toLowerCase();
  if (text === undefined || text === 'true' || text === 'false') return text === 'true';
  throw badInput('explain', `explain must be true or false; got ${quote(text)}.`);
}

/** The choices with what was given in the place of the defaults, as the original shows them. */
export function showInputs(choices: readonly Choice[], inputs: readonly InputValue[]): readonly Choice[] {
  const given = new Map(inputs.map(({ name, value }) => [name.toLowerCase(), value]));
  return choices.map(({ name, value }) => ({ name, value: given.get(name.toLowerCase()) ?? value }));
}
