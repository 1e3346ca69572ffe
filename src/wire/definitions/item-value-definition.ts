import type { ApiVersion } from '../../domain/access/access.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type {
  ItemValueDefinition,
  ValueDefinition,
  ValueType,
} from '../../domain/definitions/item-definition.ts';
import { encodeEnvironmentInShort } from '../access/environment.ts';
import { choiceShape, encodeChoiceList } from '../documents/choice.ts';
import { type Element, element, known, listOf, type Members, only } from '../elements/element.ts';
import { date, filledText, flag, scalar, text, uid as uidText } from '../elements/scalars.ts';
import {
  alsoNamed,
  list,
  mapped,
  node,
  object,
  optional,
  orNone,
  type ReadOf,
  type Rule,
  shape,
} from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

export function encodeItemValueDefinition(
  definition: ItemValueDefinition,
  environment: Environment,
): Element {
  const { uid, path, name, valueDefinition, unit, perUnit, fromProfile, fromData } = definition;
  const { defaultValue, choices, aliasedTo, apiVersions } = definition;
  return element(
    { uid },
    {
      path,
      name,
      valueDefinition: encodeValueDefinition(valueDefinition, environment),
      unit: unit ?? undefined,
      perUnit: perUnit ?? undefined,
      fromProfile: fromProfile ?? undefined,
      fromData: fromData ?? undefined,
      value: defaultValue ?? undefined,
      choices: choices.length === 0 ? undefined : formatChoices(choices),
      allowedValues: choices.every(isPlain) ? undefined : encodeChoiceList(choices),
      aliasedTo: aliasedTo ?? undefined,
      ...(apiVersions.length === 0 ? {} : encodeVersions(apiVersions)),
    },
  );
}

/** The names of the original differ between the formats. */
function encodeVersions(apiVersions: readonly ApiVersion[]): Members {
  const versions = apiVersions.map((apiVersion) => element({}, { apiVersion }));
  return {
    apiVersions: only('json', listOf('apiVersion', versions)),
    APIVersions: only('xml', listOf('APIVersion', apiVersions)),
  };
}

const valueDefinitionShape = shape('value definition', {
  uid: uidText,
  name: text,
  valueType: scalar('type of value', typeOf),
  description: optional(text, why.version1),
  created: optional(orNone(date), why.version1),
  modified: optional(orNone(date), why.version1),
});

/** The original names the other definition by its uid, from which alone no path can be derived. */
const alias: Rule<string | null> = {
  ...node(shape('definition of another value', { uid: uidText })),
  kind: 'path, or an object with a uid',
  find(parent, name) {
    if (parent.isText(name)) return parent.text(name) || null;
    const other = parent.node(name);
    return other === undefined ? undefined : text.find(other, 'uid') && null;
  },
};

/** In XML an entry has nothing but its text, and the list a name of its own. */
const apiVersionShape = shape('API version', { apiVersion: alsoNamed(text, 'value') });
const versions = alsoNamed(list('APIVersion', apiVersionShape), 'APIVersions');

export const itemValueDefinitionShape = shape('item value definition', {
  uid: uidText,
  path: filledText,
  name: text,
  valueDefinition: object(valueDefinitionShape),
  // Some services state only in XML whether a value is from data or from a profile.
  fromData: optional(flag, why.someYears),
  fromProfile: optional(flag, why.someYears),
  unit: optional(orNone(text), why.whereThereIsNone),
  perUnit: optional(orNone(text), why.whereThereIsNone),
  value: optional(text, why.onlyInView),
  choices: optional(orNone(text), why.onlyInView),
  allowedValues: optional(list('choice', choiceShape), why.addition),
  aliasedTo: optional(alias, why.onlyInView),
  apiVersions: optional(mapped(versions, knownVersions), why.onlyInView),
});

export function toItemValueDefinition(read: ReadOf<typeof itemValueDefinitionShape>): ItemValueDefinition {
  const { uid, path, name, valueDefinition, unit, perUnit, fromData, fromProfile, aliasedTo } = read;
  const { value, choices, allowedValues, apiVersions } = read;
  // Member by member, because a long list has thousands of them.
  return {
    uid,
    path,
    name,
    valueDefinition,
    unit,
    perUnit,
    aliasedTo,
    fromData,
    fromProfile,
    defaultValue: value,
    choices: allowedValues ?? parseChoices(choices),
    apiVersions: apiVersions ?? [],
  };
}

/** Whether a choice is readable in the text of all choices. An addition to the original's documents lists others. */
export function isPlain({ name, value }: Choice): boolean {
  return name.trim() === name && value.trim() === value && !/[,=]/.test(name) && !value.includes(',');
}

export function formatChoices(choices: readonly Choice[]): string {
  return choices.map(({ name, value }) => `${name}=${value}`).join(',');
}

/** They are one text, `small=1,large=2`. */
export function parseChoices(choices: string | null): readonly Choice[] {
  const entries = choices?.split(',') ?? [];
  return entries.map((entry) => {
    const [name = '', ...value] = entry.split('=');
    return { name: name.trim(), value: value.length === 0 ? name.trim() : value.join('=').trim() };
  });
}

function knownVersions(entries: readonly ReadOf<typeof apiVersionShape>[]): readonly ApiVersion[] {
  return entries.map(({ apiVersion }) => apiVersion).filter((one) => one === '1.0' || one === '2.0');
}

function encodeValueDefinition(definition: ValueDefinition, environment: Environment): Element {
  const { uid, name, valueType, description, created, modified } = definition;
  return element(
    { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    { name, valueType, ...known({ description }), environment: encodeEnvironmentInShort(environment) },
  );
}

const valueTypes: readonly ValueType[] = ['UNSPECIFIED', 'TEXT', 'DATE', 'BOOLEAN', 'INTEGER', 'DECIMAL'];

/** Older services write DOUBLE instead of DECIMAL. */
export function typeOf(name: string): ValueType | undefined {
  return name === 'DOUBLE' ? 'DECIMAL' : valueTypes.find((type) => type === name);
}
