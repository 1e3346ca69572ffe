import { builder } from '../../builder.ts';
import { encodeId } from '../../global-id.ts';
import { ActionsRef, ItemValueDefinitionRef, ProfileItemRef, ProfileItemValueRef } from '../../refs.ts';
import { NodeRef } from '../node.ts';
import { recordTimes } from '../record-times.ts';
import { storedValueFields } from '../data-items/stored-value.ts';

ProfileItemValueRef.implement({
  description: 'One named value of a profile item: how much was used.',
  interfaces: [NodeRef],
  fields: (t) => ({
    id: t.id({
      description: 'The opaque global id, for caches and for `node`.',
      resolve: ({ item, path }) => encodeId({ type: 'ProfileItemValue', key: { item, path } }),
    }),
    uid: t.expose('uid', { type: 'Uid', description: "The value's identifier." }),
    path: t.exposeString('path', { description: 'The name in REST addresses, such as `distance`.' }),
    name: t.exposeString('name', { description: 'The name for people.' }),
    ...storedValueFields(t, { emptiness: 'empty when nothing was given', unit: 'km', perUnit: 'year' }),
    ...recordTimes(t),
    itemValueDefinition: t.field({
      type: ItemValueDefinitionRef,
      description: 'The type, the unit and the meaning of the value.',
      resolve: ({ definition, item }) => ({ definition, owner: { kind: 'profileItem' as const, key: item } }),
    }),
    profileItem: t.field({
      type: ProfileItemRef,
      nullable: true,
      description: 'The item that the value belongs to.',
      resolve: ({ item }) => ({ key: item, entry: null }),
    }),
    actions: t.field({
      type: ActionsRef,
      nullable: true,
      description: 'What the caller may do with the value.',
      resolve: ({ item, path }, _args, { loaders }) => loaders.profileItemValueActions.load({ item, path }),
    }),
  }),
});

builder.queryFields((t) => ({
  profileItemValue: t.field({
    type: ProfileItemValueRef,
    nullable: true,
    description: 'One value of a profile item.',
    args: {
      profileUid: t.arg({ type: 'Uid', required: true, description: 'The profile.' }),
      categoryPath: t.arg({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
      itemUid: t.arg({ type: 'Uid', required: true, description: 'The item.' }),
      path: t.arg.string({ required: true, description: 'The path of the value, such as `distance`.' }),
    },
    resolve: (_, { profileUid, categoryPath, itemUid, path }, { loaders }) =>
      loaders.profileItemValue.load({ item: { profileUid, categoryPath, uid: itemUid }, path }),
  }),
}));
