import { isoDate } from '../http/dates.ts';
import type { JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import type { ItemValueDefinition } from '../data/model.ts';
import { valueDefinitionOf, valueDefinitionOfXml } from './value-definitions.ts';
import type { View } from './view.ts';

/** A value of a data item or of a profile item, as documents show it. */
export interface ShownValue {
  readonly uid: string;
  readonly definition: ItemValueDefinition;
  readonly value: string;
  readonly unit: string;
  readonly perUnit: string;
  readonly startDate: Date;
  readonly created: Date;
  readonly modified: Date;
}

/** A value within a list. Values of the data tree are long in both versions. */
export function valueJson(shown: ShownValue, view: View, isLong: boolean): JsonObject {
  const { uid, definition, value, unit, perUnit, startDate } = shown;
  const { path, name } = definition;
  const itemValueDefinition = valueDefinitionOf(definition, view, isLong);
  const short = { uid, path, name, value, itemValueDefinition };
  if (!isLong) return short;
  return {
    ...short,
    unit,
    perUnit,
    startDate: isoDate(startDate),
    displayName: name,
    displayPath: path,
  };
}

/** A value in its own view, with its dates and its item. */
export function singleValueJson(
  shown: ShownValue,
  view: View,
  isLong: boolean,
  item: JsonObject,
): JsonObject {
  const { created, modified } = shown;
  const dates = { created: view.stamp(created), modified: view.stamp(modified) };
  return { ...valueJson(shown, view, isLong), ...dates, item };
}

/** An entry of a value's history. */
export function entryJson(shown: ShownValue, view: View): JsonObject {
  const { created, modified } = shown;
  return { ...valueJson(shown, view, true), created: view.stamp(created), modified: view.stamp(modified) };
}

export function valueXml(shown: ShownValue, view: View, isLong: boolean): XmlElement {
  return withAttributes('ItemValue', { uid: shown.uid }, ...members(shown, view, isLong));
}

/** The names of the dates are capitalised in this view only. */
export function singleValueXml(shown: ShownValue, view: View, isLong: boolean, item: XmlElement): XmlElement {
  const { uid, created, modified } = shown;
  const attributes = { Created: view.stamp(created), Modified: view.stamp(modified), uid };
  return withAttributes('ItemValue', attributes, ...members(shown, view, isLong), item);
}

function members(shown: ShownValue, view: View, isLong: boolean): readonly XmlElement[] {
  const { definition, value, unit, perUnit, startDate } = shown;
  const { path, name } = definition;
  const units = [
    element('Unit', unit),
    element('PerUnit', perUnit),
    element('StartDate', isoDate(startDate)),
  ];
  return [
    element('Path', path),
    element('Name', name),
    element('Value', value),
    ...(isLong ? units : []),
    valueDefinitionOfXml(definition, view, isLong),
  ];
}
