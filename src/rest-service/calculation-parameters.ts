import type { InputValue } from '../domain/amount.ts';
import type { Choice } from '../domain/choice.ts';
import { badInput } from '../domain/errors.ts';
import { quote } from '../domain/uid.ts';
import type { CalculationRequest } from '../ports/backend.ts';
import { readDate } from './dates.ts';

/** Parameters that say who asks and how, which are no part of a calculation. */
const foreign = new Set(['authtoken', 'method']);
/** Parameters of a calculation with a meaning of their own, which are never inputs. */
const reserved = new Set(['startdate', 'returnunit', 'returnperunit']);

/** What a name without regard to case was given as, and with which value. */
type Given = ReadonlyMap<string, { readonly name: string; readonly value: string }>;

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
  const given = byName(parameters);
  const valueOf = (key: string): string | undefined => given.get(key)?.value || undefined;
  return {
    inputs: readInputs(given, new Set(choices.map(({ name }) => name.toLowerCase()))),
    returnUnit: valueOf('returnunit'),
    returnPerUnit: valueOf('returnperunit'),
    asOf: readDate(valueOf('startdate'), 'startDate'),
  };
}

/** The choices with what was given in the place of the defaults, as the original shows them. */
export function showInputs(choices: readonly Choice[], inputs: readonly InputValue[]): readonly Choice[] {
  const given = new Map(inputs.map(({ name, value }) => [name.toLowerCase(), value]));
  return choices.map(({ name, value }) => ({ name, value: given.get(name.toLowerCase()) ?? value }));
}

function byName(parameters: URLSearchParams): Given {
  const given = new Map<string, { name: string; value: string }>();
  for (const [name, value] of parameters) {
    const key = name.toLowerCase();
    if (foreign.has(key)) continue;
    if (given.has(key)) throw badInput(name, `The parameter ${quote(name)} stands there twice.`);
    given.set(key, { name, value });
  }
  return given;
}

function readInputs(given: Given, known: ReadonlySet<string>): readonly InputValue[] {
  const inputs: InputValue[] = [];
  for (const [key, { name, value }] of given) {
    if (reserved.has(key)) continue;
    const owner = unitOwner(key, known);
    if (owner === undefined) {
      inputs.push({ name, value, unit: unitOf(key, 'unit'), perUnit: unitOf(key, 'perunit') });
    } else if (!given.has(owner) && value !== '') {
      throw badInput(name, `${quote(name)} is the unit of an input that is not given.`);
    }
  }
  return inputs;

  function unitOf(key: string, suffix: string): string | undefined {
    const isUnit = known.has(key) && unitOwner(key + suffix, known) === key;
    return isUnit ? given.get(key + suffix)?.value || undefined : undefined;
  }
}

/** The input that a name is the unit of; `undefined` for the name of an input, and for one that means nothing. */
function unitOwner(key: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(key)) return undefined;
  const owners = ['perunit', 'unit']
    .filter((suffix) => key.endsWith(suffix))
    .map((suffix) => key.slice(0, -suffix.length));
  return owners.find((owner) => known.has(owner));
}
