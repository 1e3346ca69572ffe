import type { Instant } from '../../domain/basics/instant.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { StoredDataItemValue, ValueEntry } from '../../ports/reference-store.ts';
import type { CheckedValue } from './value-rules.ts';

/** A new entry of a value's history. */
export function newEntry(
  uid: Uid,
  definition: ItemValueDefinition,
  startDate: Instant,
  given: CheckedValue | undefined,
): ValueEntry {
  return {
    uid,
    definitionUid: definition.uid,
    value: given?.value ?? '',
    unit: given?.unit ?? null,
    perUnit: given?.perUnit ?? null,
    startDate,
  };
}

/** An entry with a new value; absent units stay. */
export function changedEntry(
  { uid, definitionUid, unit, perUnit, startDate }: StoredDataItemValue,
  given: CheckedValue,
): ValueEntry {
  return {
    uid,
    definitionUid,
    value: given.value,
    unit: given.unit === undefined ? unit : given.unit,
    perUnit: given.perUnit === undefined ? perUnit : given.perUnit,
    startDate,
  };
}
