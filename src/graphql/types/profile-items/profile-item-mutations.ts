import type { ProfileItemKey } from '../../../domain/profile-item.ts';
import { builder } from '../../builder.ts';
import { batchOf, batchSize, firstOf } from '../../writes/inputs.ts';
import { snapshotProfileItems } from '../../writes/snapshots.ts';
import { resolveWrite, listPayloadType, payloadType } from '../../writes/payload.ts';
import {
  CreateInput,
  CreateManyInput,
  DeleteInput,
  toChange,
  toDraft,
  UpdateInput,
  UpdateManyInput,
} from './profile-item-inputs.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removingOnly } from '../../writes/dry-run.ts';
import { type ProfileItemNode, ProfileItemRef } from './profile-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';

const itemField = { field: 'profileItem', type: ProfileItemRef } as const;
const itemsField = { field: 'profileItems', type: ProfileItemRef } as const;
const CreatePayload = payloadType('CreateProfileItemPayload', { ...itemField, description: 'The new item.' });
const CreateManyPayload = listPayloadType('CreateProfileItemsPayload', {
  ...itemsField,
  description: 'The new items, in the order of the drafts.',
});
const UpdatePayload = payloadType('UpdateProfileItemPayload', {
  ...itemField,
  description: 'The item after the change; on CONFLICT, as it is now.',
});
const UpdateManyPayload = listPayloadType('UpdateProfileItemsPayload', {
  ...itemsField,
  description: 'The items after the change, in the order of the changes; on CONFLICT, as they are now.',
});
const DeletePayload = payloadType('DeleteProfileItemPayload', {
  field: 'profile',
  type: ProfileRef,
  description: 'The profile that the item was in; on CONFLICT, still is in.',
});

builder.mutationFields((t) => ({
  createProfileItem: t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Creates a profile item.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The new item.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { profileUid, item } = args.input;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItems }) => profileItems.create(profileUid, [toDraft(item)]),
        read: (keys) => nodeOf(firstOf(keys)),
        dryRun: creating(snapshotProfileItems),
      });
    },
  }),
  createProfileItems: t.field({
    type: CreateManyPayload,
    nullable: true,
    cost: { size: batchSize('items') },
    description: 'Creates several profile items in one profile, all or nothing.',
    args: {
      input: t.arg({ type: CreateManyInput, required: true, description: 'The new items.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { profileUid, items } = args.input;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItems }) => profileItems.create(profileUid, batchOf(items, 'items').map(toDraft)),
        read: (keys) => keys.map(nodeOf),
        dryRun: creating(snapshotProfileItems),
      });
    },
  }),
  updateProfileItem: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes a profile item and its values.',
    args: {
      input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const change = toChange(args.input);
      const read = () => nodeOf(change.item);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItems }) => profileItems.update([change]),
        read,
        current: read,
        dryRun: comparing((backend) => snapshotProfileItems(backend, [change.item])),
      });
    },
  }),
  updateProfileItems: t.field({
    type: UpdateManyPayload,
    nullable: true,
    cost: { size: batchSize('changes') },
    description: 'Changes several profile items, all or nothing.',
    args: {
      input: t.arg({ type: UpdateManyInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const changes = args.input.changes.map(toChange);
      const keys = changes.map(({ item }) => item);
      const read = () => keys.map(nodeOf);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItems }) => profileItems.update(batchOf(changes, 'changes')),
        read,
        current: read,
        dryRun: comparing((backend) => snapshotProfileItems(backend, keys)),
      });
    },
  }),
  deleteProfileItem: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a profile item.',
    args: {
      input: t.arg({ type: DeleteInput, required: true, description: 'The item.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { profileUid, categoryPath, uid, expectedVersion } = args.input;
      const deletion = { profileUid, categoryPath, uid, expectedVersion: expectedVersion ?? undefined };
      const read = () => ({ uid: profileUid, profile: null });
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItems }) => profileItems.delete([deletion]),
        read,
        current: read,
        dryRun: removingOnly({ profileItems: 1 }),
      });
    },
  }),
}));

function nodeOf(key: ProfileItemKey): ProfileItemNode {
  return { key, entry: null };
}
