import type { ValueType } from '../../domain/item-definition.ts';
import { builder } from '../builder.ts';
import { readSlice } from '../connection.ts';
import { toDefaultValue } from '../default-value.ts';
import { encodeId } from '../global-id.ts';
import {
  ChoiceRef,
  ItemDefinitionConnectionRef,
  ItemDefinitionRef,
  ItemValueDefinitionRef,
  ValueDefinitionRef,
} from '../refs.ts';
import { ApiVersionRef } from './access.ts';
import { connectionArguments } from './connection.ts';
import { NodeRef } from './node.ts';

export const ValueTypeRef = builder.enumType('ValueType', {
  description: 'How the text of a value is read.',
  values: {
    UNSPECIFIED: { value: 'UNSPECIFIED' satisfies ValueType, description: 'Any text.' },
    TEXT: { value: 'TEXT' satisfies ValueType, description: 'Text.' },
    DATE: { value: 'DATE' satisfies ValueType, description: 'A date and time in ISO 8601.' },
    BOOLEAN: { value: 'BOOLEAN' satisfies ValueType, description: '`true` or `false`.' },
    INTEGER: { value: 'INTEGER' satisfies ValueType, description: 'A whole number.' },
    DECIMAL: { value: 'DECIMAL' satisfies ValueType, description: 'A decimal number.' },
  },
});

ItemDefinitionRef.implement({
  description: 'What the items of a category are made of.',
  interfaces: [NodeRef],
  fields: (t) => ({
    id: t.id({
      description: 'The opaque global id, for caches and for `node`.',
      resolve: ({ uid }) => encodeId({ type: 'ItemDefinition', uid }),
    }),
    uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
    name: t.exposeString('name', { description: 'The name of the definition.' }),
    drillDown: t.exposeStringList('drillDown', {
      description: 'Paths of the values that tell the items apart, in the order in which they are chosen.',
    }),
    created: t.expose('created', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
    }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed, if known.',
    }),
    version: t.exposeInt('version', {
      nullable: true,
      description:
        'Counts the changes of the definition and its algorithm; `null` where the backend does not say.',
    }),
    itemValueDefinitions: t.field({
      type: [ItemValueDefinitionRef],
      nullable: true,
      description: 'All values of an item and all inputs of its calculation, in order.',
      resolve: async ({ uid }, _args, { loaders }) => [...(await loaders.valueDefinitions.load(uid))],
    }),
  }),
});

ItemValueDefinitionRef.implement({
  description: 'One named value that items, or the people who use them, supply.',
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
    path: t.exposeString('path', { description: 'The name in URLs and as an input, such as `distance`.' }),
    name: t.exposeString('name', { description: 'The name for people.' }),
    valueDefinition: t.expose('valueDefinition', {
      type: ValueDefinitionRef,
      description: 'The kind of value.',
    }),
    fromData: t.exposeBoolean('fromData', { description: 'The value is stored with the item.' }),
    fromProfile: t.exposeBoolean('fromProfile', { description: 'The value is given by the caller.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'The unit of the value, such as `km`.' }),
    perUnit: t.exposeString('perUnit', {
      nullable: true,
      description: 'What the value is per: often a time such as `year`, but any unit may be, such as `kWh`.',
    }),
    defaultValue: t.string({
      nullable: true,
      description: 'What counts when no value is given, as text; `null` when there is no default.',
      resolve: ({ defaultValue }) => toDefaultValue(defaultValue),
    }),
    choices: t.field({
      type: [ChoiceRef],
      description: 'The allowed values; empty when any value is.',
      resolve: ({ choices }) => [...choices],
    }),
    apiVersions: t.field({
      type: [ApiVersionRef],
      description: 'The versions whose users see the value.',
      resolve: ({ apiVersions }) => [...apiVersions],
    }),
    aliasedTo: t.exposeString('aliasedTo', {
      nullable: true,
      description: 'The path under which the algorithm sees the value, converted into the unit of that one.',
    }),
  }),
});

ValueDefinitionRef.implement({
  description: 'A kind of value, shared by many item value definitions.',
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
    name: t.exposeString('name', { description: 'The name of the kind.' }),
    description: t.exposeString('description', { description: 'What values of the kind are; may be empty.' }),
    valueType: t.expose('valueType', { type: ValueTypeRef, description: 'How the text of a value is read.' }),
    created: t.expose('created', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was created, if known.',
    }),
    modified: t.expose('modified', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed, if known.',
    }),
  }),
});

builder.queryFields((t) => ({
  itemDefinition: t.field({
    type: ItemDefinitionRef,
    nullable: true,
    description: 'An item definition by its uid.',
    args: { uid: t.arg({ type: 'Uid', required: true, description: 'The definition.' }) },
    resolve: (_, { uid }, { loaders }) => loaders.itemDefinitions.load(uid),
  }),
  itemDefinitions: t.field({
    type: ItemDefinitionConnectionRef,
    nullable: true,
    description: 'All item definitions, by name.',
    args: connectionArguments,
    resolve: (_, args, { backend }) =>
      readSlice('item definitions', args, (page) => backend.itemDefinitions.list(page)),
  }),
}));
