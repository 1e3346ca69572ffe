import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { ItemValueDefinition } from '../../src/domain/definitions/item-definition.ts';
import type { ReferenceCategory } from '../../src/ports/reference-store.ts';

/** What inputs hold that a plain number does not fit. */
const plausibleValues = new Map([
  ['IATACode1', 'LHR'],
  ['IATACode2', 'JFK'],
  ['lat1', '51.5'],
  ['long1', '-0.1'],
  ['lat2', '40.6'],
  ['long2', '-73.8'],
  ['country', 'France'],
  ['currencyYear', '2022'],
  ['priceIndex', '1'],
  ['port1', 'GBFXT'],
  ['port2', 'NLRTM'],
  ['utilisation', '0.5'],
  ['powerUsageEffectiveness', '1.2'],
]);

/** The inputs of the current version: those of version 1 are other names for the same. */
export function inputsOf({ definition }: ReferenceCategory): readonly ItemValueDefinition[] {
  return (definition?.valueDefinitions ?? []).filter(
    ({ fromProfile, apiVersions }) => fromProfile && apiVersions.includes('2.0'),
  );
}

/** All inputs at once, and again with every further choice of each. */
export function inputSetsOf(category: ReferenceCategory): readonly (readonly InputValue[])[] {
  const inputs = inputsOf(category);
  const plain = inputs.map((input) => toInput(input, input.choices[0]?.value));
  const varied = inputs.flatMap((input, index) =>
    input.choices.slice(1).map((choice) => plain.with(index, toInput(input, choice.value))),
  );
  return [plain, ...varied];
}

export function toInput({ path }: ItemValueDefinition, choice: string | undefined): InputValue {
  return { name: path, value: choice ?? plausibleValues.get(path) ?? '12' };
}
