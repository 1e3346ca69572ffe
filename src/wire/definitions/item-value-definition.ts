import type { ApiVersion } from '../../domain/access.ts';
import type { Environment } from '../../domain/environment.ts';
import type { Choice } from '../../domain/choice.ts';
import type { ItemValueDefinition, ValueDefinition, ValueType } from '../../domain/item-definition.ts';
import { decodeChoiceList, encodeChoiceList } from '../data-items/choice.ts';
import { type Element, element, listOf, only } from '../format/element.ts';
import type { WireNode } from '../format/wire-node.ts';
import { flagOf, requiredNode, requiredText, requiredUid, textMember } from '../format/required.ts';
import { formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

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
      fromProfile,
      fromData,
      value: defaultValue ?? undefined,
      choices: choices.length === 0 ? undefined : formatChoices(choices),
      allowedValues: choices.every(isPlain) ? undefined : encodeChoiceList(choices),
      aliasedTo: aliasedTo ?? undefined,
      // The names of the original differ between the formats.
      apiVersions: only(
        'json',
        listOf(
          'apiVersion',
          apiVersions.map((apiVersion) => element({}, { apiVersion })),
        ),
      ),
      APIVersions: only('xml', listOf('APIVersion', apiVersions)),
    },
  );
}

/** `unstated` is the default when the document lacks it. */
export function decodeItemValueDefinition(
  node: WireNode,
  unstated: { readonly fromData: boolean } = { fromData: false },
): ItemValueDefinition {
  return {
    uid: requiredUid(node),
    path: requiredText(node, 'path'),
    name: node.text('name') ?? '',
    valueDefinition: decodeValueDefinition(requiredNode(node, 'valueDefinition')),
    fromData: node.text('fromData') === undefined ? unstated.fromData : flagOf(node, 'fromData'),
    fromProfile: flagOf(node, 'fromProfile'),
    unit: textMember(node, 'unit'),
    perUnit: textMember(node, 'perUnit'),
    defaultValue: node.text('value') ?? null,
    choices: decodeAllowedValues(node),
    apiVersions: decodeApiVersions(node),
    aliasedTo: decodeAlias(node),
  };
}

/** Whether a choice is readable in the text of all choices. An addition to the original's documents lists others. */
function isPlain({ name, value }: Choice): boolean {
  return name.trim() === name && value.trim() === value && !/[,=]/.test(name) && !value.includes(',');
}

function formatChoices(choices: readonly Choice[]): string {
  return choices.map(({ name, value }) => `${name}=${value}`).join(',');
}

/** They are one text, `small=1,large=2`. */
function decodeAllowedValues(node: WireNode): readonly Choice[] {
  if (node.nodes('allowedValues', 'choice') !== undefined) return decodeChoiceList(node, 'allowedValues');
  const entries = textMember(node, 'choices')?.split(',') ?? [];
  return entries.map((entry) => {
    const [name = '', ...value] = entry.split('=');
    return { name: name.trim(), value: value.length === 0 ? name.trim() : value.join('=').trim() };
  });
}

/** The original names the other definition by its uid, from which alone no path can be derived. */
function decodeAlias(node: WireNode): string | null {
  return node.isText('aliasedTo') ? textMember(node, 'aliasedTo') : null;
}

/** An upstream without this member shows the value in the requested version, so it counts for both. */
function decodeApiVersions(node: WireNode): readonly ApiVersion[] {
  const entries = node.nodes('apiVersions', 'apiVersion') ?? node.nodes('APIVersions', 'APIVersion');
  if (entries === undefined) return ['1.0', '2.0'];
  return entries
    .map((entry) => entry.text('apiVersion') ?? entry.text('value'))
    .filter((version) => version === '1.0' || version === '2.0');
}

function encodeValueDefinition(definition: ValueDefinition, environment: Environment): Element {
  const { uid, name, valueType, description, created, modified } = definition;
  return element(
    { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    { name, valueType, description, environment: element({ uid: environment.uid }) },
  );
}

function decodeValueDefinition(node: WireNode): ValueDefinition {
  return {
    uid: requiredUid(node),
    name: node.text('name') ?? '',
    description: node.text('description') ?? '',
    valueType: decodeValueType(node.text('valueType')),
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
  };
}

/** Older services write DOUBLE instead of DECIMAL. */
function decodeValueType(text: string | undefined): ValueType {
  switch (text) {
    case 'TEXT':
    case 'DATE':
    case 'BOOLEAN':
    case 'INTEGER':
    case 'DECIMAL':
      return text;
    case 'DOUBLE':
      return 'DECIMAL';
    default:
      return 'UNSPECIFIED';
  }
}
