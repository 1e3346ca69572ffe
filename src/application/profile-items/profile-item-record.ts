import { isNone } from '../../calculation/inputs/input-units.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { Period } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { ProfileValueEntry, StoredProfileItemValue } from '../../ports/profile-store.ts';
import { isEmpty } from './stored-inputs.ts';
import { unitFault } from '../../units/unit-fault.ts';
import { boundName, type CheckedValue, type ValuePlans } from '../data-items/value-rules.ts';

/**
 * The values of a new item: one record for each value of the profile side, with
 * the given value or the definition's default. Of values that reach the
 * algorithm under the same name only one is filled. Values that the data item
 * also supplies stay empty, so that the data item's count.
 */
export function newValues(
  { valueDefinitions }: CalculableDefinition,
  plans: ValuePlans,
  given: readonly CheckedValue[],
  apiVersion: ApiVersion,
  newUid: () => Uid,
): readonly ProfileValueEntry[] {
  const byUid = new Map(given.map((checked) => [checked.plan.definition.uid, checked]));
  const filled = new Set(given.filter(isFilled).map(({ plan }) => boundName(plan)));
  const defaults = new Map<Uid, string>();
  for (const { uid, path, defaultValue, fromData, apiVersions } of valueDefinitions.toReversed()) {
    const plan = plans.get(path.toLowerCase());
    const name = plan && boundName(plan);
    if (defaultValue === null || fromData || byUid.has(uid) || !apiVersions.includes(apiVersion)) continue;
    if (name === undefined || filled.has(name)) continue;
    defaults.set(uid, defaultValue);
    filled.add(name);
  }
  return valueDefinitions
    .filter(({ fromProfile }) => fromProfile)
    .map(({ uid }) => ({
      uid: newUid(),
      definitionUid: uid,
      value: byUid.get(uid)?.value ?? defaults.get(uid) ?? '',
      unit: byUid.get(uid)?.unit ?? null,
      perUnit: byUid.get(uid)?.perUnit ?? null,
    }));
}

/**
 * The records changed by given values: their own, and those that reach the
 * algorithm under the same name, which are emptied. Absent units stay, except
 * in version 1, which has none and uses the definition's.
 */
export function changedValues(
  plans: ValuePlans,
  records: readonly StoredProfileItemValue[],
  given: readonly CheckedValue[],
  apiVersion: ApiVersion,
  newUid: () => Uid,
): readonly ProfileValueEntry[] {
  const byDefinition = new Map(records.map((record) => [record.definitionUid, record]));
  const changed = given.map(({ plan, value, unit, perUnit }) => {
    const record = byDefinition.get(plan.definition.uid);
    const keep = apiVersion === '1.0' ? undefined : record;
    return {
      uid: record?.uid ?? newUid(),
      definitionUid: plan.definition.uid,
      value,
      unit: unit === undefined ? (keep?.unit ?? null) : unit,
      perUnit: perUnit === undefined ? (keep?.perUnit ?? null) : perUnit,
    };
  });
  const filled = new Set(given.filter(isFilled).map(({ plan }) => boundName(plan)));
  const givenUids = new Set(given.map(({ plan }) => plan.definition.uid));
  const displaced = [...plans.values()].flatMap((plan) => {
    const record = byDefinition.get(plan.definition.uid);
    const isDisplaced = filled.has(boundName(plan)) && !givenUids.has(plan.definition.uid);
    if (record === undefined || !isDisplaced || isEmpty(plan.definition, record)) return [];
    return [{ uid: record.uid, definitionUid: record.definitionUid, value: '', unit: null, perUnit: null }];
  });
  return [...changed, ...displaced];
}

/** A value per validity of the item requires the validity to end. */
export function assertClosedWhereNeeded(
  plans: ValuePlans,
  records: readonly ProfileValueEntry[],
  { end }: Period,
): void {
  if (end !== null) return;
  for (const { definition } of plans.values()) {
    const record = records.find(({ definitionUid }) => definitionUid === definition.uid);
    if (record?.perUnit == null || !isNone(record.perUnit) || isEmpty(definition, record)) continue;
    const argument = `${definition.path}PerUnit`;
    throw unitFault(
      argument,
      `is none, which covers the whole validity of the item, so endDate is required.`,
    );
  }
}

function isFilled({ plan, value }: CheckedValue): boolean {
  return !isEmpty(plan.definition, { value });
}
