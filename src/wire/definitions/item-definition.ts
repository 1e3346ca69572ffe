import type { Environment } from '../../domain/environment.ts';
import type { ItemDefinition, ItemValueDefinition } from '../../domain/item-definition.ts';
import type { Page } from '../../domain/page.ts';
import { contentOf, formatPlainDocument } from '../format/document.ts';
import { type Element, element, listOf } from '../format/element.ts';
import { decodeEnvironment, encodeEnvironment } from '../access/environment.ts';
import type { Format } from '../format/format.ts';
import { decodeItemValueDefinition, encodeItemValueDefinition } from './item-value-definition.ts';
import type { WireNode } from '../format/wire-node.ts';
import { decodePager, encodePager, toPage } from '../format/pager.ts';
import { numberMember, requiredNode, requiredUid } from '../format/required.ts';
import { formatTimestamp, parseTimestamp } from '../format/timestamp.ts';
import { WireError } from '../format/wire-error.ts';

interface ItemDefinitionDocument {
  readonly itemDefinition: ItemDefinition;
  readonly environment: Environment;
}

interface ItemValueDefinitionsDocument extends ItemDefinitionDocument {
  readonly itemValueDefinitions: readonly ItemValueDefinition[];
}

export function encodeItemDefinitionView(document: ItemDefinitionDocument, format: Format): string {
  const itemDefinition = encodeItemDefinition(document.itemDefinition, document.environment);
  return formatPlainDocument('ItemDefinitionResource', { itemDefinition }, format);
}

export function decodeItemDefinitionView(body: WireNode): ItemDefinition {
  return decodeItemDefinition(requiredNode(contentOf(body, 'ItemDefinitionResource'), 'itemDefinition'));
}

export function encodeItemValueDefinitions(document: ItemValueDefinitionsDocument, format: Format): string {
  const { itemDefinition, environment, itemValueDefinitions } = document;
  const members = {
    environment: encodeEnvironment(environment),
    itemDefinition: encodeItemDefinition(itemDefinition, environment),
    itemValueDefinitions: listOf(
      'itemValueDefinition',
      itemValueDefinitions.map((definition) => encodeItemValueDefinition(definition, environment)),
    ),
  };
  return formatPlainDocument('ItemValueDefinitionsResource', members, format);
}

/** All of them: WireError for one page of several, because a calculation needs every one. */
export function decodeItemValueDefinitions(body: WireNode): ItemValueDefinitionsDocument {
  const content = contentOf(body, 'ItemValueDefinitionsResource');
  const entries = content.nodes('itemValueDefinitions', 'itemValueDefinition');
  if (entries === undefined) throw new WireError('The document has no itemValueDefinitions.');
  if ((decodePager(content.node('pager'), entries.length)?.total ?? 0) > entries.length) {
    throw new WireError('The document shows only a part of the itemValueDefinitions.');
  }
  return {
    itemDefinition: decodeItemDefinition(requiredNode(content, 'itemDefinition')),
    environment: decodeEnvironment(requiredNode(content, 'environment')),
    itemValueDefinitions: entries.map((node) => decodeItemValueDefinition(node)),
  };
}

interface ItemDefinitionsDocument {
  readonly definitions: Page<ItemDefinition>;
  readonly environment: Environment;
}

export function encodeItemDefinitions(document: ItemDefinitionsDocument, format: Format): string {
  const { definitions, environment } = document;
  const members = {
    itemDefinitions: listOf(
      'itemDefinition',
      definitions.entries.map((definition) => encodeItemDefinition(definition, environment)),
    ),
    pager: encodePager(definitions),
  };
  return formatPlainDocument('ItemDefinitionsResource', members, format);
}

export function decodeItemDefinitions(body: WireNode): Pick<ItemDefinitionsDocument, 'definitions'> {
  const content = contentOf(body, 'ItemDefinitionsResource');
  const nodes = content.nodes('itemDefinitions', 'itemDefinition');
  if (nodes === undefined) throw new WireError('The document has no itemDefinitions.');
  return { definitions: toPage(nodes.map(decodeItemDefinition), content.node('pager')) };
}

interface ItemValueDefinitionDocument {
  readonly definition: ItemDefinition;
  readonly valueDefinition: ItemValueDefinition;
  readonly environment: Environment;
}

export function encodeItemValueDefinitionView(document: ItemValueDefinitionDocument, format: Format): string {
  const { definition, valueDefinition, environment } = document;
  const { attributes, children } = encodeItemValueDefinition(valueDefinition, environment);
  const itemValueDefinition = element(attributes, {
    ...children,
    allowedRoles: '',
    environment: encodeEnvironment(environment),
    itemDefinition: encodeItemDefinition(definition, environment),
  });
  return formatPlainDocument('ItemValueDefinitionResource', { itemValueDefinition }, format);
}

export function encodeItemDefinition(definition: ItemDefinition, environment: Environment): Element {
  const { uid, name, drillDown, created, modified, version } = definition;
  return element(
    { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    {
      name,
      drillDown: drillDown.join(','),
      environment: element({ uid: environment.uid }),
      version: version ?? undefined,
    },
  );
}

export function decodeItemDefinition(node: WireNode): ItemDefinition {
  const drillDown = node.text('drillDown') ?? '';
  return {
    uid: requiredUid(node),
    name: node.text('name') ?? '',
    drillDown: drillDown === '' ? [] : drillDown.split(',').map((path) => path.trim()),
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    version: numberMember(node, 'version'),
  };
}
