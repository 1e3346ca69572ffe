import { badInput } from '../../domain/basics/errors.ts';
import type { ItemValueDefinitionFields } from '../../domain/definitions/item-definition-draft.ts';
import type {
  CalculableDefinition,
  ItemValueDefinition,
  ValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import type { RequestScope } from '../request-scope.ts';
import { parseName, parseOptionalName } from '../../domain/data-tree/record-names.ts';

/** A value before any of its fields is set. */
const blank = {
  fromData: false,
  fromProfile: false,
  unit: null,
  perUnit: null,
  defaultValue: null,
  choices: [],
  apiVersions: ['1.0', '2.0'],
  aliasedTo: null,
} as const;

/** The kinds of value, which definitions share. */
export function readKinds({ store, signal }: RequestScope): Promise<readonly ValueDefinition[]> {
  return store.itemDefinitions.listValueDefinitions(signal);
}

/** A new value definition, or a changed one. Absent fields stay as they are. */
export function defineValue(
  request: RequestScope,
  kinds: readonly ValueDefinition[],
  path: string,
  { valueType, valueDefinitionUid, ...fields }: ItemValueDefinitionFields,
  current: ItemValueDefinition | null,
): ItemValueDefinition {
  const { defaultValue } = fields;
  const kind = findValueDefinition(request, kinds, { valueType, valueDefinitionUid }, current);
  const start: ItemValueDefinition = current ?? {
    ...blank,
    uid: request.newUid(),
    path,
    name: path,
    valueDefinition: kind,
  };
  for (const { name, value } of fields.choices ?? []) {
    parseName(name, 'choices');
    parseName(value, 'choices');
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...start,
    ...given,
    path,
    name: parseName(fields.name ?? start.name, 'name'),
    unit: orNull(fields.unit, start.unit),
    perUnit: orNull(fields.perUnit, start.perUnit),
    aliasedTo: orNull(fields.aliasedTo, start.aliasedTo),
    defaultValue:
      defaultValue === undefined ? start.defaultValue : parseOptionalName(defaultValue, 'defaultValue'),
    valueDefinition: kind,
  };
}

/** A blank text counts as none. */
function orNull(text: string | null | undefined, current: string | null): string | null {
  return text === undefined ? current : text?.trim() || null;
}

/** The kind of value, which definitions share; any of the type if only that is passed. */
function findValueDefinition(
  { newUid }: RequestScope,
  kinds: readonly ValueDefinition[],
  { valueType, valueDefinitionUid }: Pick<ItemValueDefinitionFields, 'valueType' | 'valueDefinitionUid'>,
  current: ItemValueDefinition | null,
): ValueDefinition {
  if (valueType === undefined && valueDefinitionUid === undefined) {
    if (current !== null) return current.valueDefinition;
    throw badInput(
      'valueType',
      'A new value needs a valueType, such as DECIMAL or TEXT.',
      'missing-parameter',
    );
  }
  if (
    current !== null &&
    valueDefinitionUid === undefined &&
    current.valueDefinition.valueType === valueType
  ) {
    return current.valueDefinition;
  }
  const found = kinds.find(({ uid, valueType: type }) =>
    valueDefinitionUid === undefined ? type === valueType : uid === valueDefinitionUid,
  );
  if (found !== undefined && (valueType ?? found.valueType) === found.valueType) return found;
  if (valueDefinitionUid === undefined && valueType !== undefined) {
    const name = valueType.toLowerCase();
    return { uid: newUid(), name, description: '', valueType, created: null, modified: null };
  }
  const problem =
    found === undefined
      ? `none has the uid ${quote(valueDefinitionUid ?? '')}`
      : `that is of the type ${found.valueType}, not ${valueType ?? ''}`;
  throw badInput(
    'valueDefinitionUid',
    `valueDefinitionUid must be the uid of a kind of value; ${problem}. Pass a valueType instead.`,
    'unknown-entity',
  );
}

/** The index of a value of a definition, by its uid. */
export function findValue(
  { valueDefinitions }: CalculableDefinition,
  uid: Uid,
): ItemValueDefinition | undefined {
  return valueDefinitions.find((value) => value.uid === uid);
}
