import type { Uid } from '../../../domain/uid.ts';
import { builder } from '../../builder.ts';
import { snapshotProfile } from '../../writes/snapshots.ts';
import { resolveWrite, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { ProfileRef } from './profile-refs.ts';

const ShareInput = builder.inputType('ShareProfileInput', {
  description: 'Who else may see and change a profile; absent fields stay as they are.',
  fields: (t) => ({
    uid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    groupMayView: t.boolean({ description: 'Whether the members of its group may see it.' }),
    groupMayModify: t.boolean({ description: 'Whether the members of its group may change its items.' }),
    othersMayView: t.boolean({ description: 'Whether all users may see it.' }),
    othersMayModify: t.boolean({ description: 'Whether all users may change its items.' }),
  }),
});

const DeleteInput = builder.inputType('DeleteProfileInput', {
  description: 'A profile to delete, with everything in it.',
  fields: (t) => ({ uid: t.field({ type: 'Uid', required: true, description: 'The profile.' }) }),
});

const profileField = { field: 'profile', type: ProfileRef } as const;
const CreatePayload = payloadType('CreateProfilePayload', {
  ...profileField,
  description: 'The new profile.',
});
const SharePayload = payloadType('ShareProfilePayload', {
  ...profileField,
  description: 'The profile after the change.',
});

interface Deleted {
  readonly uid: Uid | null;
}

const DeletedProfileRef = builder.objectRef<Deleted>('DeletedProfile').implement({
  description: 'A deleted profile.',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', nullable: true, description: 'The uid of the deleted profile.' }),
  }),
});

const DeletePayload = payloadType('DeleteProfilePayload', {
  field: 'deletedProfile',
  type: DeletedProfileRef,
  description: 'The deleted profile.',
});

builder.mutationFields((t) => ({
  createProfile: t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Creates a profile that belongs to the caller and is not shared.',
    args: writeOptionArguments(t.arg),
    resolve: (_, args, context, info) =>
      resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profiles }) => profiles.create(),
        read: (profile) => ({ uid: profile.uid, profile }),
        dryRun: creating((backend, { uid }) => snapshotProfile(backend, uid)),
      }),
  }),
  shareProfile: t.field({
    type: SharePayload,
    nullable: true,
    description: 'Shares a profile, or stops sharing it. For its owner and administrators.',
    args: {
      input: t.arg({ type: ShareInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { uid, ...sharing } = args.input;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profiles }) => profiles.share(uid, withoutNulls(sharing)),
        read: (profile) => ({ uid, profile }),
        dryRun: comparing((backend) => snapshotProfile(backend, uid)),
      });
    },
  }),
  deleteProfile: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a profile with everything in it. For its owner and administrators.',
    args: {
      input: t.arg({ type: DeleteInput, required: true, description: 'The profile.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { uid } = args.input;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profiles }) => profiles.delete(uid),
        read: () => ({ uid }),
        dryRun: removing,
      });
    },
  }),
}));

function withoutNulls<T extends object>(flags: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(flags).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: NonNullable<T[K]> };
}
