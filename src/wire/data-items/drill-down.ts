import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { DrillDown } from '../../domain/data-tree/drill-down.ts';
import type { Environment } from '../../domain/data-tree/environment.ts';
import { choiceShape, choicesShape, encodeChoiceList, encodeChoices } from '../documents/choice.ts';
import type { FormFields, FormField } from '../forms/fields.ts';
import { contentOfKind, formatDocument } from '../documents/document.ts';
import { encodeDataCategory } from '../data-categories/data-category.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { encodeItemDefinition, itemDefinitionShape } from '../definitions/item-definition.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { dataCategoryReferenceShape } from '../data-categories/data-category.ts';
import { list, object, shape } from '../elements/shape.ts';

/** Parameters with a meaning of their own, which no level of a drill-down goes by. */
const reserved = new Set(['startdate', 'authtoken', 'method']);

/** The same for every order of the same selections. Of a repeated name, the last one counts. */
export function encodeSelections(selections: readonly Choice[]): readonly FormField[] {
  const byKey = new Map(selections.map((selection) => [selection.name.toLowerCase(), selection]));
  return [...byKey]
    .filter(([key]) => !reserved.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { name, value }]) => [name, value]);
}

export function decodeSelections(query: FormFields): readonly Choice[] {
  return [...query].flatMap(([key, { name, value }]) => (reserved.has(key) ? [] : [{ name, value }]));
}

interface DrillDownDocument extends Envelope {
  readonly drillDown: DrillDown;
  readonly dataCategory: DataCategory;
  readonly environment: Environment;
}

export function encodeDrillDown(document: DrillDownDocument, format: Format): string {
  const { drillDown, environment } = document;
  const { itemDefinition, selections, choices } = drillDown;
  const category = encodeDataCategory(document.dataCategory, environment);
  if (itemDefinition === null) {
    return formatDocument('DrillDownResource', document, { dataCategory: category }, format);
  }
  const members = {
    dataCategory: category,
    itemDefinition: encodeItemDefinition(itemDefinition, environment),
    selections: encodeChoiceList(selections),
    choices: encodeChoices(choices.name, choices.choices),
  };
  return formatDocument('DrillDownResource', document, members, format);
}

export const drillDownShape = shape('drill-down', {
  dataCategory: object(dataCategoryReferenceShape),
  itemDefinition: object(itemDefinitionShape),
  selections: list('choice', choiceShape),
  choices: object(choicesShape),
});

/** The drill-down of a category without items. */
export const bareDrillDownShape = shape('drill-down without choices', {
  dataCategory: object(dataCategoryReferenceShape),
});

/** The document names the category by its last segment only, so the caller passes the requested path. */
export function decodeDrillDown(body: WireNode, path: CategoryPath): DrillDown {
  const content = contentOfKind(body, 'drillDown');
  const hasChoices = ['itemDefinition', 'selections', 'choices'].some((name) => content.has(name));
  const { dataCategory, ...choices } = hasChoices
    ? drillDownShape.read(content)
    : { ...bareDrillDownShape.read(content), ...noChoices };
  return { dataCategory: { ...dataCategory, path }, ...choices };
}

const noChoices = { itemDefinition: null, selections: [], choices: { name: '', choices: [] } };
