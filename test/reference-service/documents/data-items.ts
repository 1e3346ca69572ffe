import type { Outcome } from '../data/algorithms.ts';
import { type AmountUnits, amountPerMonth, valueAt } from '../data/calculate.ts';
import type { DataItem, DatedValue } from '../data/model.ts';
import { labelOf, pathOfItem } from '../data/tree.ts';
import { isoDate, isoOrEmpty } from '../http/dates.ts';
import { jsonNumber, type JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement, xmlNumber } from '../http/xml.ts';
import { amountJson, amountsJson, amountsXml, amountXml } from './amounts.ts';
import { categoryEntry, shortCategoryXml } from './categories.ts';
import { type Choice, choicesJson, choicesXml } from './choices.ts';
import { fullDefinition, shortDefinitionXml } from './definitions.ts';
import { fullEnvironment, shortEnvironmentXml } from './environment.ts';
import {
  entryJson,
  type ShownValue,
  singleValueJson,
  singleValueXml,
  valueJson,
  valueXml,
} from './item-values.ts';
import { dataActions, type Document, type View } from './view.ts';

function shown(value: DatedValue): ShownValue {
  const { unit, perUnit } = value.definition;
  return { ...value, unit, perUnit };
}

function valuesAt(item: DataItem, at: Date): readonly ShownValue[] {
  return item.definition.values
    .map(({ path }) => valueAt(item, path, at))
    .filter((value) => value !== undefined)
    .map(shown);
}

export function dataItemJson(item: DataItem, view: View, at: Date): JsonObject {
  const { uid, name, path, created, modified, startDate, endDate, category } = item;
  return {
    uid,
    name: name || path || uid,
    path,
    label: labelOf(item),
    created: view.stamp(created),
    modified: view.stamp(modified),
    startDate: isoDate(startDate),
    endDate: isoOrEmpty(endDate),
    dataCategory: categoryEntry(category),
    itemDefinition: fullDefinition(item.definition, view),
    environment: fullEnvironment(view),
    itemValues: valuesAt(item, at).map((value) => valueJson(value, view, true)),
  };
}

export function dataItemXml(item: DataItem, view: View, at: Date): XmlElement {
  const { uid, name, path, created, modified, startDate, endDate, category, definition } = item;
  const values = valuesAt(item, at).map((value) => valueXml(value, view, true));
  return withAttributes(
    'DataItem',
    { created: view.stamp(created), modified: view.stamp(modified), uid },
    element('Name', name || path || uid),
    element('ItemValues', ...values),
    shortEnvironmentXml,
    shortDefinitionXml(definition),
    shortCategoryXml(category),
    element('Path', path || uid),
    element('Label', labelOf(item)),
    element('StartDate', isoDate(startDate)),
    element('EndDate', isoOrEmpty(endDate)),
  );
}

export interface Calculation {
  readonly outcome: Outcome;
  readonly units: AmountUnits;
  readonly choices: readonly Choice[];
}

/** The view of a data item, with the amount for what the request gives. */
export function dataItemDocument(
  item: DataItem,
  { outcome, units, choices }: Calculation,
  view: View,
  at: Date,
): Document {
  const hasAmount = view.version === 2;
  return {
    json: {
      path: pathOfItem(item),
      dataItem: dataItemJson(item, view, at),
      userValueChoices: choicesJson('userValueChoices', choices),
      amountPerMonth: jsonNumber(amountPerMonth(outcome)),
      ...(hasAmount ? { amount: amountJson(outcome, units) } : {}),
      amounts: amountsJson(outcome),
      actions: dataActions(view),
    },
    xml: element(
      'DataItemResource',
      dataItemXml(item, view, at),
      element('Path', pathOfItem(item)),
      choicesXml('userValueChoices', choices),
      element('AmountPerMonth', xmlNumber(amountPerMonth(outcome))),
      hasAmount ? amountXml(outcome, units) : null,
      amountsXml(outcome),
    ),
  };
}

/** One value, or its history when `entries` has more than one. */
export function dataItemValueDocument(
  item: DataItem,
  entries: readonly DatedValue[],
  view: View,
  at: Date,
): Document {
  const [first] = entries;
  if (first === undefined) throw new RangeError('A value has at least one entry.');
  const path = `${pathOfItem(item)}/${first.definition.path}`;
  const identity = withAttributes('DataItem', { uid: item.uid });
  const values = entries.map(shown);
  const single = values.length === 1;
  const json = values.map((value) =>
    single ? singleValueJson(value, view, true, dataItemJson(item, view, at)) : entryJson(value, view),
  );
  const xml = values.map((value) => singleValueXml(value, view, true, identity));
  return {
    json: {
      ...(single ? { itemValue: json[0] } : { itemValues: json }),
      dataItem: { uid: item.uid },
      path,
      actions: dataActions(view),
    },
    xml: element(
      'DataItemValueResource',
      single ? xml[0] : element('ItemValues', ...xml),
      identity,
      element('Path', path),
    ),
  };
}
