import type { InputValue } from '../../domain/amounts/amount.ts';
import { isPathSegment } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { NewValue } from '../../domain/definitions/new-value.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { Field, FormFields, FormField } from './fields.ts';
import type { FieldCodec } from './record-form.ts';

/**
 * The fields of any form with a meaning of their own, in lower case. A value of
 * such a name is never sent: another service might take it for the field.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  'newobjecttype',
  'dataitemuid',
  'datacategoryuid',
  'profileitemuid',
  'itemdefinitionuid',
  'name',
  'path',
  'startdate',
  'enddate',
  'duration',
  'validfrom',
  'end',
  'returnunit',
  'returnperunit',
  'representation',
  'profile',
  'profiledate',
  'authtoken',
  'method',
  'v',
]);

export type ReservedNames = Pick<ReadonlySet<string>, 'has'>;

export interface ValueContext {
  /** The form's other fields, in lower case. */
  readonly reserved: ReservedNames;
  /** The paths of all of the category's values, in lower case; empty where they are not known. */
  readonly known: ReadonlySet<string>;
}

/** Values by the name of an input, all fields that are not reserved. */
export const inputValues: FieldCodec<readonly InputValue[], ValueContext> = {
  names: [],
  write: writeInputs,
  read(fields, { reserved, known }) {
    const received = readInputFields(fields, reserved, known);
    assertNoUnitsAlone(received);
    return received.inputs;
  },
};

/** The same values by the path of their definition. */
export const valuesByPath: FieldCodec<readonly NewValue[], ValueContext> = {
  names: [],
  write: (values) => writeInputs(values.map(({ path, ...value }) => ({ name: path, ...value }))),
  read: (fields, context) =>
    inputValues.read(fields, context).map(({ name, ...value }) => ({ path: name, ...value })),
};

/** Each value is followed by its units. Throws BAD_USER_INPUT for a name that cannot be a value's. */
function writeInputs(values: readonly InputValue[]): readonly FormField[] {
  return values.flatMap((value) => {
    if (isPathSegment(value.name) && !reservedNames.has(value.name.toLowerCase())) return writeInput(value);
    throw badInput(value.name, `${quote(value.name)} is not a value of this item.`);
  });
}

export function writeInput({ name, value, unit, perUnit }: InputValue): readonly FormField[] {
  const fields: FormField[] = [[name, value]];
  if (unit !== undefined) fields.push([`${name}Unit`, unit]);
  if (perUnit !== undefined) fields.push([`${name}PerUnit`, perUnit]);
  return fields;
}

interface InputFields {
  readonly inputs: readonly InputValue[];
  /** Units of values that were not sent themselves. */
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
 * All fields that are not reserved, with `{name}Unit` and `{name}PerUnit` as
 * the units of the value `{name}`. Where the values are not known, the fields
 * that were sent decide. A name that is neither is ignored where the form may
 * have such names and the values are known. Otherwise it counts as a value: the
 * backend, which knows all values, rejects it.
 */
export function readInputFields(
  fields: FormFields,
  reserved: ReservedNames,
  known: ReadonlySet<string>,
): InputFields {
  const values: (readonly [string, Field])[] = [];
  const units = new Map<string, UnitField[]>();
  for (const [key, field] of fields) {
    if (reserved.has(key)) continue;
    const unit = toUnit(key, field, (name) =>
      known.size > 0 ? known.has(name) : fields.has(name) && !reserved.has(name),
    );
    if (fields.ignored !== undefined && unit === null && known.size > 0 && !known.has(key)) {
      fields.ignored.add(field.name);
    } else if (unit === null || known.has(key)) values.push([key, field]);
    else units.set(unit.owner, [...(units.get(unit.owner) ?? []), unit]);
  }
  const sent = new Set(values.map(([key]) => key));
  return {
    inputs: values.map(([key, { name, value }]) => ({ name, value, ...unitsOf(units.get(key) ?? []) })),
    unitsAlone: [...units.values()].flat().filter(({ owner }) => !sent.has(owner)),
  };
}

/** Throws BAD_USER_INPUT for a unit without its value. A blank one is ignored. */
function assertNoUnitsAlone({ unitsAlone }: InputFields): void {
  const alone = unitsAlone.find(({ value }) => value.trim() !== '');
  if (alone === undefined) return;
  throw badInput(alone.name, `${quote(alone.name)} is a unit without its value; pass the value, too.`);
}

/** A unit that comes alone changes the unit of the value that is stored. */
export function withCurrentValues(
  { inputs, unitsAlone }: InputFields,
  current: ReadonlyMap<string, string>,
): readonly InputValue[] {
  const owners = new Set(unitsAlone.map(({ owner }) => owner));
  const others = [...owners].map((owner) => ({
    name: owner,
    value: current.get(owner) ?? '',
    ...unitsOf(unitsAlone.filter((unit) => unit.owner === owner)),
  }));
  return [...inputs, ...others];
}

function unitsOf(units: readonly UnitField[]): Pick<InputValue, 'unit' | 'perUnit'> {
  const textOfPart = (part: UnitField['part']) => units.find((unit) => unit.part === part)?.value;
  return { unit: textOfPart('unit'), perUnit: textOfPart('perUnit') };
}

function toUnit(key: string, field: Field, isValue: (name: string) => boolean): UnitField | null {
  for (const { part, suffix } of parts) {
    const owner = key.slice(0, -suffix.length);
    if (key.endsWith(suffix) && isValue(owner)) return { ...field, owner, part };
  }
  return null;
}
