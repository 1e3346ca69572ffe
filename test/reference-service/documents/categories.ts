import { isoOrEmpty } from '../http/dates.ts';
import type { JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import { valueAt } from '../data/calculate.ts';
import type { DataCategory, DataItem } from '../data/model.ts';
import { labelOf, pathOf } from '../data/tree.ts';
import { fullDefinition, shortDefinitionXml } from './definitions.ts';
import { mediumEnvironment, shortEnvironment, shortEnvironmentXml } from './environment.ts';
import { type Page, pagerJson, pagerXml } from './pager.ts';
import { dataActions, type Document, type View } from './view.ts';

export function shortCategory({ uid, path, name }: DataCategory): JsonObject {
  return { uid, path, name, deprecated: false };
}

export function categoryEntry({ uid, name, path }: DataCategory): JsonObject {
  return { uid, name, path };
}

export function shortCategoryXml({ uid, path, name }: DataCategory): XmlElement {
  return withAttributes('DataCategory', { uid }, element('Name', name), element('Path', path));
}

export function fullCategory(category: DataCategory, view: View): JsonObject {
  const { uid, path, name, created, modified, parent, definition } = category;
  const isShort = view.version === 1;
  return {
    uid,
    path,
    name,
    deprecated: false,
    created: view.stamp(created),
    modified: view.stamp(modified),
    environment: isShort ? shortEnvironment : mediumEnvironment,
    ...(parent === null ? {} : { dataCategory: shortCategory(parent) }),
    ...(definition === null
      ? {}
      : { itemDefinition: isShort ? { uid: definition.uid } : fullDefinition(definition, view) }),
  };
}

export function fullCategoryXml(category: DataCategory, view: View): XmlElement {
  const { uid, path, name, created, modified, parent, definition } = category;
  return withAttributes(
    'DataCategory',
    { created: view.stamp(created), modified: view.stamp(modified), uid },
    element('Name', name),
    element('Path', path),
    element('Deprecated', false),
    shortEnvironmentXml,
    parent && shortCategoryXml(parent),
    definition && shortDefinitionXml(definition),
  );
}

/** A category with what is directly in it. */
export function categoryDocument(
  category: DataCategory,
  children: readonly DataCategory[],
  { entries, pager }: Page<DataItem>,
  view: View,
  at: Date,
): Document {
  const path = pathOf(category);
  const rows = entries.map((item) => columns(item, view, at));
  const isEmpty = rows.length === 0;
  return {
    json: {
      path,
      dataCategory: fullCategory(category, view),
      children: {
        dataCategories: children.map(categoryEntry),
        dataItems: isEmpty ? {} : { label: 'DataItems', rows },
        pager: isEmpty ? {} : pagerJson(pager),
      },
      actions: dataActions(view),
    },
    xml: element(
      'DataCategoryResource',
      element('Path', path),
      fullCategoryXml(category, view),
      element(
        'Children',
        element('DataCategories', ...children.map(shortCategoryXml)),
        isEmpty ? null : element('DataItems', ...rows.map(rowXml)),
        isEmpty ? null : pagerXml(pager),
      ),
    ),
  };
}

/** An item as a row: its values are columns. */
function columns(item: DataItem, { stamp }: View, at: Date): Readonly<Record<string, string>> {
  const values = item.definition.values
    .filter(({ kind }) => kind !== 'profile')
    .map(({ path }) => [path, valueAt(item, path, at)?.value ?? '']);
  return {
    label: labelOf(item),
    path: item.path,
    uid: item.uid,
    created: stamp(item.created),
    modified: stamp(item.modified),
    startDate: isoOrEmpty(item.startDate),
    endDate: isoOrEmpty(item.endDate),
    ...Object.fromEntries(values),
  };
}

function rowXml({
  uid = '',
  created = '',
  modified = '',
  ...rest
}: Readonly<Record<string, string>>): XmlElement {
  const children = Object.entries(rest).map(([name, value]) => element(name, value));
  return withAttributes('DataItem', { created, modified, uid }, ...children);
}
