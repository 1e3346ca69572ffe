import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { reservedNames } from '../../domain/definitions/algorithm.ts';
import { checkAll, checkEach, within } from '../../domain/basics/all-faults.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import {
  type CalculableDefinition,
  isNumeric,
  type ItemValueDefinition,
  type ReturnValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import { quote } from '../../domain/basics/uid.ts';
import { misfitOf } from '../../domain/definitions/value-reading.ts';
import { parseUnit } from '../../units/parse-unit.ts';

/** Fields of the forms that create and change items; a value of that name would be ambiguous. */
const formFields: ReadonlySet<string> = new Set(
  'name path label uid startDate endDate duration newObjectType representation dataItemUid validFrom end'
    .toLowerCase()
    .split(' '),
);

const maxValues = 100;
const longestPath = 100;

/**
 * Throws BAD_USER_INPUT that names the field unless the definition can work. Of
 * an imported one only what changes is checked.
 */
export function assertDefinition(next: CalculableDefinition, current: CalculableDefinition | null): void {
  const { valueDefinitions, returnValues } = next;
  if (valueDefinitions.length > maxValues) {
    throw badInput('itemValueDefinitions', `A definition has at most ${maxValues} values.`);
  }
  const before = new Map(current?.valueDefinitions.map((value) => [value.uid, JSON.stringify(value)]));
  checkAll({
    values: () =>
      checkEach(valueDefinitions, (value, index) => {
        const check = () => assertValue(value, valueDefinitions);
        if (before.get(value.uid) === JSON.stringify(value)) return;
        // A write of a stored definition has the fields of one value.
        if (current === null) within(`itemValueDefinitions.${index}`, check);
        else check();
      }),
    drillDown: () => {
      if (String(next.definition.drillDown) !== String(current?.definition.drillDown)) assertDrillDown(next);
    },
    returnValues: () => {
      if (JSON.stringify(returnValues) !== JSON.stringify(current?.returnValues))
        assertReturnValues(returnValues);
    },
  });
}

function assertValue(value: ItemValueDefinition, all: readonly ItemValueDefinition[]): void {
  const others = all.filter(({ uid }) => uid !== value.uid);
  checkAll({
    path: () => assertNewPath(value, others),
    sides: () => assertSides(value),
    units: () => assertUnits(value),
    choices: () => assertChoices(value),
    defaultValue: () => assertDefault(value),
    aliasedTo: () => assertAlias(value, others),
  });
}

function assertNewPath({ path }: ItemValueDefinition, others: readonly ItemValueDefinition[]): void {
  assertPath(path);
  if (others.some((other) => other.path.toLowerCase() === path.toLowerCase())) {
    throw badInput('path', `The definition already has a value ${path}; choose another path.`, 'duplicate');
  }
}

function assertSides({ path, fromData, fromProfile, apiVersions }: ItemValueDefinition): void {
  if (!fromData && !fromProfile) {
    throw badInput(
      'fromData',
      `${path} must be fromData, stored with items, or fromProfile, an input of callers, or both.`,
      'missing-parameter',
    );
  }
  if (apiVersions.length === 0) {
    throw badInput('apiVersions', `${path} must be in at least one API version.`, 'empty-list');
  }
}

function assertChoices(value: ItemValueDefinition): void {
  const { path, choices } = value;
  for (const { value: text } of choices) assertFits(value, text, 'choices');
  if (new Set(choices.map((choice) => choice.value)).size < choices.length) {
    throw badInput('choices', `${path} has the same choice twice; list it once.`);
  }
}

function assertPath(path: string): void {
  if (path.length > longestPath || !/^[A-Za-z][A-Za-z0-9_]*$/.test(path)) {
    throw badInput(
      'path',
      `path must be a letter followed by letters, digits and _, at most ${longestPath} in all, as algorithms read the value by it; got ${quote(path)}.`,
    );
  }
  if (reservedNames.has(path) || formFields.has(path.toLowerCase())) {
    throw badInput('path', `path must not be ${quote(path)}, which is reserved.`);
  }
}

