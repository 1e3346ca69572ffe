import { actionsInProfile } from '../profiles/actions-in-profile.ts';
import { withOwner } from '../definitions/owned-definition.ts';
import type {
  ListedValue,
  ProfileItemValue,
  ProfileItemValueKey,
} from '../../../domain/profiles/profile-item-value.ts';
import { builder } from '../../builder.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { profileItemKeyParts } from './profile-item.ts';
import { idField, NodeRef } from '../node.ts';
import { fromRecord, type Shows, timesOf } from '../record-times.ts';
import { storedValueFields } from '../data-items/stored-value.ts';
import { ActionsRef } from '../access/actions.ts';
import { ItemValueDefinitionRef } from '../definitions/definition-refs.ts';
import { ProfileItemRef, ProfileItemValueRef } from './profile-item-refs.ts';
import { profileItemValueActionsLoader, profileItemValueLoader } from './profile-item-loaders.ts';

export const profileItemValueNode = defineNode(ProfileItemValueRef, {
  key: {
    write: ({ item, path }: ProfileItemValueKey) => [...profileItemKeyParts.write(item), path],
    read: (profileUid, categoryPath, uid, path) => ({
      item: profileItemKeyParts.read(profileUid, categoryPath, uid),
      path: idParts.segment(path),
    }),
  },
  load: (key, context) => profileItemValueLoader(context).load(key),
});

/** A value of version 1 in a list is read by itself for what the list does not say. */
const described = fromRecord((value: ListedValue, context) =>
  value.definition === undefined ? profileItemValueLoader(context).load(value) : value,
);

ProfileItemValueRef.implement({
  description: 'One named value of a profile item: how much was used.',
  interfaces: [NodeRef],
  subject: 'profiles',
  record: profileItemValueNode,
  fields: (t) =>
    ({
      id: idField(t, profileItemValueNode, ({ item, path }) => ({ item, path })),
      uid: t.field({
        type: 'Uid',
        description: "The value's identifier.",
        resolve: described(({ uid }) => uid),
      }),
      path: t.exposeString('path', { description: 'The name in REST URLs, such as `distance`.' }),
      name: t.string({ description: 'The display name.', resolve: described(({ name }) => name) }),
      ...storedValueFields(
        t,
        { emptiness: 'empty when no value was entered', unit: 'km', perUnit: 'year' },
        described,
      ),
      ...timesOf(t, described),
      itemValueDefinition: t.field({
        type: ItemValueDefinitionRef,
        description: 'The type, the unit and the meaning of the value.',
        resolve: described(({ definition, item }) =>
          withOwner(definition, { kind: 'profileItem', key: item }),
        ),
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
        resolve: async ({ item, path }, _args, context) => {
          const stated = await profileItemValueActionsLoader(context).load({ item, path });
          return actionsInProfile(stated, item.profileUid, 'the actions of a profile item value', context);
        },
      }),
    }) satisfies Shows<ProfileItemValue, 'item' | 'definition'>,
});

builder.queryFields((t) => ({
  profileItemValue: t.field({
    type: ProfileItemValueRef,
    nullable: true,
    subject: 'profiles',
    description: 'One value of a profile item.',
    args: {
      profileUid: t.arg({ type: 'Uid', required: true, description: 'The profile.' }),
      categoryPath: t.arg({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
      itemUid: t.arg({ type: 'Uid', required: true, description: 'The item.' }),
      path: t.arg.string({ required: true, description: 'The path of the value, such as `distance`.' }),
    },
    resolve: (_, { profileUid, categoryPath, itemUid, path }, context) =>
      profileItemValueLoader(context).load({ item: { profileUid, categoryPath, uid: itemUid }, path }),
  }),
}));
