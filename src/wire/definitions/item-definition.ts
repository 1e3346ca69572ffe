import { type Environment, unknownEnvironment } from '../../domain/data-tree/environment.ts';
import type { DefinitionCheck } from '../../domain/definitions/item-definition-draft.ts';
import type {
  ItemDefinition,
  ItemValueDefinition,
  NamedDefinition,
} from '../../domain/definitions/item-definition.ts';
import type { Page } from '../../domain/basics/page.ts';
import { contentOf, formatPlainDocument } from '../documents/document.ts';
import { type Element, element, known, listOf } from '../elements/element.ts';
import { encodeEnvironment, encodeEnvironmentInShort, environmentShape } from '../access/environment.ts';
import { encodeCheck } from './definition-check.ts';
import type { Format } from '../elements/format.ts';
import {
  encodeItemValueDefinition,
  itemValueDefinitionShape,
  toItemValueDefinition,
} from './item-value-definition.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { encodePager, pagerRule, toPage } from '../documents/pager.ts';
import { count, date, text, uid as uidText } from '../elements/scalars.ts';
import { list, mapped, object, optional, orNone, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

interface ItemDefinitionDocument {
  readonly itemDefinition: ItemDefinition;
  readonly environment: Environment;
  /** Set for a definition that was just written. */
  readonly check?: DefinitionCheck | null;
}

interface ItemValueDefinitionsDocument {
  readonly itemDefinition: NamedDefinition;
  readonly environment: Environment;
  readonly itemValueDefinitions: readonly ItemValueDefinition[];
}

export function encodeItemDefinitionView(document: ItemDefinitionDocument, format: Format): string {
  const itemDefinition = encodeItemDefinition(document.itemDefinition, document.environment);
  return formatPlainDocument(
    'ItemDefinitionResource',
    { itemDefinition, check: encodeCheck(document.check) },
    format,
  );
}

export function decodeItemDefinitionView(body: WireNode): Pick<ItemDefinitionDocument, 'itemDefinition'> {
  return itemDefinitionViewShape.read(contentOf(body, 'ItemDefinitionResource'));
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

/** One page of them, where the service divides the list. */
export function decodeItemValueDefinitions(body: WireNode) {
  const { itemDefinition, environment, ...lists } = itemValueDefinitionsShape.read(
    contentOf(body, 'ItemValueDefinitionsResource'),
  );
  const entries = lists.itemValueDefinitions.map(toItemValueDefinition);
  return { itemDefinition, environment, itemValueDefinitions: toPage(entries, lists.pager) };
}

export function decodeItemValueDefinitionView(body: WireNode): ItemValueDefinition {
  const content = contentOf(body, 'ItemValueDefinitionResource');
  return toItemValueDefinition(itemValueDefinitionViewShape.read(content).itemValueDefinition);
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
  const { itemDefinitions, pager } = itemDefinitionsShape.read(contentOf(body, 'ItemDefinitionsResource'));
  return { definitions: toPage(itemDefinitions, pager) };
}

interface ItemValueDefinitionDocument {
  readonly definition: NamedDefinition;
  readonly valueDefinition: ItemValueDefinition;
  readonly environment: Environment;
  readonly check?: DefinitionCheck | null;
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
  return formatPlainDocument(
    'ItemValueDefinitionResource',
    { itemValueDefinition, check: encodeCheck(document.check) },
    format,
  );
}

export function encodeItemDefinition(definition: NamedDefinition, environment: Environment): Element {
  const { uid, name, drillDown, created, modified, version } = definition;
  return element(
    { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    {
      ...known({ name, drillDown: drillDown?.join(',') ?? null, version }),
      environment: name === null ? undefined : encodeEnvironmentInShort(environment),
    },
  );
}

const drillDownPaths = mapped(text, (paths) =>
  paths === '' ? [] : paths.split(',').map((path) => path.trim()),
);

const whole = {
  uid: uidText,
  name: text,
  drillDown: drillDownPaths,
  created: optional(orNone(date), why.onlyInView),
  modified: optional(orNone(date), why.onlyInView),
  version: optional(count, why.addition),
};

const wholeItemDefinitionShape = shape('whole item definition', whole);

/** A definition as other records name it. */
export const itemDefinitionShape = shape('item definition', {
  ...whole,
  name: optional(text, why.shortForm),
  drillDown: optional(drillDownPaths, why.shortForm),
});

export const itemDefinitionViewShape = shape('item definition view', {
  itemDefinition: object(wholeItemDefinitionShape),
});

export const itemDefinitionsShape = shape('list of item definitions', {
  itemDefinitions: list('itemDefinition', wholeItemDefinitionShape),
  pager: pagerRule,
});

export const itemValueDefinitionViewShape = shape('item value definition view', {
  itemValueDefinition: object(itemValueDefinitionShape),
});

export const itemValueDefinitionsShape = shape('list of item value definitions', {
  environment: optional(object(environmentShape), why.someYears, unknownEnvironment),
  itemDefinition: object(itemDefinitionShape),
  itemValueDefinitions: list('itemValueDefinition', itemValueDefinitionShape),
  pager: pagerRule,
});
