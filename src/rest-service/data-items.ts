import type { ApiVersion } from '../domain/access.ts';
import type { InputValue } from '../domain/amount.ts';
import type { Choice } from '../domain/choice.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import { badInput } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import { encodeDataItemView } from '../wire/data-item.ts';
import { parseIsoDate } from '../wire/timestamp.ts';
import { onlyOne } from './outcome.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/** Parameters with a meaning of their own, which are never inputs of a calculation. */
const reserved = new Set(['startdate', 'returnunit', 'returnperunit', 'authtoken', 'method']);

/** GET /data/{category}/{item}, with the inputs of a calculation as parameters. */
export async function viewDataItem(
  { backend, parameters, format }: RestCall,
  key: DataItemKey,
): Promise<RestAnswer> {
  const { access, dataItems, dataItemValues } = backend;
  const [viewer, item, values, ownChoices, actions] = await Promise.all([
    access.getViewer(),
    onlyOne(dataItems.getMany([key])),
    onlyOne(dataItemValues.listByItem([key])),
    onlyOne(dataItems.listChoices([key])),
    onlyOne(dataItems.listActions([key])),
  ]);
  const { apiVersion, timeZone } = viewer;
  const inputs = readInputs(parameters, ownChoices, apiVersion);
  const calculation = await onlyOne(
    dataItems.calculate([
      {
        item: key,
        inputs,
        returnUnit: valueOf(parameters, 'returnUnit'),
        returnPerUnit: valueOf(parameters, 'returnPerUnit'),
        asOf: readDate(parameters, 'startDate'),
      },
    ]),
  );
  const choices = mergeInputs(ownChoices, inputs);
  return {
    document: encodeDataItemView(
      { apiVersion, timeZone, item, values, choices, calculation, actions },
      format,
    ),
  };
}

/**
 * In version 2 `{name}Unit` and `{name}PerUnit` are the units of `{name}`. A
 * name that the item does not take goes to the calculation all the same, which
 * refuses it and says what there is.
 */
function readInputs(
  parameters: URLSearchParams,
  choices: readonly Choice[],
  apiVersion: ApiVersion,
): readonly InputValue[] {
  const known = new Set(choices.map(({ name }) => name.toLowerCase()));
  const given = new Map<string, [name: string, value: string]>();
  for (const [name, value] of parameters) {
    const key = name.toLowerCase();
    if (reserved.has(key)) continue;
    if (given.has(key)) throw badInput(name, `The parameter ${name} stands there twice.`);
    given.set(key, [name, value]);
  }
  const unitOf = (key: string, suffix: string): string | undefined => {
    const unit = given.get(key + suffix)?.[1];
    return known.has(key) && !known.has(key + suffix) && unit !== '' ? unit : undefined;
  };
  const isUnit = (key: string): boolean => {
    const base = key.replace(/(per)?unit$/, '');
    return base !== key && !known.has(key) && known.has(base);
  };
  return [...given]
    .filter(([key]) => !(isUnit(key) && (apiVersion === '2.0' || given.has(key.replace(/(per)?unit$/, '')))))
    .map(([key, [name, value]]) => ({
      name,
      value,
      unit: unitOf(key, 'unit'),
      perUnit: unitOf(key, 'perunit'),
    }));
}

/** The choices with what was given in the place of the defaults, as the original shows them. */
function mergeInputs(choices: readonly Choice[], inputs: readonly InputValue[]): readonly Choice[] {
  const given = new Map(inputs.map(({ name, value }) => [name.toLowerCase(), value]));
  return choices.map(({ name, value }) => ({ name, value: given.get(name.toLowerCase()) ?? value }));
}

function valueOf(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name);
  return value === null || value === '' ? undefined : value;
}

/** Throws BAD_USER_INPUT for a date of another form. */
export function readDate(parameters: URLSearchParams, name: string): Instant | undefined {
  const text = valueOf(parameters, name);
  if (text === undefined) return undefined;
  // A plus sign that was not encoded arrives as a blank.
  const instant = parseIsoDate(text.replace(' ', '+'));
  if (instant !== undefined) return instant;
  throw badInput(name, `${name} must be like 2026-01-31T00:00:00Z, with Z or an offset.`, 'invalid-date');
}
