import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type {
  DefinitionExample,
  ItemDefinitionChange,
  ItemDefinitionDraft,
  ItemValueDefinitionChange,
  ItemValueDefinitionDraft,
  NewItemValueDefinition,
  ReturnValueDraft,
} from '../../domain/definitions/item-definition-draft.ts';
import type { ValueType } from '../../domain/definitions/item-definition.ts';
import type { NewValue } from '../../domain/definitions/new-value.ts';
import { quote } from '../../domain/basics/uid.ts';
import { assertOnly, type FormField, type FormFields, rawTextOf, readFlag } from '../forms/fields.ts';
import { recordList } from '../forms/record-list.ts';
import {
  clearableText,
  flagField,
  formField,
  newText,
  optionalText,
  parsedField,
  rawText,
  requiredTextOf,
  uidField,
} from '../forms/field-codecs.ts';
import {
  decodeRecord,
  encodeRecord,
  type FieldCodec,
  namesOf,
  type RecordForm,
} from '../forms/record-form.ts';
import { formatChoices, isPlain, parseChoices, typeOf } from './item-value-definition.ts';

/** The forms of definitions; a definition may be longer than other forms. */
export const definitionFormLimits = { bytes: 512 * 1024, value: 150_000 };

const valueType: FieldCodec<ValueType | undefined> = parsedField('valueType', (text) => {
  const type = typeOf(text.toUpperCase());
  if (type !== undefined) return type;
  throw badInput(
    'valueType',
    `valueType must be DECIMAL, INTEGER, TEXT, BOOLEAN or DATE; got ${quote(text)}.`,
  );
});

/** Separated by commas; none for an empty field. */
const drillDown: FieldCodec<readonly string[] | undefined> = {
  names: ['drillDown'],
  write: (paths) => {
    const unwritable = paths?.find((path) => path.trim() === '' || path.includes(','));
    if (unwritable === undefined) return formField('drillDown', paths?.join(','));
    throw badInput('drillDown', `drillDown must have paths of values; got ${quote(unwritable)}.`);
  },
  read: (fields) =>
    rawTextOf(fields, 'drillDown')
      ?.split(',')
      .map((path) => path.trim())
      .filter((path) => path !== ''),
};

const namedValue: RecordForm<Choice> = {
  name: requiredTextOf('name', 'the label of the choice'),
  value: requiredTextOf('value', 'the value'),
};
const choiceList = recordList('allowedValues', namedValue);

/** A list as one text, `small=1,large=2`, or as an addition in JSON. */
const choices: FieldCodec<readonly Choice[] | undefined> = {
  names: ['choices', ...choiceList.names],
  write: (given, record) => {
    if (given?.every(isPlain) === false) return choiceList.write(given, record);
    return formField('choices', given && formatChoices(given));
  },
  read(fields, context) {
    const text = rawTextOf(fields, 'choices');
    return (
      choiceList.read(fields, context) ??
      (text === undefined ? undefined : text.trim() === '' ? [] : parseChoices(text))
    );
  },
};

const versions: readonly ApiVersion[] = ['1.0', '2.0'];

/** A flag for each; those that are left out where another is set do not have the value. */
const apiVersions: FieldCodec<readonly ApiVersion[] | undefined> = {
  names: versions.map((version) => `apiversion-${version}`),
  write: (given) =>
    given === undefined
      ? []
      : versions.map((version) => [`apiversion-${version}`, String(given.includes(version))]),
  read(fields) {
    const flags = versions.map((version) => readFlag(fields, `apiversion-${version}`));
    if (flags.every((flag) => flag === undefined)) return undefined;
    return versions.filter((_, index) => flags[index] === true);
  },
};

