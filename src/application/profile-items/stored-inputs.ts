import { isBlank } from '../../domain/basics/decimal.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import {
  type CalculableDefinition,
  isNumeric,
  type ItemValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { StoredInput } from '../../ports/profile-store.ts';

/** The inputs of a calculation in API version 2.0 from a profile item's values, for any caller. */
export interface StoredInputs {
  readonly definition: CalculableDefinition;
  readonly inputs: readonly InputValue[];
}

interface Chosen {
  readonly definition: ItemValueDefinition;
  readonly record: StoredInput;
}

/**
 * The nonempty values; of two that reach the algorithm under the same name, the
 * later one. The stored values decide, not the caller's version, so values of
 * version 1 count too.
 */
export function toStoredInputs(
  definition: CalculableDefinition,
  records: readonly StoredInput[],
): StoredInputs {
  const chosen = choose(definition, records);
  return {
    definition: openTo(
      definition,
      chosen.map((each) => each.definition),
    ),
    inputs: chosen.map(({ definition: { path }, record: { value, unit, perUnit } }) => ({
      name: path,
      value,
      ...(unit === null ? {} : { unit }),
      ...(perUnit === null ? {} : { perUnit }),
    })),
  };
}

function choose(
  { valueDefinitions }: CalculableDefinition,
  records: readonly StoredInput[],
): readonly Chosen[] {
  const byDefinition = new Map(records.map((record) => [record.definitionUid, record]));
  const byName = new Map<string, Chosen>();
  for (const definition of valueDefinitions) {
    const record = byDefinition.get(definition.uid);
    if (record === undefined || !definition.fromProfile || isEmpty(definition, record)) continue;
    const name = boundName(definition);
    const earlier = byName.get(name);
    if (earlier === undefined || record.modified > earlier.record.modified) {
      byName.set(name, { definition, record });
    }
  }
  return [...byName.values()];
}

function boundName({ aliasedTo, path }: ItemValueDefinition): string {
  return (aliasedTo ?? path).toLowerCase();
}

/**
 * The name that a version has for a value. If it lacks the value, it is the name of the
 * value that it has instead, if any. The algorithm sees both under one name.
 */
export function nameIn(
  version: ApiVersion,
  { valueDefinitions }: CalculableDefinition,
  uid: Uid,
): string | undefined {
  const own = valueDefinitions.find((each) => each.uid === uid);
  if (own === undefined || own.apiVersions.includes(version)) return own?.path;
  return valueDefinitions.find(
    (each) => each.fromProfile && each.apiVersions.includes(version) && boundName(each) === boundName(own),
  )?.path;
}

export function isEmpty(definition: ItemValueDefinition, { value }: { readonly value: string }) {
  return isBlank(value, isNumeric(definition.valueDefinition.valueType));
}

/**
 * The definition with the values of version 2.0. Values stored by version 1 are
 * calculated as in version 1, except for the units that it lacks.
 */
function openTo(
  definition: CalculableDefinition,
  used: readonly ItemValueDefinition[],
): CalculableDefinition {
  const areIn = (version: ApiVersion): boolean =>
    used.every(({ apiVersions }) => apiVersions.includes(version));
  if (areIn('2.0')) return definition;
  const isWhollyFrom1 = areIn('1.0');
  const valueDefinitions = definition.valueDefinitions.map((value) => {
    const counts = !isWhollyFrom1 || value.apiVersions.includes('1.0');
    return { ...value, apiVersions: counts ? (['2.0'] as const) : [] };
  });
  // Without a version, the calculator does not reuse the compiled definition.
  return { ...definition, valueDefinitions, definition: { ...definition.definition, version: null } };
}
