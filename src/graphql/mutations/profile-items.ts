import type { ProfileItemKey } from '../../domain/profile-item.ts';
import { builder } from '../builder.ts';
import { type ProfileItemNode, ProfileItemRef, ProfileRef } from '../refs.ts';
import { firstOf } from './inputs.ts';
import { answerWrite, listPayloadType, payloadType } from './payload.ts';
import {
  CreateInput,
  CreateManyInput,
  DeleteInput,
  toChange,
  toDraft,
  UpdateInput,
  UpdateManyInput,
} from './profile-item-inputs.ts';

const itemField = { field: 'profileItem', type: ProfileItemRef } as const;
const itemsField = { field: 'profileItems', type: ProfileItemRef } as const;
const CreatePayload = payloadType('CreateProfileItemPayload', { ...itemField, description: 'The new item.' });
const CreateManyPayload = listPayloadType('CreateProfileItemsPayload', {
  ...itemsField,
  description: 'The new items, in the order of the drafts.',
});
const UpdatePayload = payloadType('UpdateProfileItemPayload', {
  ...itemField,
  description: 'The item after the change; after a CONFLICT as it is now.',
});
const UpdateManyPayload = listPayloadType('UpdateProfileItemsPayload', {
  ...itemsField,
  description: 'The items after the change, in the order of the changes.',
});
const DeletePayload = payloadType('DeleteProfileItemPayload', {
  field: 'profile',
  type: ProfileRef,
  description: 'The profile that the item was in.',
});
builder.mutationFields((t) => ({
  createProfileItem: t.field({
    type: CreatePayload,
    description: 'Creates a profile item.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The new item.' }) },
    resolve: (_, { input: { profileUid, item } }, context) =>
      answerWrite(
        context,
        () => context.backend.profileItems.create(profileUid, [toDraft(item)]),
        (keys) => nodeOf(firstOf(keys)),
      ),
  }),
  createProfileItems: t.field({
    type: CreateManyPayload,
    description: 'Creates several profile items in one profile, all or nothing.',
    args: { input: t.arg({ type: CreateManyInput, required: true, description: 'The new items.' }) },
    resolve: (_, { input: { profileUid, items } }, context) =>
      answerWrite(
        context,
        () => context.backend.profileItems.create(profileUid, items.map(toDraft)),
        (keys) => keys.map(nodeOf),
      ),
  }),
  updateProfileItem: t.field({
    type: UpdatePayload,
    description: 'Changes a profile item and its values.',
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }) },
    resolve: (_, { input }, context) => {
      const change = toChange(input);
      return answerWrite(
        context,
        () => context.backend.profileItems.update([change]),
        () => nodeOf(change.item),
        () => nodeOf(change.item),
      );
    },
  }),
  updateProfileItems: t.field({
    type: UpdateManyPayload,
    description: 'Changes several profile items, all or nothing.',
    args: { input: t.arg({ type: UpdateManyInput, required: true, description: 'What changes.' }) },
    resolve: (_, { input }, context) => {
      const changes = input.changes.map(toChange);
      return answerWrite(
        context,
        () => context.backend.profileItems.update(changes),
        () => changes.map(({ item }) => nodeOf(item)),
      );
    },
  }),
  deleteProfileItem: t.field({
    type: DeletePayload,
    description: 'Deletes a profile item.',
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'The item.' }) },
    resolve: (_, { input: { profileUid, categoryPath, uid } }, context) =>
      answerWrite(
        context,
        () => context.backend.profileItems.delete([{ profileUid, categoryPath, uid }]),
        () => ({ uid: profileUid, profile: null }),
      ),
  }),
}));

function nodeOf(key: ProfileItemKey): ProfileItemNode {
  return { key, entry: null };
}
