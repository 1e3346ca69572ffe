import type { JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import type { ItemDefinition, ItemValueDefinition } from '../data/model.ts';
import { shortEnvironment, shortEnvironmentXml } from './environment.ts';
import type { Document, View } from './view.ts';
import { type Page, pagerJson, pagerXml } from './pager.ts';

export function mediumDefinition({ uid, name, drillDown }: ItemDefinition): JsonObject {
  return { uid, name, drillDown: drillDown.join(',') };
}

export function fullDefinition(definition: ItemDefinition, { stamp }: View): JsonObject {
  const { created, modified } = definition;
  const medium = mediumDefinition(definition);
  return { ...medium, created: stamp(created), modified: stamp(modified), environment: shortEnvironment };
}

export function shortDefinitionXml({ uid }: ItemDefinition): XmlElement {
  return withAttributes('ItemDefinition', { uid });
}

/** The definition at its own address. */
export function definitionDocument(definition: ItemDefinition, view: View): Document {
  const { uid, name, drillDown, created, modified } = definition;
  const root = withAttributes(
    'ItemDefinition',
    { created: view.stamp(created), modified: view.stamp(modified), uid },
    element('Name', name),
    element('DrillDown', drillDown.join(',')),
    shortEnvironmentXml,
  );
  return {
    json: { itemDefinition: fullDefinition(definition, view) },
    xml: element('ItemDefinitionResource', root),
    isBare: true,
  };
}

export function definitionsDocument({ entries, pager }: Page<ItemDefinition>): Document {
  const elements = entries.map(({ uid, name, drillDown }) =>
    withAttributes(
      'ItemDefinition',
      { uid },
      element('Name', name),
      element('DrillDown', drillDown.join(',')),
    ),
  );
  return {
    json: { itemDefinitions: entries.map(mediumDefinition), pager: pagerJson(pager) },
    xml: element('ItemDefinitionsResource', element('ItemDefinitions', ...elements), pagerXml(pager)),
    isBare: true,
  };
}

/** The kind of a value, long in version 2. */
export function valueDefinition(
  definition: ItemValueDefinition,
  { stamp }: View,
  isLong: boolean,
): JsonObject {
  const { uid, name, valueType, created, modified } = definition;
  const short = { uid: kindUid(uid), name, valueType };
  if (!isLong) return short;
  const dates = { created: stamp(created), modified: stamp(modified) };
  return { ...short, description: '', ...dates, environment: shortEnvironment };
}

export function valueDefinitionXml(
  definition: ItemValueDefinition,
  { stamp }: View,
  isLong: boolean,
): XmlElement {
  const { uid, name, valueType, created, modified } = definition;
  const dates = { created: stamp(created), modified: stamp(modified) };
  const more = isLong ? [element('Description'), shortEnvironmentXml] : [];
  const attributes = { ...(isLong ? dates : {}), uid: kindUid(uid) };
  return withAttributes(
    'ValueDefinition',
    attributes,
    element('Name', name),
    element('ValueType', valueType),
    ...more,
  );
}

/** Value definitions have no view; each belongs to one definition of an item's value. */
function kindUid(uid: string): string {
  return `${uid.slice(0, 6)}${uid.slice(6).replace('0', 'D')}`;
}
