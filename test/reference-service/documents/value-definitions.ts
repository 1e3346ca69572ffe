import type { JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import type { ItemDefinition, ItemValueDefinition } from '../data/model.ts';
import { mediumDefinition, shortDefinitionXml, valueDefinition, valueDefinitionXml } from './definitions.ts';
import { mediumEnvironment, shortEnvironment, shortEnvironmentXml } from './environment.ts';
import { type Page, pagerJson, pagerXml } from './pager.ts';
import type { Document, View } from './view.ts';

/** The definition that a value names; long in version 2 and in the data tree. */
export function valueDefinitionOf(definition: ItemValueDefinition, view: View, isLong: boolean): JsonObject {
  const { uid, path, name, unit, perUnit, kind } = definition;
  const short = { uid, path, name, valueDefinition: valueDefinition(definition, view, isLong) };
  if (!isLong) return short;
  return {
    ...short,
    ...(unit === '' ? {} : { unit }),
    ...(perUnit === '' ? {} : { perUnit }),
    fromProfile: kind === 'profile',
    fromData: kind !== 'profile',
    drillDown: kind === 'drill',
  };
}

export function valueDefinitionOfXml(
  definition: ItemValueDefinition,
  view: View,
  isLong: boolean,
): XmlElement {
  return withAttributes('ItemValueDefinition', { uid: definition.uid }, ...members(definition, view, isLong));
}

function members(
  definition: ItemValueDefinition,
  view: View,
  isLong: boolean,
): readonly (XmlElement | null)[] {
  const { path, name, unit, perUnit, kind } = definition;
  const origin = [element('FromProfile', kind === 'profile'), element('FromData', kind !== 'profile')];
  const values = valueDefinitionXml(definition, view, isLong);
  const names = [element('Path', path), element('Name', name)];
  if (!isLong) return [...names, ...origin, values];
  const units = [unit && element('Unit', unit), perUnit && element('PerUnit', perUnit)].filter(
    (each) => each !== '',
  );
  return [...names, values, ...units, ...origin, element('DrillDown', kind === 'drill')];
}

export function valueDefinitionsDocument(
  definition: ItemDefinition,
  { entries, pager }: Page<ItemValueDefinition>,
  view: View,
): Document {
  const elements = entries.map((entry) => valueDefinitionOfXml(entry, view, true));
  return {
    json: {
      environment: mediumEnvironment,
      itemDefinition: mediumDefinition(definition),
      itemValueDefinitions: entries.map((entry) => valueDefinitionOf(entry, view, true)),
      pager: pagerJson(pager),
    },
    xml: element(
      'ItemValueDefinitionsResource',
      shortEnvironmentXml,
      shortDefinitionXml(definition),
      element('ItemValueDefinitions', ...elements),
      pagerXml(pager),
    ),
    isBare: true,
  };
}

export function valueDefinitionDocument(
  definition: ItemDefinition,
  entry: ItemValueDefinition,
  view: View,
): Document {
  const dates = { created: view.stamp(entry.created), modified: view.stamp(entry.modified) };
  const versions = entry.versions.map((version) => `${version}.0`);
  return {
    json: {
      itemValueDefinition: {
        ...valueDefinitionOf(entry, view, true),
        ...dates,
        value: entry.value,
        choices: '',
        allowedRoles: '',
        environment: shortEnvironment,
        itemDefinition: { uid: definition.uid },
        aliasedTo: null,
        apiVersions: versions.map((apiVersion) => ({ apiVersion })),
      },
    },
    xml: element(
      'ItemValueDefinitionResource',
      withAttributes(
        'ItemValueDefinition',
        { ...dates, uid: entry.uid },
        ...members(entry, view, true),
        element('Value', entry.value),
        element('Choices'),
        element('AllowedRoles'),
        shortEnvironmentXml,
        shortDefinitionXml(definition),
        element('AliasedTo'),
        element('APIVersions', ...versions.map((version) => element('APIVersion', version))),
      ),
    ),
    isBare: true,
  };
}
