import type { InputValue } from '../../domain/amount.ts';
import { badInput } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import type { Field, Fields } from './fields.ts';

/** What was given of values and their units. */
export interface InputFields {
  readonly inputs: readonly InputValue[];
  /** Units of values that were not given themselves. */
  readonly unitsAlone: readonly UnitField[];
}

interface UnitField extends Field {
  /** The value that it is the unit of, in lower case. */
  readonly owner: string;
  readonly part: 'unit' | 'perUnit';
}

const parts = [
  { part: 'perUnit', suffix: 'perunit' },
  { part: 'unit', suffix: 'unit' },
] as const;

/**
 * The values among fields: all that are not reserved, with `{name}Unit` and
 * `{name}PerUnit` as the units of the value `{name}`. `known` are the values
 * that there are, in lower case; where nobody knows them, what was given
 * tells. A name that is neither comes out as a value, for those who know all
 * values to refuse.
 */
export function readInputFields(
  fields: Fields,
  reserved: ReadonlySet<string>,
  known: ReadonlySet<string>,
): InputFields {
  const values: (readonly [string, Field])[] = [];
  const units = new Map<string, UnitField[]>();
  for (const [key, field] of fields) {
    if (reserved.has(key)) continue;
    const unit = toUnit(key, field, (name) => known.has(name) || (fields.has(name) && !reserved.has(name)));
    if (unit === null || known.has(key)) values.push([key, field]);
    else units.set(unit.owner, [...(units.get(unit.owner) ?? []), unit]);
  }
  const unitOf = (key: string, part: UnitField['part']): string | undefined =>
    units.get(key)?.find((unit) => unit.part === part)?.value;
  const given = new Set(values.map(([key]) => key));
  return {
    inputs: values.map(([key, { name, value }]) => ({
      name,
      value,
      unit: unitOf(key, 'unit'),
      perUnit: unitOf(key, 'perUnit'),
    })),
    unitsAlone: [...units.values()].flat().filter(({ owner }) => !given.has(owner)),
  };
}

/** Throws BAD_USER_INPUT for a unit without its value. A blank one says nothing. */
export function assertNoUnitsAlone({ unitsAlone }: InputFields): void {
  const alone = unitsAlone.find(({ value }) => value.trim() !== '');
  if (alone === undefined) return;
  throw badInput(alone.name, `${quote(alone.name)} is the unit of a value that is not given.`);
}

function toUnit(key: string, field: Field, isValue: (name: string) => boolean): UnitField | null {
  for (const { part, suffix } of parts) {
    const owner = key.slice(0, -suffix.length);
    if (key.endsWith(suffix) && isValue(owner)) return { ...field, owner, part };
  }
  return null;
}
