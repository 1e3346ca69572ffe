import type {
  ItemValueDefinition,
  NamedDefinition,
  ValueDefinition,
  ValueType,
} from '../../../domain/definitions/item-definition.ts';
import { notFound } from '../../../domain/basics/errors.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { commonUnitsLike } from '../../../units/common-units.ts';
import { said } from '../../said.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { defineNode, idParts } from '../../global-id.ts';
import type { GraphQLContext } from '../../context.ts';
import { ApiVersionRef } from '../access/viewer.ts';
import { idField, NodeRef } from '../node.ts';
import { fromRecord, recordTimes, type Shows } from '../record-times.ts';
import { ChoiceRef } from '../data-items/choice.ts';
import {
  ItemDefinitionRef,
  type ItemValueDefinitionNode,
  ItemValueDefinitionRef,
} from './definition-refs.ts';
import { dataItemLoader } from '../data-items/data-item-loaders.ts';
import {
  itemDefinitionLoader,
  itemValueDefinitionLoader,
  itemValueDefinitionsLoader,
} from './definition-loaders.ts';
import { profileItemLoader } from '../profile-items/profile-item-loaders.ts';

const ValueDefinitionRef = builder.objectRef<ValueDefinition>('ValueDefinition');

export const ValueTypeRef = describedEnum<ValueType>('ValueType', 'How the text of a value is interpreted.', {
  UNSPECIFIED: 'Any text.',
  TEXT: 'Text.',
  DATE: 'A date and time in ISO 8601.',
  BOOLEAN: '`true` or `1`, `false` or `0`, in any case. Shown as stored; algorithms read `true` or `false`.',
  INTEGER: 'A whole number.',
  DECIMAL: 'A decimal number.',
});

export const itemValueDefinitionNode = defineNode(ItemValueDefinitionRef, {
  key: {
    write: ({ itemDefinitionUid, name }: { readonly itemDefinitionUid: Uid; readonly name: string }) => [
      itemDefinitionUid,
      name,
    ],
    // The uid; ids of earlier versions have the path.
    read: (uid, name) => ({ itemDefinitionUid: idParts.uid(uid), name: idParts.segment(name) }),
  },
  load: async ({ itemDefinitionUid: uid, name }, context) => {
    const definitions = await itemValueDefinitionsLoader(context).load(uid);
    const definition =
      definitions.find((each) => each.uid === name) ?? definitions.find(({ path }) => path === name);
    if (definition === undefined) throw notFound('The item value definition');
    return { ...definition, owner: { kind: 'definition' as const, uid } };
  },
});

/** The definition's own document, where another one says less: then it does not say the versions either. */
const whole = fromRecord<ItemValueDefinitionNode, ItemValueDefinition>((definition, context) =>
  definition.apiVersions.length > 0 ? definition : readWhole(definition, context),
);

async function readWhole({ uid, owner }: ItemValueDefinitionNode, context: GraphQLContext) {
  const itemDefinitionUid =
    owner.kind === 'definition' ? owner.uid : (await definitionOf(owner, context)).uid;
  return itemValueDefinitionLoader(context).load({ itemDefinitionUid, uid });
}

/** The definition of a value that an item has is of that kind of items, also where a service does not say so. */
function isOf({ kind }: ItemValueDefinitionNode['owner'], owner: 'dataItem' | 'profileItem'): boolean {
  return said(kind === 'definition' ? null : kind, 'where values come from') === owner;
}

ItemValueDefinitionRef.implement({
  description: 'One named value, stored with items or supplied by callers.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: itemValueDefinitionNode,
  fields: (t) =>
    ({
      id: idField(t, itemValueDefinitionNode, async ({ uid, owner }, context) => {
        const definition = owner.kind === 'definition' ? owner : await definitionOf(owner, context);
        return { itemDefinitionUid: definition.uid, name: uid };
      }),
      uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
      path: t.exposeString('path', { description: 'The name in URLs and in inputs, such as `distance`.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
      valueDefinition: t.expose('valueDefinition', {
        type: ValueDefinitionRef,
        description: 'The kind of value.',
      }),
      fromData: t.boolean({
        description: 'The value is stored with the item.',
        resolve: ({ fromData, owner }) => fromData ?? isOf(owner, 'dataItem'),
      }),
      fromProfile: t.boolean({
        description: 'The value is supplied by the caller.',
        resolve: ({ fromProfile, owner }) => fromProfile ?? isOf(owner, 'profileItem'),
      }),
      unit: t.exposeString('unit', { nullable: true, description: 'The unit of the value, such as `km`.' }),
      perUnit: t.exposeString('perUnit', {
        nullable: true,
        description:
          'What the value is per: often a time such as `year`, but any unit is possible, such as `kWh`.',
      }),
      commonUnits: t.stringList({
        description:
          'The units to offer where the value is entered: its own first, then common ones that measure the same; empty where it has none. Others that measure the same are accepted, too.',
        resolve: ({ unit }) => (unit === null || unit === '' ? [] : [...commonUnitsLike(unit)]),
      }),
      defaultValue: t.string({
        nullable: true,
        description: 'The default as text; `null` when there is none.',
        resolve: whole(({ defaultValue }) => toDefaultValue(defaultValue)),
      }),
      choices: t.field({
        type: [ChoiceRef],
        description: 'The allowed values; empty when any value is allowed.',
        resolve: whole(({ choices }) => choices),
      }),
      apiVersions: t.field({
        type: [ApiVersionRef],
        description: 'The API versions that have the value.',
        resolve: whole(({ apiVersions }) =>
          said(apiVersions.length === 0 ? null : apiVersions, 'the API versions of a value'),
        ),
      }),
      aliasedTo: t.string({
        nullable: true,
        description:
          'The path under which the algorithm reads the value, converted into the unit of that definition.',
        resolve: whole(({ aliasedTo }) => aliasedTo),
      }),
      itemDefinition: t.field({
        type: ItemDefinitionRef,
        nullable: true,
        description: 'The definition that the value belongs to.',
        resolve: ({ owner }, _args, context) => definitionOf(owner, context),
      }),
    }) satisfies Shows<ItemValueDefinition>,
});

ValueDefinitionRef.implement({
  description: 'A kind of value, shared by many item value definitions.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: "The definition's identifier." }),
    name: t.exposeString('name', { description: 'The name of the kind.' }),
    description: t.string({
      description: 'A description of the kind; may be empty.',
      resolve: ({ description }) => said(description, 'the description of a kind of value'),
    }),
    valueType: t.expose('valueType', {
      type: ValueTypeRef,
      description: 'How the text of a value is interpreted.',
    }),
    ...recordTimes(t),
  }),
});

/** Data sets write -999 where there are no coordinates. Their algorithms compare with it, so records keep it. */
const noCoordinate = '-999';

export function toDefaultValue(text: string | null): string | null {
  return text === '' || text === noCoordinate ? null : text;
}

/** Items carry their definition; a value does not. */
async function definitionOf(
  owner: ItemValueDefinitionNode['owner'],
  context: GraphQLContext,
): Promise<NamedDefinition> {
  switch (owner.kind) {
    case 'definition':
      return itemDefinitionLoader(context).load(owner.uid);
    case 'dataItem':
      return (await dataItemLoader(context).load(owner.key)).itemDefinition;
    case 'profileItem':
      return (await profileItemLoader(context).load(owner.key)).itemDefinition;
  }
}
