import type { DataCategory, ItemDefinition } from '../data/model.ts';
import { element } from '../http/xml.ts';
import { fullCategory, shortCategoryXml } from './categories.ts';
import { type Choice, choicesJson, choicesXml, choiceXml } from './choices.ts';
import { shortDefinitionXml } from './definitions.ts';
import type { Document, View } from './view.ts';

/** The next choice, after those that were made or had only one value. */
export function drillDocument(
  category: DataCategory,
  definition: ItemDefinition,
  selections: readonly Choice[],
  next: { readonly name: string; readonly values: readonly string[] },
  view: View,
): Document {
  const choices = next.values.map((value) => ({ name: value, value }));
  return {
    json: {
      dataCategory: fullCategory(category, view),
      itemDefinition: { uid: definition.uid },
      selections: selections.map((each) => ({ ...each })),
      choices: choicesJson(next.name, choices),
    },
    xml: element(
      'DrillDownResource',
      shortCategoryXml(category),
      shortDefinitionXml(definition),
      element('Selections', ...selections.map(choiceXml)),
      choicesXml(next.name, choices),
    ),
  };
}

/** A category without items has nothing to choose. */
export function emptyDrillDocument(category: DataCategory, view: View): Document {
  return {
    json: { dataCategory: fullCategory(category, view) },
    xml: element('DrillDownResource', shortCategoryXml(category)),
  };
}