function assertUnits({ path, unit, perUnit, valueDefinition: { valueType } }: ItemValueDefinition): void {
  assertUnitPair(unit, perUnit, path);
  if (isNumeric(valueType) || (unit === null && perUnit === null)) return;
  throw badInput('unit', `${path} is ${valueType}, which has no unit; omit unit and perUnit.`);
}

function assertUnitPair(unit: string | null, perUnit: string | null, of: string): void {
  checkAll({
    unit: () => (unit === null ? undefined : assertUnit(unit, 'unit', of)),
    perUnit: () => (perUnit === null ? undefined : assertUnit(perUnit, 'perUnit', of)),
  });
}

function assertUnit(text: string, argument: string, of: string): void {
  try {
    parseUnit(text, argument);
  } catch (error) {
    throw error instanceof EmissionsError ? badInput(argument, `${of}: ${error.message}`) : error;
  }
}

function assertFits({ path, valueDefinition }: ItemValueDefinition, text: string, field: string): void {
  const expected = misfitOf(valueDefinition.valueType, text);
  if (expected === undefined) return;
  throw badInput(field, `${field} of ${path} must be ${expected}; got ${quote(text)}.`);
}

function assertDefault(value: ItemValueDefinition): void {
  const { path, defaultValue, choices } = value;
  if (defaultValue === null) return;
  assertFits(value, defaultValue, 'defaultValue');
  if (choices.length === 0 || choices.some((choice) => choice.value === defaultValue)) return;
  const allowed = choices.map((choice) => quote(choice.value)).join(', ');
  throw badInput(
    'defaultValue',
    `defaultValue of ${path} must be one of its choices ${allowed}; got ${quote(defaultValue)}.`,
  );
}

/** An alias of an alias is not followed. */
function assertAlias({ path, aliasedTo }: ItemValueDefinition, others: readonly ItemValueDefinition[]): void {
  if (aliasedTo === null) return;
  const target = others.find((other) => other.path === aliasedTo);
  if (target === undefined) throw unknownValue('aliasedTo', aliasedTo, others);
  if (target.aliasedTo === null) return;
  throw badInput(
    'aliasedTo',
    `${path} must not be an alias of ${aliasedTo}, which is an alias of ${target.aliasedTo} itself.`,
  );
}

function assertDrillDown({ definition: { drillDown }, valueDefinitions }: CalculableDefinition): void {
  const fromData = valueDefinitions.filter((each) => each.fromData);
  checkEach(drillDown, (level, index) => {
    const value = valueDefinitions.find(({ path }) => path === level);
    if (value === undefined) throw unknownValue('drillDown', level, fromData);
    if (!value.fromData) {
      throw badInput(
        'drillDown',
        `drillDown names ${level}, which is not stored with items: it must be fromData.`,
      );
    }
    if (drillDown.indexOf(level) < index) throw badInput('drillDown', `drillDown names ${level} twice.`);
  });
}

function assertReturnValues(returnValues: readonly ReturnValueDefinition[]): void {
  const types = returnValues.map(({ type }) => type);
  if (new Set(types).size < types.length) {
    throw badInput('returnValues', 'returnValues has a type twice.');
  }
  if (returnValues.filter(({ isDefault }) => isDefault).length > 1) {
    throw badInput('returnValues', 'At most one of the return values can be the default.');
  }
  checkEach(returnValues, ({ type, unit, perUnit }, index) =>
    within(`returnValues.${index}`, () => {
      if (!/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(type))
        throw badInput('type', 'The type of a return value must be a name such as CO2e.');
      assertUnitPair(unit, perUnit, type);
    }),
  );
}

function unknownValue(
  argument: string,
  path: string,
  values: readonly Pick<ItemValueDefinition, 'path'>[],
): EmissionsError {
  const paths = values.map((value) => value.path);
  return badInput(
    argument,
    `${argument} names ${quote(path)}, which is not a value of the definition. ${advice(path, paths)}`,
    'unknown-entity',
  );
}

/** Suggests similar names, or lists them all. */
export function advice(name: string, names: readonly string[]): string {
  if (names.length === 0) return 'It has none.';
  return didYouMean(name, names).trimStart() || `There are ${names.join(', ')}.`;
}