const valueFields = {
  name: rawText('name'),
  valueType,
  valueDefinitionUid: uidField('valueDefinitionUid', 'a value definition'),
  fromData: flagField('fromData'),
  fromProfile: flagField('fromProfile'),
  unit: clearableText('unit'),
  perUnit: clearableText('perUnit'),
  defaultValue: clearableText('value'),
  choices,
  apiVersions,
  aliasedTo: clearableText('aliasedTo'),
};

const valueDraftForm: RecordForm<ItemValueDefinitionDraft> = {
  path: requiredTextOf('path', 'the name of the value in addresses and in the algorithm'),
  ...valueFields,
  name: newText('name'),
};

const returnValueForm: RecordForm<ReturnValueDraft> = {
  type: requiredTextOf('type', 'the type of the amount, such as CO2e'),
  valueType,
  unit: clearableText('unit'),
  perUnit: clearableText('perUnit'),
  isDefault: flagField('default'),
};

const unitFields = { unit: optionalText('unit'), perUnit: optionalText('perUnit') };
const newValueForm: RecordForm<NewValue> = {
  path: requiredTextOf('path', 'the path of the value'),
  value: { ...requiredTextOf('value', ''), read: (fields) => rawTextOf(fields, 'value') ?? '' },
  ...unitFields,
};
const inputForm: RecordForm<InputValue> = {
  name: requiredTextOf('name', 'the name of the input'),
  value: { ...requiredTextOf('value', ''), read: (fields) => rawTextOf(fields, 'value') ?? '' },
  ...unitFields,
};

const exampleForm: RecordForm<DefinitionExample> = {
  itemUid: uidField('itemUid', 'a data item'),
  values: orEmpty(recordList('values', newValueForm)),
  inputs: orEmpty(recordList('inputs', inputForm)),
};

function orEmpty<T>(codec: FieldCodec<readonly T[] | undefined>): FieldCodec<readonly T[]> {
  return { ...codec, read: (fields, context) => codec.read(fields, context) ?? [] };
}

const examples = recordList('examples', exampleForm);
const algorithm = clearableText('algorithm');
const returnValues = recordList('returnValues', returnValueForm);

const draftForm: RecordForm<ItemDefinitionDraft> = {
  name: requiredTextOf('name', 'what the definition is called'),
  drillDown,
  itemValueDefinitions: recordList('itemValueDefinitions', valueDraftForm),
  returnValues,
  algorithm,
  examples,
};

type Change = Omit<ItemDefinitionChange, 'uid' | 'expectedVersion'>;
const changeForm: RecordForm<Change> = {
  name: rawText('name'),
  drillDown,
  returnValues,
  algorithm,
  examples,
};

type NewValueFields = Omit<NewItemValueDefinition, 'itemDefinitionUid' | 'expectedVersion'>;
const newValueDefinitionForm: RecordForm<NewValueFields> = { ...valueDraftForm, examples };

type ValueChange = Omit<ItemValueDefinitionChange, 'itemDefinitionUid' | 'uid' | 'expectedVersion'>;
const valueChangeForm: RecordForm<ValueChange> = {
  path: rawText('path'),
  ...valueFields,
  algorithm,
  examples,
};

function formOf<R extends object>(form: RecordForm<R>) {
  return {
    encode: (record: R): readonly FormField[] => encodeRecord(form, record),
    decode(fields: FormFields): R {
      assertNoTranslation(fields);
      assertOnly(fields, namesOf(form));
      return decodeRecord(form, fields, null);
    },
  };
}

export const itemDefinitionDraft = formOf(draftForm);
export const itemDefinitionChange = formOf(changeForm);
export const itemValueDefinitionDraft = formOf(newValueDefinitionForm);
export const itemValueDefinitionChange = formOf(valueChangeForm);

/** The original has names in other languages, and refuses those that it does not have. */
function assertNoTranslation(fields: FormFields): void {
  const translation = [...fields.values()].find(({ name }) => /^name_/i.test(name));
  if (translation === undefined) return;
  throw badInput(translation.name, `${quote(translation.name)}: names have no translations here; use name.`);
}
