import { said } from '../../said.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import type { DataItemValue } from '../../../domain/data-tree/data-item-value.ts';
import { isNumeric } from '../../../domain/definitions/item-definition.ts';
import { dimensionOf } from '../../../units/common-units.ts';
import { isSameDimension, mass } from '../../../units/dimension.ts';
import type { DataItem, DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { fromRecord, type Shows, timesOf } from '../record-times.ts';
import { defineNode, idParts, type KeyParts } from '../../global-id.ts';
import { implementConnection } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { ActionsRef } from '../access/actions.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import {
  type DataItemNode,
  DataItemConnectionRef,
  DataItemRef,
  itemNode,
  DataItemValueRef,
} from './data-item-refs.ts';
import { EnvironmentRef } from '../access/environment.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import { ProvenanceRef } from './provenance.ts';
import { dataItemActionsLoader, dataItemLoader, dataItemValuesLoader } from './data-item-loaders.ts';
import { dataCategoryLoader } from '../data-categories/data-category-loaders.ts';

/** A number of emissions: its unit is one of mass. */
function isFigure({ value, unit, definition }: DataItemValue): boolean {
  const isNumber = isNumeric(definition.valueDefinition.valueType) && value !== '';
  const dimension = isNumber && typeof unit === 'string' ? dimensionOf(unit) : null;
  return dimension !== null && isSameDimension(dimension, mass);
}

/** Data sets store the source of an item in a value of this name. */
const sourceValue = 'source';

export const dataItemKeyParts: KeyParts<DataItemKey, [path: string, uid: string]> = {
  write: ({ categoryPath, uid }) => [pathKey(categoryPath), uid],
  read: (path, uid) => ({ categoryPath: idParts.path(path), uid: idParts.uid(uid) }),
};

export const dataItemNode = defineNode(DataItemRef, {
  key: dataItemKeyParts,
  load: async (key, context) => itemNode(key, await dataItemLoader(context).load(key)),
});

/** Reads a field from a list's summary, or else from the record. */
const ofSummary = fromRecord(
  ({ key, summary }: DataItemNode, context) => summary ?? dataItemLoader(context).load(key),
);
const ofItem = fromRecord(
  ({ key, item }: DataItemNode, context) => item ?? dataItemLoader(context).load(key),
);
/** The values that came with an item, or its values read apart. */
const ofValues = fromRecord(
  ({ key, item }: DataItemNode, context) => item?.values ?? dataItemValuesLoader(context).load(key),
);

DataItemRef.implement({
  description: 'The reference data for one kind of energy use, such as one kind of vehicle or flight.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: dataItemNode,
  fields: (t) =>
    ({
      id: idField(t, dataItemNode, ({ key }) => key),
      uid: t.field({
        type: 'Uid',
        description: "The item's identifier, as in REST URLs.",
        resolve: ({ key }) => key.uid,
      }),
      path: t.string({
        description: 'The path segment in REST URLs; the uid when the item has none.',
        resolve: ofSummary(({ path, uid }) => path ?? uid),
      }),
      label: t.string({
        description: 'The drill-down values, joined by `, `.',
        resolve: ofSummary(({ label }) => label),
      }),
      title: t.string({
        description:
          'What a person calls it, such as `Van, diesel, average (up to 3.5 t)`: by the pattern of its category, or else its own name, or the label after the name of the category.',
        resolve: ofSummary(({ title }) => title),
      }),
      ...timesOf(t, ofSummary),
      name: t.string({
        nullable: true,
        description: 'The display name; the path or the uid when it has none.',
        resolve: ofItem(({ name, path, uid }) => name ?? path ?? uid),
      }),
      startDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The start of the validity of the item.',
        resolve: ofItem(({ validity }) => validity.start),
      }),
      endDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The end of the validity of the item; `null` while it is open.',
        resolve: ofItem(({ validity }) => validity.end),
      }),
      version: t.int({
        nullable: true,
        description:
          'Incremented with every change of the item or its values; `null` where the backend does not report it.',
        resolve: ofItem(({ version }) => version),
      }),
      dataCategory: t.field({
        type: DataCategoryRef,
        nullable: true,
        description: 'The category that the item is in.',
        resolve: ofItem(({ dataCategory }) => dataCategory),
      }),
      itemDefinition: t.field({
        type: ItemDefinitionRef,
        nullable: true,
        description: 'The definition of the item.',
        resolve: ofItem(({ itemDefinition }) => itemDefinition),
      }),
      provenance: t.field({
        type: ProvenanceRef,
        nullable: true,
        description:
          'Source, publisher, year, region and licence of the figures, as the category states them; `null` when it does not.',
        resolve: async ({ key }, _args, context) =>
          (await dataCategoryLoader(context).load(key.categoryPath)).provenance,
      }),
      source: t.string({
        nullable: true,
        description:
          'The source that the item itself states in its value `source`, such as `DEFRA 2010`; `null` when it states none.',
        resolve: ofValues((values) => values.find(({ path }) => path === sourceValue)?.value || null),
      }),
      environment: t.field({
        type: EnvironmentRef,
        nullable: true,
        description: 'The installation that the item belongs to.',
        resolve: ofItem(({ environment }) => environment),
      }),
      figure: t.field({
        type: DataItemValueRef,
        nullable: true,
        description:
          'The figure that a list shows: the first of the values that is a number with a unit of mass, such as the kg of CO2e per litre. Its name says what it is per. `null` for an item without one.',
        resolve: ofValues((values) => values.find(isFigure) ?? null),
      }),
      itemValues: t.field({
        type: [DataItemValueRef],
        nullable: true,
        cost: { size: 15 },
        description: "The item's current values, in the order of the definition.",
        resolve: ofValues((values) => values),
      }),
      itemValue: t.field({
        type: DataItemValueRef,
        nullable: true,
        description: "One of the item's values; `null` when it has none with this path.",
        args: {
          path: t.arg.string({ required: true, description: 'The path of the value, such as `kgCO2PerKm`.' }),
        },
        resolve: (node, { path }, context) =>
          ofValues((values) => values.find((value) => value.path === path) ?? null)(node, {}, context),
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        description: 'What the caller may do with the item.',
        resolve: async ({ key }, _args, context) =>
          said(await dataItemActionsLoader(context).load(key), 'the actions of a data item'),
      }),
    }) satisfies Shows<DataItem, 'validity'>,
});

implementConnection(DataItemConnectionRef, DataItemRef, { what: 'data items', subject: 'dataTree' });
